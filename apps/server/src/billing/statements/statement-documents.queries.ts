import type { statementAges } from '@fleet/contracts/billing/statements.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { IS_STANDING } from '../invoices/invoices.fragments.ts';
import { balanceNow, linesSince } from './statements.queries.ts';

type Ages = z.output<typeof statementAges>;

export interface StatementDocument {
  /** An instant of ISO 8601. */
  readonly at: string;
  /** Of the document, or of the entry where it is none. */
  readonly kind: string;
  readonly number: string;
  readonly period: string | null;
  readonly corrects_number: string | null;
  readonly invoice_id: number | null;
  readonly top_up_id: number | null;
  readonly entry_id: number | null;
  readonly halalas: number;
}

export interface DocumentSums {
  /** The account as the ledger has it, at the begin and the end of the period. */
  readonly ledger_before_halalas: number;
  readonly ledger_halalas: number;
  /** Charged and on no document that was issued until then. */
  readonly not_invoiced_before_halalas: number;
  readonly not_invoiced_halalas: number;
  /** What is due of documents at the end, by days since they were issued. */
  readonly ages: Ages;
  readonly rows: readonly StatementDocument[];
}

interface Period {
  readonly from: Date;
  readonly until: Date;
}

/** What is said by a document: by an invoice after it was charged, or by one that booked it. */
const ON_DOCUMENTS = sql`('capture', 'order_charge', 'registration_fee', 'monthly_fee', 'subscription_fee', 'invoice', 'credit_note', 'debit_note')`;

/** Entries that documents say, and no document did until then; what they took of the account. `seen` are the documents. */
function notInvoiced(client_id: number, until: Date): SQL {
  return sql`(
    select coalesce(-sum(m.halalas), 0) from ledger_entries e
    left join ledger_entries o on o.id = e.reverses_entry_id
    cross join lateral (
      select coalesce(sum(p.amount_halalas), 0) as halalas from ledger_postings p
      where p.entry_id = e.id and p.account_id = any(array(
        select a.id from ledger_accounts a where a.party_id = ${client_id}
          and a.kind in ('client_main', 'client_allocated', 'client_reserved', 'fees_receivable')))) m
    where e.client_id = ${client_id} and e.kind not in ('hold', 'excess_hold', 'release', 'transfer')
      and e.posted_at < ${until} and coalesce(o.kind, e.kind) in ${ON_DOCUMENTS}
      and not exists (select from invoice_entries i join seen d on d.id = i.invoice_id
                      where i.entry_id = e.id and d.issued_at < ${until})
      and not exists (select from seen d where d.entry_id = e.id and d.issued_at < ${until}))`;
}

/**
 * A client's account by what its buyer has in hand: documents shared with it that stand, and every entry that no document says. Sums of
 * the ledger and of the documents come from one statement, hence one snapshot, so that they can be compared.
 */
export async function readDocuments(
  ctx: Ctx,
  client_id: number,
  { from, until }: Period,
  limit: number,
): Promise<DocumentSums> {
  const account = { kind: 'client', id: client_id } as const;
  const age = (days: SQL) => sql`coalesce(sum(open_halalas) filter (where ${days}), 0)::bigint`;
  const [row] = await ctx.db.composed<DocumentSums>(sql`
    with seen as materialized (
      select d.id, d.number, d.kind, d.period, d.issued_at, d.entry_id, d.corrects_invoice_id, d.total_halalas
      from invoices d join invoice_states s on s.invoice_id = d.id
      where d.client_id = ${client_id} and s.shared_at is not null and ${IS_STANDING}),
    moves as materialized (${linesSince(account, from)}),
    lines as (
      select d.issued_at as at, d.kind, d.number, d.period, c.number as corrects_number, d.id as invoice_id, null::bigint as top_up_id,
             null::bigint as entry_id, case when d.kind = 'credit_note' then d.total_halalas else -d.total_halalas end as halalas
      from seen d left join invoices c on c.id = d.corrects_invoice_id
      where d.issued_at >= ${from} and d.issued_at < ${until}
      union all
      select m.posted_at, m.kind, coalesce(t.reference_number, rf.reference_number, 'LE-' || m.entry_id), null, null, null, t.id, m.entry_id, m.halalas
      from moves m
      join ledger_entries e on e.id = m.entry_id
      left join ledger_entries o on o.id = m.reverses_entry_id
      left join lateral (select * from top_ups
        where id = case when m.kind = 'top_up' then substring(e.business_key from 'top_up:(\\d+)')::bigint end limit 1) t on true
      left join lateral (select * from refunds where id = case when coalesce(o.kind, m.kind) = 'refund'
        then substring(coalesce(o.business_key, e.business_key) from 'refund:(\\d+)')::bigint end limit 1) rf on true
      where m.posted_at < ${until} and coalesce(o.kind, m.kind) not in ${ON_DOCUMENTS}),
    open as (
      select (${until} at time zone 'Asia/Riyadh')::date - 1 - (d.issued_at at time zone 'Asia/Riyadh')::date as days,
             d.total_halalas - coalesce((select sum(y.amount_halalas) from invoice_settlements y
                                         where y.invoice_id = d.id and y.settled_at < ${until}), 0) as open_halalas
      from seen d where d.kind <> 'credit_note' and d.issued_at < ${until}),
    balance as (
      select ${balanceNow(account)} - coalesce(sum(halalas), 0) as before,
             coalesce(sum(halalas) filter (where posted_at < ${until}), 0) as moved from moves)
    select b.before::bigint as ledger_before_halalas, (b.before + b.moved)::bigint as ledger_halalas,
           ${notInvoiced(client_id, from)}::bigint as not_invoiced_before_halalas,
           ${notInvoiced(client_id, until)}::bigint as not_invoiced_halalas,
           (select jsonb_build_object(
              'age_30_halalas', ${age(sql`days <= 30`)}, 'age_60_halalas', ${age(sql`days between 31 and 60`)},
              'age_90_halalas', ${age(sql`days between 61 and 90`)}, 'age_over_halalas', ${age(sql`days > 90`)},
              'due_halalas', ${age(sql`true`)}) from open) as ages,
           (select coalesce(jsonb_agg(l order by l.at, l.entry_id nulls first, l.invoice_id), '[]')
            from (select * from lines order by at, entry_id nulls first, invoice_id limit ${limit}) l) as rows
    from balance b`);
  return row!;
}
