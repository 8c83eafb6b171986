import type { settlementDocument } from '@fleet/contracts/billing/settlement-shapes.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import { type BatchBounds, linesOf } from './settlement-lines.queries.ts';

export type DocumentRow = Omit<z.output<typeof settlementDocument>, 'issued_at'> & {
  readonly issued_at: Date | null;
};

/**
 * The documents that explain what a batch settles but payments. An entry's amount is what its invoice or credit note charges, and what
 * the platform bears of it, which a document between network and platform charges (decision 115). What we resell the network invoices
 * itself, all of it. Amounts add up to the batch: what has no document is a row of its own.
 */
export function listDocuments(ctx: Ctx, batch: BatchBounds, limit: number): Promise<DocumentRow[]> {
  return ctx.db.composed<DocumentRow>(sql`
    with lines as (
      select l.entry_id, l.amount_halalas, coalesce(x.amount_halalas, 0) as loss_halalas, e.network_id, e.fuel_request_id,
             coalesce(i.invoice_id, d.id) as invoice_id, b.invoice_id as borne_id
      from ${linesOf(batch)} l
      join ledger_entries e on e.id = l.entry_id
      left join invoice_entries i on i.entry_id = l.entry_id
      left join invoices d on d.entry_id = l.entry_id
      left join invoice_borne_entries b on b.entry_id = l.entry_id
      left join ledger_postings x on x.entry_id = l.entry_id
           and x.account_id = (select id from ledger_accounts where kind = 'platform_loss')
      where l.kind <> 'payment'),
    parts as (
      select l.entry_id, coalesce(v.invoice_id, 0) as invoice_id, v.amount_halalas,
             case when v.is_resold then 'own_invoice' when v.invoice_id is null then 'undocumented' end as without
      from lines l
      left join invoices d on d.id = l.invoice_id
      left join invoice_terms t on t.network_id = l.network_id
      cross join lateral (select d.billed_kind = 'refuelling' and d.billing_model = 'resale' or d.id is null and l.borne_id is null
        and l.fuel_request_id is not null and coalesce(t.billing_model, 'agency') = 'resale' as is_resold) r
      cross join lateral (
        select null::bigint as invoice_id, l.amount_halalas, true as is_resold where r.is_resold
        union all select l.invoice_id, l.amount_halalas + l.loss_halalas, false where not r.is_resold
        union all select l.borne_id, -l.loss_halalas, false where not r.is_resold) v
      where v.amount_halalas <> 0)
    select case when d.id is not null then jsonb_build_object('id', d.id, 'number', d.number) end as invoice,
           coalesce(d.kind, p.without) as kind, d.period, d.issued_at, p.entries, p.amount_halalas,
           case when k.id is not null then jsonb_build_object('id', k.id, 'name_en', k.name_en, 'name_ar', k.name_ar) end as client,
           d.total_halalas * case when d.kind = 'credit_note' then -1 else 1 end
             * case when d.billed_kind = 'processing_fee' then -1 else 1 end as total_halalas
    from (select invoice_id, without, count(*)::int as entries, sum(amount_halalas)::bigint as amount_halalas
          from parts group by invoice_id, without) p
    left join invoices d on d.id = p.invoice_id
    left join clients k on k.id = d.client_id
    order by d.id is null, d.billed_kind = 'processing_fee', d.billed_kind = 'borne', d.kind in ('credit_note', 'debit_note'), d.number limit ${limit}`);
}
