import type { LateProof, listLateProofs } from '@fleet/contracts/delivery/late-proofs.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { eq, sql } from '../../platform/orm.ts';
import { lateProofs } from './trip-stops.table.ts';

export type LateProofRow = typeof lateProofs.$inferSelect;
export type ListedLateProof = Omit<LateProof, 'delivered_at' | 'recorded_at' | 'decided_at' | 'can'> &
  Pick<LateProofRow, 'delivered_at' | 'recorded_at' | 'decided_at'>;

const NAMED = (table: string) =>
  sql.raw(`jsonb_build_object('id', ${table}.id, 'name_en', ${table}.name_en, 'name_ar', ${table}.name_ar)`);
const COLUMNS = sql`h.id, h.status, jsonb_build_object('id', o.id, 'status', o.status) as "order", ${NAMED('c')} as client,
  ${NAMED('w')} as warehouse, jsonb_build_object('id', t.id, 'trip_code', t.trip_code) as trip,
  jsonb_build_object('id', d.id, 'code', d.code, 'plate_no', v.plate_no) as delivery_vehicle,
  nullif(concat_ws(' ', p.first_name, nullif(p.middle_name, ''), p.last_name), '') as driver_name,
  s.status as stop_status, s.failed_reason, h.delivered_at, h.recorded_at, h.proof->>'received_by' as received_by,
  nullif(h.proof->'signature', 'null') as signature, coalesce(h.proof->'photo_file_ids', '[]') as photo_file_ids,
  h.proof->>'note' as note, h.decided_at, u.name as decided_by, h.dismiss_reason, h.version,
  (select jsonb_agg(jsonb_build_object('order_line_id', x.order_line_id, 'volume_ml', x.volume_ml, 'pieces', x.pieces,
      'ordered_volume_ml', l.volume_ml, 'ordered_pieces', l.pieces, 'product',
      case when r.id is not null then jsonb_build_object('id', r.id, 'code', r.code, 'title_en', r.title_en,
        'title_ar', r.title_ar, 'kind', r.kind) end) order by x.order_line_id)
    from jsonb_to_recordset(h.proof->'lines') x(order_line_id bigint, volume_ml bigint, pieces int)
    left join order_lines l on l.id = x.order_line_id and l.order_id = h.order_id
    left join delivery_products r on r.id = l.delivery_product_id) as lines`;
const FROM = sql`late_proofs h
  join orders o on o.id = h.order_id
  join clients c on c.id = h.client_id
  join warehouses w on w.id = o.warehouse_id
  join trip_stops s on s.id = h.trip_stop_id
  join trips t on t.id = s.trip_id
  join delivery_vehicles d on d.id = t.delivery_vehicle_id
  join vehicles v on v.id = d.vehicle_id
  left join drivers p on p.id = t.driver_id
  left join users u on u.id = h.decided_by`;

/** Proofs that came late, those that wait first; the text is looked for in order, trip, client and place. */
export function lateProofList(query: z.output<(typeof listLateProofs)['query']>): List<ListedLateProof> {
  const { q, delivery_branch_id, order_id, status, sort = '-recorded_at' } = query;
  return listOf<ListedLateProof>(
    {
      select: COLUMNS,
      from: FROM,
      where: allOf(
        delivery_branch_id ? sql`t.delivery_branch_id = ${delivery_branch_id}` : undefined,
        order_id ? sql`h.order_id = ${order_id}` : undefined,
        status ? sql`h.status = ${status}` : undefined,
        q
          ? sql`strpos(lower(concat_ws(' ', 'O-' || o.id, t.trip_code, c.name_en, c.name_ar, w.name_en, w.name_ar)), lower(${q})) > 0`
          : undefined,
      ),
      sorts: { recorded_at: sql`h.recorded_at` },
      id: sql`h.id`,
      filled: ['recorded_at'],
      isLong: true,
    },
    sort,
  );
}

export async function findLateProof(ctx: Ctx, id: number): Promise<ListedLateProof | null> {
  const [row] = await ctx.db.composed<ListedLateProof>(
    sql`select ${COLUMNS} from ${FROM} where h.id = ${id}`,
  );
  return row ?? null;
}

export async function lockLateProof(ctx: Ctx, id: number): Promise<LateProofRow | null> {
  const [row] = await ctx.db.orm.select().from(lateProofs).where(eq(lateProofs.id, id)).for('update');
  return row ?? null;
}

export async function insertLateProof(
  ctx: Ctx,
  proof: Omit<typeof lateProofs.$inferInsert, 'id' | 'status' | 'version'>,
): Promise<number> {
  const [row] = await ctx.db.orm.insert(lateProofs).values(proof).returning({ id: lateProofs.id });
  return row!.id;
}

export async function saveLateProof(
  ctx: Ctx,
  id: number,
  decision: Pick<LateProofRow, 'status' | 'decided_at' | 'decided_by' | 'dismiss_reason'>,
): Promise<void> {
  await ctx.db.orm
    .update(lateProofs)
    .set({ ...decision, version: sql`${lateProofs.version} + 1` as never })
    .where(eq(lateProofs.id, id));
}
