import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/callout.tsx';
import { Money } from '../../../ui/money.tsx';
import type { InvoicePage } from './invoices.api.ts';
import classes from './invoices.module.css';

/** Totals of all matching documents, credit notes negative. For the platform also whether anything is submitted to the authority. */
export function InvoiceSums({ page, isPlatform }: { page: InvoicePage; isPlatform: boolean }) {
  const { t } = useTranslation();
  const sums = [
    ['invoices.taxable', page.taxable_halalas],
    ['invoices.vat', page.vat_halalas],
    ['invoices.total', page.total_halalas],
    ['invoices.still_due', page.due_halalas],
  ] as const;
  const isOnCredit = page.rows.some(({ on_credit_halalas }) => on_credit_halalas > 0);
  return (
    <>
      {isPlatform && !page.is_sent_to_authority && (
        <div className={classes.notice}>
          <Callout tone="run" title={t('invoices.not_set_title')}>
            {t('invoices.not_set_text')}
          </Callout>
        </div>
      )}
      <section className={`card ${classes.strip}`} aria-label={t('invoices.sums')}>
        {sums.map(([label, amount_halalas]) => (
          <div key={label}>
            <span>{t(label)}</span>
            <b>
              <Money amount_halalas={amount_halalas} />
            </b>
            {label === 'invoices.still_due' && isOnCredit && <span>{t('invoices.without_credit')}</span>}
          </div>
        ))}
      </section>
    </>
  );
}
