import type { Ctx } from '../../platform/context.ts';
import { allOf } from '../../platform/lists.ts';
import { eq, sql } from '../../platform/orm.ts';
import { tripStops, trips } from '../trips/trips.table.ts';
import { ownTrips } from './trip-stops.queries.ts';
import type { NewDeliveredLine, NewProof, OrderedLine } from './trip-stops.rules.ts';
import type { Stop, Trip } from './trip-stops.table.ts';
import { deliveredLines, deliveryProofs } from './trip-stops.table.ts';

/** Locks a trip the actor may drive; its version for the services of trips. */
export async function lockDrivenTrip(ctx: Ctx, id: number): Promise<Pick<Trip, 'id' | 'version'> | null> {
  const [row] = await ctx.db.composed<{ id: number; version: number }>(
    sql`select t.id, t.version from trips t where ${allOf(sql`t.id = ${id}`, ownTrips(ctx.actor))} for update`,
  );
  return row ?? null;
}

/** Locks the trip of a stop, then the stop, where the actor may drive the trip. */
export async function lockStop(ctx: Ctx, id: number): Promise<{ trip: Trip; stop: Stop } | null> {
  const [found] = await ctx.db.composed<{ id: number }>(
    sql`select t.id from trips t join trip_stops s on s.trip_id = t.id
        where ${allOf(sql`s.id = ${id}`, ownTrips(ctx.actor))} for update of t`,
  );
  if (!found) return null;
  const [trip] = await ctx.db.orm.select().from(trips).where(eq(trips.id, found.id));
  const [stop] = await ctx.db.orm.select().from(tripStops).where(eq(tripStops.id, id)).for('update');
  return trip && stop ? { trip, stop } : null;
}

/** Unsafe, because it checks no permission: for deciding about a proof. Locks the trip, then the stop. */
export async function unsafeLockStop(ctx: Ctx, id: number): Promise<{ trip: Trip; stop: Stop } | null> {
  const [found] = await ctx.db.rows<{ trip_id: number }>(TRIP_OF_STOP, [id]);
  if (!found) return null;
  const [trip] = await ctx.db.orm.select().from(trips).where(eq(trips.id, found.trip_id)).for('update');
  const [stop] = await ctx.db.orm.select().from(tripStops).where(eq(tripStops.id, id)).for('update');
  return trip && stop ? { trip, stop } : null;
}

/** Takes an order's stop off a trip that is on the road. */
export async function dropStopOf(ctx: Ctx, trip_id: number, order_id: number): Promise<void> {
  await ctx.db.rows(DROP_STOP, [trip_id, order_id]);
}

export async function saveStop(ctx: Ctx, id: number, change: Partial<Stop>): Promise<void> {
  await ctx.db.orm.update(tripStops).set(change).where(eq(tripStops.id, id));
}

const TRIP_OF_STOP = { name: 'trip_of_stop', text: 'select trip_id from trip_stops where id = $1' };
const DROP_STOP = {
  name: 'trip_stop_drop',
  text: `update trip_stops set status = 'dropped'
         where trip_id = $1 and order_id = $2 and status in ('planned', 'arrived')`,
};
const OPEN = {
  name: 'trip_stops_open',
  text: `select count(*)::int as open from trip_stops where trip_id = $1 and kind = 'job' and status in ('planned', 'arrived')`,
};

/** How many deliveries of a trip are still to come. */
export async function countOpenStops(ctx: Ctx, trip_id: number): Promise<number> {
  const [row] = await ctx.db.rows<{ open: number }>(OPEN, [trip_id]);
  return row!.open;
}

const CLIENT = { name: 'client_of_order', text: 'select client_id from orders where id = $1' };

/** Whose an order is. */
export async function clientOfOrder(ctx: Ctx, order_id: number): Promise<number> {
  const [row] = await ctx.db.rows<{ client_id: number }>(CLIENT, [order_id]);
  return row!.client_id;
}

const LINES = {
  name: 'trip_stop_ordered_lines',
  text: `select l.id, l.volume_ml, l.pieces, l.price_millis, o.client_id
         from order_lines l join orders o on o.id = l.order_id where l.order_id = $1 order by l.id`,
};

/** Lines of an order, and its client. */
export function listOrderedLines(ctx: Ctx, order_id: number) {
  return ctx.db.rows<OrderedLine & { client_id: number }>(LINES, [order_id]);
}

const SAVE_DELIVERED = {
  name: 'order_lines_delivered',
  text: `update order_lines l set delivered_volume_ml = d.volume_ml, delivered_pieces = d.pieces
         from delivered_lines d where d.order_line_id = l.id and d.delivery_proof_id = $1`,
};

/** Keeps a proof with its lines, and what was delivered beside what was ordered. */
export async function insertProof(
  ctx: Ctx,
  proof: NewProof,
  lines: readonly NewDeliveredLine[],
): Promise<number> {
  const [row] = await ctx.db.orm.insert(deliveryProofs).values(proof).returning({ id: deliveryProofs.id });
  const delivery_proof_id = row!.id;
  await ctx.db.orm.insert(deliveredLines).values(lines.map((line) => ({ ...line, delivery_proof_id })));
  await ctx.db.rows(SAVE_DELIVERED, [delivery_proof_id]);
  return delivery_proof_id;
}

const LINK_FUEL = {
  name: 'trip_fuel_requests_link',
  text: `insert into trip_fuel_requests (fuel_request_id, trip_id, created_at)
         select distinct on (r.id) r.id, t.id, $2
         from fuel_requests r
         join delivery_vehicles d on d.vehicle_id = r.vehicle_id
         join trips t on t.delivery_vehicle_id = d.id
         where r.id = any($1::bigint[])
           and (t.status in ('started', 'partially_closed')
             or (t.status = 'assigned' and (t.loaded_at is not null or t.planned_start_at - r.created_at < interval '2 hours')
               and t.planned_start_at - r.created_at > interval '-12 hours'))
         order by r.id, (t.status = 'assigned'), t.planned_start_at
         on conflict do nothing`,
};

/** Ties requests to the trip their vehicle is on, or is about to start. */
export async function insertFuelLinks(ctx: Ctx, fuel_request_ids: readonly number[]): Promise<void> {
  await ctx.db.rows(LINK_FUEL, [fuel_request_ids, ctx.now]);
}
