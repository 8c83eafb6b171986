import { rowsOf } from './ledger.ts';

/** Invoices and their expected amounts from the ledger, read without the product's own queries. */

export interface Issued {
  readonly number: string;
  readonly kind:
    | 'refuelling'
    | 'subscription'
    | 'processing_fee'
    | 'delivery'
    | 'borne'
    | 'credit_note'
    | 'debit_note';
  readonly seller_id: number;
  readonly client: string | null;
  readonly total_halalas: number;
  readonly xml: string;
}

/** All issued invoices, each seller's in chain order. */
export function invoicesOf(connectionString: string): Promise<Issued[]> {
  return rowsOf<Issued>(
    connectionString,
    `select d.number, d.kind, d.seller_id::int, c.name_en as client, d.total_halalas::int, d.xml
     from invoices d left join clients c on c.id = d.client_id order by d.seller_id, d.icv`,
  );
}

export interface MonthInLedger {
  readonly fuel: number;
  readonly fees: number;
}

const OF_CLIENT = `a.party_id = (select id from clients where name_en = $1)
  and a.kind in ('client_main', 'client_allocated', 'client_reserved', 'fees_receivable')`;

/** Charges of a client's accounts for fuel first charged in a month and for the month's fees. */
export async function monthOf(
  connectionString: string,
  client: string,
  period: string,
): Promise<MonthInLedger> {
  const [sums] = await rowsOf<MonthInLedger>(
    connectionString,
    `select
       (select coalesce(-sum(p.amount_halalas), 0)::int from ledger_postings p
        join ledger_entries e on e.id = p.entry_id join ledger_accounts a on a.id = p.account_id
        where ${OF_CLIENT} and e.kind in ('capture', 'reversal') and e.fuel_request_id in (
          select f.fuel_request_id from ledger_entries f where f.kind = 'capture'
          group by 1 having to_char(min(f.posted_at) at time zone 'Asia/Riyadh', 'YYYY-MM') = $2)) as fuel,
       (select coalesce(-sum(p.amount_halalas), 0)::int from ledger_postings p
        join ledger_entries e on e.id = p.entry_id join ledger_accounts a on a.id = p.account_id
        where ${OF_CLIENT} and (e.kind = 'invoice' or e.id in (select entry_id from fee_charges where period = $2))) as fees`,
    [client, period],
  );
  return sums!;
}
