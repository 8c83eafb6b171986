import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import { IS_STANDING } from '../invoices/invoices.fragments.ts';

interface SellerRow {
  readonly network_id: number;
  readonly name_en: string;
  readonly name_ar: string;
  readonly vat_no: string;
  readonly has_address: boolean;
  readonly logo_file_id: number | null;
}

/** Networks in whose name documents are issued. */
export function listSellers(ctx: Ctx): Promise<SellerRow[]> {
  return ctx.db.composed(sql`
    select n.id as network_id, n.name_en, n.name_ar, n.vat_no,
      (t.building_number is not null and t.street is not null and t.district is not null
        and t.city is not null and t.postal_code is not null) as has_address,
      (select q.logo_file_id from invoice_sellers q where q.network_id = n.id) as logo_file_id
    from networks n left join invoice_terms t on t.network_id = n.id
    where n.status = 'active' and coalesce(t.billing_model, 'agency') = 'agency' order by n.name_en, n.id`);
}

/** The platform's own logo. */
export async function findOwnLogo(ctx: Ctx): Promise<number | null> {
  const [row] = await ctx.db.composed<{ logo_file_id: number | null }>(
    sql`select logo_file_id from invoice_sellers where network_id is null`,
  );
  return row?.logo_file_id ?? null;
}

interface TaxDay {
  readonly date: string;
  readonly cleared: number;
  readonly reported: number;
  readonly waiting: number;
  readonly refused: number;
}

/** What became of the documents issued on each day in Riyadh; days without any are left out. */
export function listDays(ctx: Ctx, from: Date): Promise<TaxDay[]> {
  return ctx.db.composed(sql`
    select to_char(d.issued_at at time zone 'Asia/Riyadh', 'YYYY-MM-DD') as date,
      (count(*) filter (where s.clearance_status = 'cleared'))::int as cleared,
      (count(*) filter (where s.clearance_status = 'reported'))::int as reported,
      (count(*) filter (where s.clearance_status in ('not_sent', 'sending')))::int as waiting,
      (count(*) filter (where s.clearance_status = 'refused'))::int as refused
    from invoices d join invoice_states s on s.invoice_id = d.id
    where d.issued_at >= ${from} group by 1 order by 1`);
}

export async function findOpen(
  ctx: Ctx,
): Promise<{ waiting: number; refused: number; oldest_waiting_at: Date | null }> {
  const [row] = await ctx.db.composed<{
    waiting: number;
    refused: number;
    oldest_waiting_at: Date | null;
  }>(sql`
    select (count(*) filter (where s.clearance_status <> 'refused'))::int as waiting,
      (count(*) filter (where s.clearance_status = 'refused'))::int as refused,
      min(d.issued_at) filter (where s.clearance_status <> 'refused') as oldest_waiting_at
    from invoice_states s join invoices d on d.id = s.invoice_id
    where s.clearance_status in ('not_sent', 'sending', 'refused') and ${IS_STANDING}`);
  return row!;
}
