import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/callout.tsx';
import type { InvoiceDetail } from './invoices.api.ts';

/** Leads to another document of the list, by its number. */
export function NumberLink({ of: { id, number } }: { of: { id: number; number: string } }) {
  return (
    <Link to="." params={{ id: String(id) }} search={{}}>
      <bdi dir="ltr">{number}</bdi>
    </Link>
  );
}

/** Says at the head of a rejected document that another counts in its place. */
export function ReplacedNote({ invoice: { replaced_by } }: { invoice: Pick<InvoiceDetail, 'replaced_by'> }) {
  const { t } = useTranslation();
  if (!replaced_by) return null;
  return (
    <Callout tone="no" title={t('invoices.replaced_by')}>
      <NumberLink of={replaced_by} />. {t('invoices.replaced_text')}
    </Callout>
  );
}
