import { rowsOf } from './ledger.ts';

/** Settlement batches and their expected amounts from the ledger, read without the product's own queries. */

export interface SettledBatch {
  readonly status: string;
  readonly opening: number;
  readonly closing: number;
  /** Sum of its lines. */
  readonly lines: number;
  /** The same without payments: what documents explain. */
  readonly charges: number;
  /** The ledger's amount due for months up to its own, excluding later ones. */
  readonly ledger: number;
  /** The same after all payments, whenever made. */
  readonly left: number;
}

/** Processing fees and rounding of invoices are posted after the end of their month, to which they belong. */
const DUE_IN_PERIOD = `case e.kind when 'processing_fee' then (select c.period from fee_charges c where c.entry_id = e.id) <= b.period
  when 'invoice' then (select d.period from invoices d where d.entry_id = e.id) <= b.period
  else to_char(e.posted_at at time zone 'Asia/Riyadh', 'YYYY-MM') <= b.period end`;

/** A network's own batches in order. */
export function batchesOf(connectionString: string, network: string): Promise<SettledBatch[]> {
  return rowsOf<SettledBatch>(
    connectionString,
    `select b.status, b.opening_halalas::int as opening, b.closing_halalas::int as closing,
       (select coalesce(sum(l.amount_halalas), 0)::int from settlement_lines l where l.batch_id = b.id) as lines,
       (select coalesce(sum(l.amount_halalas), 0)::int from settlement_lines l where l.batch_id = b.id and l.kind <> 'payment') as charges,
       (select coalesce(sum(p.amount_halalas), 0)::int from ledger_postings p join ledger_entries e on e.id = p.entry_id
        where p.account_id = b.account_id and ${DUE_IN_PERIOD}) as ledger,
       (select coalesce(sum(p.amount_halalas), 0)::int from ledger_postings p join ledger_entries e on e.id = p.entry_id
        where p.account_id = b.account_id and (e.kind = 'payment' or ${DUE_IN_PERIOD})) as left
     from settlement_batches b join networks n on n.id = b.network_id
     where n.name_en = $1 and b.station_id is null order by b.number`,
    [network],
  );
}
