import type { listInvoiceItems } from '@fleet/contracts/billing/invoice-items.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { type List, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import type { DeliveredItems } from './drafts.rules.ts';
import { IS_CHARGE } from './invoices.fragments.ts';
import { NAMED } from './invoices.queries.ts';

/** What invoices cover, one by one. */

export interface ItemRow {
  readonly id: number;
  readonly entry_id: number | null;
  readonly entry_kind: string | null;
  readonly delivered_line_id: number | null;
  readonly at: Date;
  readonly reference_number: string;
  readonly fuel_request_id: number | null;
  readonly plate_no: string | null;
  readonly station: { id: number; name_en: string; name_ar: string } | null;
  readonly title_en: string | null;
  readonly title_ar: string | null;
  readonly volume_ml: number | null;
  readonly pieces: number | null;
  readonly amount_halalas: number;
}

const ENTRY_ITEMS = (invoice_id: number) => sql`
  select e.id, e.id as entry_id, e.kind as entry_kind, null::bigint as delivered_line_id,
         coalesce(r.closed_at, e.posted_at) as at, coalesce(r.reference_number, 'LE-' || e.id) as reference_number,
         r.id as fuel_request_id, v.plate_no,
         ${NAMED(sql`st`)} as station, coalesce(f.title_en, y.name_en) as title_en, coalesce(f.title_ar, y.name_ar) as title_ar,
         coalesce(e.volume_ml, c.volume_ml) as volume_ml, null::int as pieces, i.amount_halalas
  from invoice_entries i
  join ledger_entries e on e.id = i.entry_id
  left join fuel_requests r on r.id = e.fuel_request_id
  left join fee_charges c on c.entry_id = case when e.reverses_entry_id is not null then e.reverses_entry_id else e.id end
  left join vehicles v on v.id = case when r.vehicle_id is not null then r.vehicle_id else c.vehicle_id end
  left join stations st on st.id = case when r.station_id is not null then r.station_id else c.station_id end
  left join fuel_types f on f.id = case when r.fuel_type_id is not null then r.fuel_type_id else c.fuel_type_id end
  left join vehicle_types y on y.id = c.vehicle_type_id
  where i.invoice_id = ${invoice_id} and ${IS_CHARGE}`;
const DELIVERY_ITEMS = (invoice_id: number, { ofInvoice }: DeliveredItems) => sql`
  select d.delivered_line_id, null::bigint, null, d.delivered_line_id, d.delivered_at, d.reference_number, null::bigint, null, null,
         d.title_en, d.title_ar, d.volume_ml, d.pieces, (d.net_halalas + d.vat_halalas)::bigint
  from (${ofInvoice(invoice_id)}) d`;

type ItemFilter = Omit<z.output<(typeof listInvoiceItems)['query']>, 'page' | 'per_page'>;

/** What one invoice covers. Whether the actor may see the invoice is asked before. */
export function itemList(
  invoice_id: number,
  { q, sort = 'at' }: ItemFilter,
  delivered: DeliveredItems,
): List<ItemRow> {
  return listOf<ItemRow>(
    {
      select: sql`x.*`,
      from: itemsOf(invoice_id, delivered),
      where: matches(q),
      sorts: {
        at: sql`x.at`,
        plate_no: sql`x.plate_no`,
        station: sql`x.station ->> 'name_en'`,
        amount_halalas: sql`x.amount_halalas`,
      },
      id: sql`x.id`,
    },
    sort,
  );
}

/** What the items that match come to, and what all of them do. */
export async function sumItems(
  ctx: Ctx,
  invoice_id: number,
  q: string | undefined,
  delivered: DeliveredItems,
) {
  const [sums] = await ctx.db.composed<{ amount_halalas: number; covered_halalas: number }>(sql`
    select coalesce(sum(x.amount_halalas) filter (where ${matches(q)}), 0)::bigint as amount_halalas,
           coalesce(sum(x.amount_halalas), 0)::bigint as covered_halalas
    from ${itemsOf(invoice_id, delivered)}`);
  return sums!;
}

function itemsOf(invoice_id: number, delivered: DeliveredItems): SQL {
  return sql`(${ENTRY_ITEMS(invoice_id)} union all ${DELIVERY_ITEMS(invoice_id, delivered)}) x`;
}

function matches(q: string | undefined): SQL {
  if (!q) return sql`true`;
  const text = q.toLowerCase();
  return sql`(strpos(lower(coalesce(x.plate_no, '')), ${text}) > 0 or strpos(lower(x.reference_number), ${text}) > 0
              or strpos(lower(concat_ws(' ', x.station ->> 'name_en', x.station ->> 'name_ar')), ${text}) > 0)`;
}
