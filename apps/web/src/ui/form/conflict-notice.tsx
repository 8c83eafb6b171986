import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldValue } from '../field-value.tsx';
import classes from './conflict-notice.module.css';
import type { Conflict } from './use-contract-form.ts';

/** An edit conflict: fields saved by another user beside the current input, with both ways to resolve it. */
export function ConflictNotice({ conflict, isSaving }: { conflict: Conflict; isSaving: boolean }) {
  const { t } = useTranslation();
  const { differences, subject, takeTheirs, keepMine } = conflict;
  return (
    <section className={classes.notice} role="alert" aria-label={t('ui.changed_title')}>
      <h3 className={classes.title}>{t('ui.changed_title')}</h3>
      <p>{t('ui.changed_text')}</p>
      {differences.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('ui.field')}</th>
              <th scope="col">{t('ui.before')}</th>
              <th scope="col">{t('ui.theirs')}</th>
              <th scope="col">{t('ui.yours')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, before, theirs, mine, isClash }) => (
              <tr key={field} data-clash={isClash || undefined}>
                <th scope="row">{t(`field_names.${field}`, { context: subject })}</th>
                <td>
                  <FieldValue name={field} value={before} />
                </td>
                <td>
                  <FieldValue name={field} value={theirs} />
                </td>
                <td>
                  {isClash ? (
                    <FieldValue name={field} value={mine} />
                  ) : (
                    <span className="muted">{t('ui.not_touched')}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={takeTheirs}>
          {t('ui.take_theirs')}
        </Button>
        <Button onClick={keepMine} loading={isSaving}>
          {t(differences.some(({ isClash }) => isClash) ? 'ui.keep_mine' : 'ui.save_mine_too')}
        </Button>
      </div>
    </section>
  );
}
