import { Link } from '@tanstack/react-router';
import { useCan, useSignedIn } from '../lib/user-context.ts';

/** An invoice number that links to the reader's invoice page; plain text without permission. */
export function InvoiceLink({ invoice }: { invoice: { id: number; number: string } }) {
  const { area } = useSignedIn();
  const isReader = useCan('read invoice');
  const number = (
    <bdi dir="ltr" className="num">
      {invoice.number}
    </bdi>
  );
  if (!isReader) return number;
  const page = area === 'admin' ? '/admin/invoices/$id' : '/client/invoices/$id';
  return (
    <Link to={page} params={{ id: String(invoice.id) }}>
      {number}
    </Link>
  );
}
