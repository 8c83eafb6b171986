import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDate, formatMonth } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Money } from '../../../ui/money.tsx';
import type { CreditLine } from './credit-lines.api.ts';
import classes from './credit-lines.module.css';

/** What a credit line allows, what is used of it, and when which month is due. */
export function CreditFigures({ credit }: { credit: CreditLine }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { limit_halalas, used_halalas, available_halalas, overdue_halalas, open } = credit;
  return (
    <>
      <dl className={classes.figures}>
        <Figure name="limit" note={t('credit.terms', { count: credit.payment_terms_days })}>
          <Money amount_halalas={limit_halalas} />
        </Figure>
        <Figure name="used">
          <Money amount_halalas={used_halalas} />
        </Figure>
        <Figure name="available" note={t('credit.available_note')}>
          <Money amount_halalas={available_halalas} />
        </Figure>
        <Figure name="overdue">
          <Money amount_halalas={overdue_halalas} />
        </Figure>
      </dl>
      {overdue_halalas > 0 && (
        <Callout tone="no">
          <Trans
            i18nKey="credit.overdue_text"
            components={{ amount: <Money amount_halalas={overdue_halalas} /> }}
          />
        </Callout>
      )}
      {open.length > 0 && (
        <table className={classes.open}>
          <caption className="visually-hidden">{t('credit.open')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('credit.fuel_of')}</th>
              <th scope="col">{t('field_names.due_on')}</th>
              <th scope="col">{t('credit.open')}</th>
            </tr>
          </thead>
          <tbody>
            {open.map(({ period, due_on, amount_halalas }) => (
              <tr key={period}>
                <td>{formatMonth(period, language)}</td>
                <td>{formatDate(`${due_on}T12:00:00+03:00`, language)}</td>
                <td>
                  <Money amount_halalas={amount_halalas} bare />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function Figure({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{t(`credit.${name}`)}</dt>
      <dd>{children}</dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  );
}
