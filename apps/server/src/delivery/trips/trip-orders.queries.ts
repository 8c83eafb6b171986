import type { ArrangedStep } from '@fleet/contracts/delivery/trip-arrangements.ts';
import { type Ctx, isPlatform } from '../../platform/context.ts';
import { allOf } from '../../platform/lists.ts';
import { sql } from '../../platform/orm.ts';

/** The trip that is to bring an order of the actor's; null where none is. */
export async function findTripOfOrder(ctx: Ctx, order_id: number): Promise<number | null> {
  const { actor } = ctx;
  const own = isPlatform(actor) ? undefined : sql`o.client_id = ${actor.client_id ?? -1}`;
  const [row] = await ctx.db.composed<{ trip_id: number }>(
    sql`select s.trip_id from trip_stops s join orders o on o.id = s.order_id
        where ${allOf(sql`s.order_id = ${order_id} and s.status in ('planned', 'arrived')`, own)}`,
  );
  return row?.trip_id ?? null;
}

const STEPS = {
  name: 'trip_steps_to_arrange',
  text: `select kind as type, order_id from trip_stops where trip_id = $1 and kind in ('job', 'reload') order by position`,
};

/** A trip nothing of which has happened yet, as it would be put together manually. */
export async function listArrangedSteps(ctx: Ctx, trip_id: number): Promise<ArrangedStep[]> {
  const rows = await ctx.db.rows<{ type: 'job' | 'reload'; order_id: number | null }>(STEPS, [trip_id]);
  return rows.map(({ type, order_id }) => (type === 'job' ? { type, order_id: order_id! } : { type }));
}
