import { Link } from '@tanstack/react-router';
import { useCan, useSignedIn } from '../lib/user-context.ts';

/** An invoice by its number; pressed, it opens where its reader keeps invoices. Who reads none sees the number. */
export function InvoiceLink({ invoice }: { invoice: { id: number; number: string } }) {
  const { area } = useSignedIn();
  const isReader = useCan('read invoice');
  const number = (
    <bdi dir="ltr" className="num">
      {invoice.number}
    </bdi>
  );
  if (!isReader) return number;
  const list = area === 'admin' ? '/admin/invoices' : '/client/invoices';
  return <Link to={`${list}/${invoice.id}` as never}>{number}</Link>;
}
