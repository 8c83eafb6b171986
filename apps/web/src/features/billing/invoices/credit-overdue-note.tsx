import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDate, formatMonth } from '../../../lib/format.ts';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';
import { Callout } from '../../../ui/callout.tsx';
import type { InvoiceDetail } from './invoices.api.ts';

/** Says that the month of fuel on credit was due, and leads its client to the credit line and to paying it. */
export function CreditOverdueNote({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { area } = useSignedIn();
  const mayReadWallet = useCan('read wallet');
  const mayTopUp = useCan('create top_up');
  if (!invoice.is_credit_overdue) return null;
  const isOwn = area === 'customer';
  return (
    <Callout tone="no" title={t('invoices.statuses.charged_overdue')}>
      {t('invoices.credit_overdue_text', {
        month: formatMonth(invoice.period, language),
        day: formatDate(`${invoice.due_on}T12:00:00+03:00`, language),
      })}
      {isOwn && mayReadWallet && (
        <>
          {' '}
          <Link to="/client/wallet">{t('credit.title')}</Link>
        </>
      )}
      {isOwn && mayTopUp && (
        <>
          {' · '}
          <Link to="/client/amount-topup">{t('menu.amount_topup')}</Link>
        </>
      )}
    </Callout>
  );
}
