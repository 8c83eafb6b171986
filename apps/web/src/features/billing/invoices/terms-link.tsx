import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Invoice } from './invoices.api.ts';

/** Leads to how the buyer of an invoice is invoiced. */
export function TermsLink({ of }: { of: Pick<Invoice, 'client' | 'network'> }) {
  const { t } = useTranslation();
  return (
    <Link
      to={of.client ? '/admin/client-invoice-terms/$id' : '/admin/network-invoices/$id'}
      params={{ id: String((of.client ?? of.network)!.id) }}
    >
      {t('invoices.terms_of_buyer')}
    </Link>
  );
}
