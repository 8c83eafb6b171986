import { entryByKey } from '../../money/ledger/ledger-entries.fragments.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import { COVERED, FUEL_MONEY, ofPart } from './drafts.queries.ts';
import type { DraftLine } from './drafts.rules.ts';
import { standingOf } from './invoices.fragments.ts';

/** A correction of something invoiced: what an invoice's reversals and new captures come to, by fuel or fee and by direction. */
export interface CorrectionLine extends DraftLine {
  /** A fill or fee that was charged more belongs to a debit note. */
  readonly note: 'credit_note' | 'debit_note';
  readonly invoice_id: number;
  readonly reason: string | null;
  readonly entry_ids: number[];
  readonly entry_amounts: number[];
}

/** What is corrected: an invoice, the one a note corrected, or what replaced either. */
const CORRECTED = standingOf(sql`coalesce(d.corrects_invoice_id, d.id)`);

/**
 * Reversals of invoiced entries that are on no document yet, with the captures that replaced them; by the invoice
 * they correct. Of all invoices, or of one. A `refund` is above zero where the client gets back and below where it is charged more; `sign`
 * turns the amounts of a debit note round, so that those of every note are above zero.
 */
export function listCorrections(ctx: Ctx, invoice_id?: number): Promise<CorrectionLine[]> {
  return ctx.db.composed<CorrectionLine>(sql`
    select ${CORRECTED} as invoice_id, g.note, d.billed_kind, d.until_on::text as until_on, d.client_id, d.network_id,
           x.kind, ${ofPart(sql`coalesce(t.title_en, y.name_en, s.title_en, '')`, sql`min(r.reference_number)`)} as title_en,
           ${ofPart(sql`coalesce(t.title_ar, y.name_ar, s.title_ar, '')`, sql`min(r.reference_number)`)} as title_ar,
           ${ofPart(sql`count(*)`, sql`0`)}::int as items,
           ${ofPart(sql`-g.sign * sum(coalesce(v.volume_ml, 0) + coalesce(k.volume_ml, 0))`)}::bigint as volume_ml, null::int as pieces,
           ${ofPart(sql`r.price_millis_per_litre`)} as price_millis, true as price_includes_vat,
           (select l.vat_rate_basis_points from invoice_lines l where l.invoice_id = d.id order by l.gross_halalas desc limit 1) as vat_rate_basis_points,
           (g.sign * sum(x.amount))::bigint as amount_halalas, ${ofPart(sql`g.sign * sum(m.refund)`, sql`0`)}::bigint as posted_halalas,
           ${ofPart(sql`case when g.sign < 0 then sum(m.paid) else 0 end`, sql`0`)}::bigint as paid_halalas, min(v.reason) as reason,
           ${ofPart(sql`array_agg(v.id order by v.id) || coalesce(array_agg(k.id order by v.id) filter (where k.id is not null), '{}')`, sql`'{}'`)} as entry_ids,
           ${ofPart(sql`array_agg(-i.amount_halalas order by v.id) || coalesce(array_agg(n.charged::bigint order by v.id) filter (where k.id is not null), '{}')`, sql`'{}'`)} as entry_amounts
    from ledger_entries v
    join invoice_entries i on i.entry_id = v.reverses_entry_id
    join invoices d on d.id = i.invoice_id
    left join ${entryByKey(sql`'capture:' || v.fuel_request_id || ':after:' || v.reverses_entry_id`)} k on true
    left join lateral (${FUEL_MONEY} where p.entry_id = k.id) n on k.id is not null
    join lateral (${FUEL_MONEY} where p.entry_id = v.reverses_entry_id) o on true
    cross join lateral (select i.amount_halalas - coalesce(n.charged, 0) as refund, o.borne - coalesce(n.borne, 0) as borne,
                               coalesce(n.paid, 0) - o.paid as paid) m
    cross join lateral (select case when m.refund < 0 then 'debit_note' else 'credit_note' end as note, case when m.refund < 0 then -1 else 1 end as sign) g
    cross join lateral (values ('correction', m.refund - m.borne), ('borne', m.borne)) x (kind, amount)
    left join fuel_requests r on r.id = v.fuel_request_id
    left join fuel_types t on t.id = r.fuel_type_id
    left join fee_charges c on c.entry_id = v.reverses_entry_id
    left join vehicle_types y on y.id = c.vehicle_type_id
    left join subscription_plans s on s.id = c.plan_id
    where v.reverses_entry_id is not null and not ${COVERED(sql`v.id`)} and (x.kind = 'correction' or x.amount <> 0)
      ${invoice_id ? sql`and ${CORRECTED} = ${invoice_id}` : sql``}
    group by 1, g.note, g.sign, d.id, d.billed_kind, d.client_id, d.network_id, x.kind, t.id, y.id, s.id, r.price_millis_per_litre, ${ofPart(sql`null`, sql`r.id`)}
    order by 1, x.kind desc, title_en`);
}

/**
 * What the platform bears of an invoice now: of its fills, by what was excused and corrected since, and of its notes by hand. Read under
 * the lock of the invoice.
 */
export async function sumBorne(ctx: Ctx, { id, client_id, network_id }: Sold): Promise<number> {
  const [row] = await ctx.db.composed<{ sum: number }>(sql`
    with family as (
      select d.id, d.entry_id from invoices d
      where ${standingOf(sql`coalesce(d.corrects_invoice_id, d.id)`)} = ${id} and d.network_id = ${network_id} and d.client_id = ${client_id})
    select coalesce(-sum(p.amount_halalas), 0)::bigint as sum
    from ledger_accounts a
    join ledger_postings p on p.account_id = a.id
    join ledger_entries e on e.id = p.entry_id and e.network_id = ${network_id} and e.client_id = ${client_id}
    where a.kind = 'platform_loss' and (
      e.id in (select entry_id from family)
      or exists (select from ledger_entries o join invoice_entries i on i.entry_id = o.id join family f on f.id = i.invoice_id
                 where o.fuel_request_id = e.fuel_request_id))`);
  return row!.sum;
}

interface Sold {
  readonly id: number;
  readonly client_id: number | null;
  readonly network_id: number | null;
}
