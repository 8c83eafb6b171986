import { IS_NOTE, IS_STANDING } from '../../billing/invoices/invoices.fragments.ts';
import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import type { VatLedger, VatSum } from './reports-vat.rules.ts';

/** Whole months: documents are of a month, credit and debit notes of the month they are issued in. */
export interface VatPeriod {
  readonly from: Date;
  readonly before: Date;
  /** `2026-10`, both included. */
  readonly first: string;
  readonly last: string;
}

function isOf({ from, before, first, last }: VatPeriod): SQL {
  return sql`(case when ${IS_NOTE('d')} then d.issued_at >= ${from} and d.issued_at < ${before}
              else d.period >= ${first} and d.period <= ${last} end and ${IS_STANDING})`;
}

/** What a seller's documents of the period sell, and what others' documents sell to it; null is the platform. */
export function listVatSums(ctx: Ctx, seller_id: number | null, period: VatPeriod): Promise<VatSum[]> {
  const isOwn = seller_id === null ? sql`s.network_id is null` : sql`s.network_id = ${seller_id}`;
  // Under resale the platform buys what it sells; else it buys what it bears.
  const isBought =
    seller_id === null
      ? sql`(d.billed_kind = 'borne' or (s.network_id is null and d.billed_kind = 'refuelling'))`
      : sql`(s.network_id is null and d.billed_kind = 'processing_fee' and d.network_id = ${seller_id})`;
  return ctx.db.composed<VatSum>(sql`
    with documents as (
      select d.*, ${isOwn} as is_own, ${isBought} as is_bought
      from invoices d join invoice_sellers s on s.id = d.seller_id
      where ${isOf(period)} and (${isOwn} or ${isBought}))
    select x.side, d.billed_kind as what, ${IS_NOTE('d')} as is_adjustment, v.rate_basis_points > 0 as is_standard,
           sum(x.sign * v.taxable_halalas)::bigint as taxable_halalas, sum(x.sign * v.vat_halalas)::bigint as vat_halalas
    from documents d
    cross join lateral (
      select side, case when d.kind = 'credit_note' then -1 else 1 end as sign
      from (select 'sale' as side where d.is_own union all select 'purchase' where d.is_bought) s) x
    cross join lateral jsonb_to_recordset(d.vat_lines)
      as v(rate_basis_points int, taxable_halalas bigint, vat_halalas bigint)
    group by 1, 2, 3, 4`);
}

const POSTED = sql`
  from ledger_accounts a
  join ledger_postings p on p.account_id = a.id
  join ledger_entries e on e.id = p.entry_id
  left join invoice_entries i on i.entry_id = e.id
  left join invoices d on d.id = coalesce(i.invoice_id, (select o.id from invoices o where o.entry_id = e.id))`;

/** The platform's VAT account in the period, by whether the worksheet counts the posting in it; and what is on no document yet. */
export async function readVatLedger(ctx: Ctx, period: VatPeriod): Promise<VatLedger> {
  const isNow = sql`(e.posted_at >= ${period.from} and e.posted_at < ${period.before})`;
  const vat = (condition: SQL) =>
    sql`coalesce(sum(p.amount_halalas) filter (where a.kind = 'vat_payable' and ${condition}), 0)::bigint`;
  const [row] = await ctx.db.composed<VatLedger>(sql`
    select ${vat(isNow)} as ledger_halalas,
           ${vat(sql`${isNow} and d.id is not null and not ${isOf(period)}`)} as of_other_halalas,
           ${vat(sql`not ${isNow} and d.id is not null and ${isOf(period)}`)} as elsewhere_halalas,
           ${vat(sql`${isNow} and d.id is null`)} as open_vat_halalas,
           coalesce(sum(p.amount_halalas) filter (where a.kind <> 'vat_payable' and ${isNow} and d.id is null), 0)::bigint
             as open_taxable_halalas
    ${POSTED}
    where a.kind in ('vat_payable', 'fees', 'delivery_sales') and a.party_id = 0`);
  return row!;
}

/** What the ledger charged by the documents of a network's series in the period, with VAT: it has no VAT account of a network. */
export async function readCharged(ctx: Ctx, network_id: number, period: VatPeriod): Promise<number> {
  const [row] = await ctx.db.composed<{ amount_halalas: number }>(sql`
    with documents as (
      select d.id, d.entry_id from invoices d join invoice_sellers s on s.id = d.seller_id
      where s.network_id = ${network_id} and ${isOf(period)})
    select coalesce(sum(c.amount_halalas), 0)::bigint as amount_halalas from documents d
    cross join lateral (
      select amount_halalas from invoice_entries where invoice_id = d.id
      union all select amount_halalas from invoice_borne_entries where invoice_id = d.id
      union all select -p.amount_halalas from ledger_postings p join ledger_accounts a on a.id = p.account_id
                where p.entry_id = d.entry_id and a.kind in ('client_main', 'fees_receivable', 'network_payable')) c`);
  return row!.amount_halalas;
}
