import { IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { FieldValue } from '../../../ui/field-value.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import type { AuditRow } from './audit-log.api.ts';
import classes from './audit-log.module.css';
import { fieldName, useAuditText } from './audit-text.ts';

interface AuditPanelProps {
  row: AuditRow;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One entry: actor, time, origin, request, and every field before and after. */
export function AuditPanel({ row, onClose, onPrevious, onNext }: AuditPanelProps) {
  const { t } = useTranslation();
  const text = useAuditText();
  const nameOf = useNameOf();
  return (
    <SidePanel
      kind={t('audit.one')}
      title={text.sentence(row)}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      <FactList
        facts={[
          { name: 'who', label: t('audit.who'), shown: text.who(row) },
          { name: 'at', label: t('audit.when'), shown: <DateTime at={row.at} /> },
          { name: 'client', label: t('columns.client'), shown: nameOf(row.client) || '–' },
          { name: 'ip', label: t('audit.from_where'), shown: <bdi className="num">{row.ip ?? '–'}</bdi> },
          {
            name: 'request_id',
            label: t('audit.call'),
            shown: <code className={classes.code}>{row.request_id ?? '–'}</code>,
          },
          {
            name: 'sealed',
            label: t('audit.seal'),
            shown:
              row.sealed_at_position === null ? (
                <span className="muted">{t('audit.waits_for_seal')}</span>
              ) : (
                <span className={classes.sealed}>
                  <IconLink size={16} aria-hidden />
                  {t('audit.link', { position: formatNumber(row.sealed_at_position) })}
                </span>
              ),
          },
        ]}
      />
      <h3 className={classes.subtitle}>{t('audit.difference')}</h3>
      {row.fields.length === 0 ? (
        <p className="muted">{t('audit.no_difference')}</p>
      ) : (
        <ScrollBox label={t('audit.difference')}>
          <table className={classes.difference}>
            <thead>
              <tr>
                <th scope="col">{t('audit.field')}</th>
                <th scope="col">{t('audit.before')}</th>
                <th scope="col">{t('audit.after')}</th>
              </tr>
            </thead>
            <tbody>
              {row.fields.map((change) => (
                <tr key={change.field}>
                  <th scope="row" title={change.field}>
                    {fieldName(t, row.subject, change.field)}
                  </th>
                  <td data-side="before">
                    <Value field={change.field} value={change.before} name={nameOf(change.before_name)} />
                  </td>
                  <td data-side="after">
                    <Value field={change.field} value={change.after} name={nameOf(change.after_name)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </SidePanel>
  );
}

function Value({ field, value, name }: { field: string; value: unknown; name: string }) {
  if (name)
    return (
      <>
        {name} <small className="muted num">{String(value)}</small>
      </>
    );
  return <FieldValue name={field.split('.').at(-1)!} value={value} />;
}
