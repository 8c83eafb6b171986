import type {
  DeliveredLine,
  listDeliveredLines,
  sumDeliveredLines,
} from '@fleet/contracts/delivery/delivered-lines.ts';
import type { z } from 'zod';
import { type Ctx, isPlatform } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { sql } from '../../platform/orm.ts';

type Query = z.output<(typeof sumDeliveredLines)['query']> &
  Pick<z.output<(typeof listDeliveredLines)['query']>, 'sort'>;

const NAMED = (table: string) =>
  sql.raw(`jsonb_build_object('id', ${table}.id, 'name_en', ${table}.name_en, 'name_ar', ${table}.name_ar)`);
const COLUMNS = sql`d.id, d.delivered_on, o.id as order_id, o.client_reference, ${NAMED('c')} as client,
  ${NAMED('w')} as warehouse, ${NAMED('b')} as delivery_branch,
  jsonb_build_object('id', p.id, 'code', p.code, 'title_en', p.title_en, 'title_ar', p.title_ar, 'kind', p.kind) as product,
  d.volume_ml, d.pieces, d.price_millis, d.vat_rate_basis_points, d.net_halalas, d.vat_halalas,
  d.net_halalas + d.vat_halalas as amount_halalas, f.received_by, i.invoice_id, v.number as invoice_number`;
const FROM = sql`delivered_lines d
  join delivery_proofs f on f.id = d.delivery_proof_id
  join order_lines l on l.id = d.order_line_id
  join delivery_products p on p.id = l.delivery_product_id
  join orders o on o.id = l.order_id
  join clients c on c.id = d.client_id
  join warehouses w on w.id = o.warehouse_id
  join delivery_branches b on b.id = o.delivery_branch_id
  left join invoiced_deliveries i on i.delivered_line_id = d.id
  left join invoices v on v.id = i.invoice_id`;

/** Delivered lines the actor may see. */
export function deliveredList(ctx: Ctx, query: Query): List<DeliveredLine> {
  return listOf<DeliveredLine>(
    {
      select: COLUMNS,
      from: FROM,
      where: matching(ctx, query),
      sorts: {
        delivered_on: sql`d.delivered_on`,
        client: sql`lower(c.name_en)`,
        product: sql`lower(p.title_en)`,
        volume_ml: sql`d.volume_ml`,
        amount_halalas: sql`(d.net_halalas + d.vat_halalas)`,
      },
      id: sql`d.id`,
      filled: ['delivered_on'],
      isLong: true,
    },
    query.sort ?? '-delivered_on',
  );
}

/** What all that match come to. */
export async function sumDelivered(ctx: Ctx, query: Query) {
  const [row] = await ctx.db.composed<z.output<(typeof sumDeliveredLines)['response']>>(
    sql`select count(*) as lines, count(distinct o.id) as orders, coalesce(sum(d.volume_ml), 0)::bigint as volume_ml,
          coalesce(sum(d.pieces), 0)::bigint as pieces, coalesce(sum(d.net_halalas), 0)::bigint as net_halalas,
          coalesce(sum(d.vat_halalas), 0)::bigint as vat_halalas,
          coalesce(sum(d.net_halalas + d.vat_halalas), 0)::bigint as amount_halalas,
          count(*) filter (where i.invoice_id is null) as open_lines,
          coalesce(sum(d.net_halalas + d.vat_halalas) filter (where i.invoice_id is null), 0)::bigint as open_halalas
        from ${FROM} where ${matching(ctx, query)}`,
  );
  return row!;
}

function matching({ actor }: Ctx, query: Query) {
  const seesAll = isPlatform(actor);
  return allOf(
    seesAll ? undefined : sql`d.client_id = ${actor.client_id ?? -1}`,
    query.client_id ? sql`d.client_id = ${query.client_id}` : undefined,
    query.delivery_branch_id ? sql`o.delivery_branch_id = ${query.delivery_branch_id}` : undefined,
    query.warehouse_id ? sql`o.warehouse_id = ${query.warehouse_id}` : undefined,
    query.delivery_product_id ? sql`l.delivery_product_id = ${query.delivery_product_id}` : undefined,
    query.invoiced ? sql`(i.invoice_id is not null) = ${query.invoiced === 'yes'}` : undefined,
    query.from_date ? sql`d.delivered_on >= ${query.from_date}` : undefined,
    query.to_date ? sql`d.delivered_on <= ${query.to_date}` : undefined,
    textOf(query.q),
  );
}

/** A number is an order's own; any text may be part of its reference, client or place. */
function textOf(q: string | undefined) {
  if (!q) return undefined;
  const number = /^(?:o-?)?(\d{1,15})$/i.exec(q)?.[1];
  const text = sql`strpos(lower(concat_ws(' ', o.client_reference, c.name_en, c.name_ar, w.name_en, w.name_ar)),
    lower(${q})) > 0`;
  return number ? sql`(o.id = ${Number(number)} or ${text})` : text;
}
