import { Link } from '@tanstack/react-router';
import { useCan, useSignedIn } from '../lib/user-context.ts';

const PAGES = {
  admin: '/admin/invoices/$id',
  'gas station network': '/gas-station-network/invoices/$id',
  client: '/client/invoices/$id',
} as const;

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
  const page = area === 'admin' || area === 'gas station network' ? PAGES[area] : PAGES.client;
  return (
    <Link to={page} params={{ id: String(invoice.id) }}>
      {number}
    </Link>
  );
}
