import { rowsOf } from './ledger.ts';

/** Settlement batches behind the screens, and what the books say they must come to, read without the product's own statements. */

export interface SettledBatch {
  readonly status: string;
  readonly opening: number;
  readonly closing: number;
  /** What its lines add up to. */
  readonly lines: number;
  /** What the ledger says was due for the months up to its own, without what came after them. */
  readonly ledger: number;
  /** The same after all payments, whenever they were made. */
  readonly left: number;
}

/** A processing fee and the odd halala of its invoice are booked when their month is over; they are due with it. */
const DUE_IN_PERIOD = `case e.kind when 'processing_fee' then (select c.period from fee_charges c where c.entry_id = e.id) <= b.period
  when 'invoice' then (select d.period from invoices d where d.entry_id = e.id) <= b.period
  else to_char(e.posted_at at time zone 'Asia/Riyadh', 'YYYY-MM') <= b.period end`;

/** A network's own batches, the first one first. */
export function batchesOf(connectionString: string, network: string): Promise<SettledBatch[]> {
  return rowsOf<SettledBatch>(
    connectionString,
    `select b.status, b.opening_halalas::int as opening, b.closing_halalas::int as closing,
       (select coalesce(sum(l.amount_halalas), 0)::int from settlement_lines l where l.batch_id = b.id) as lines,
       (select coalesce(sum(p.amount_halalas), 0)::int from ledger_postings p join ledger_entries e on e.id = p.entry_id
        where p.account_id = b.account_id and ${DUE_IN_PERIOD}) as ledger,
       (select coalesce(sum(p.amount_halalas), 0)::int from ledger_postings p join ledger_entries e on e.id = p.entry_id
        where p.account_id = b.account_id and (e.kind = 'payment' or ${DUE_IN_PERIOD})) as left
     from settlement_batches b join networks n on n.id = b.network_id
     where n.name_en = $1 and b.station_id is null order by b.number`,
    [network],
  );
}
