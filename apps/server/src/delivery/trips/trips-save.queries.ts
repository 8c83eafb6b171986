import { BINDING_TRIP_STATUSES } from '@fleet/domain/trip-statuses.ts';
import type { Ctx } from '../../platform/context.ts';
import { eq, inArray, sql } from '../../platform/orm.ts';
import type { NewStop, NewTrip, Trip } from './trips.rules.ts';
import { tripStops, trips } from './trips.table.ts';

export async function lockTrip(ctx: Ctx, id: number): Promise<Trip | null> {
  const [row] = await ctx.db.orm.select().from(trips).where(eq(trips.id, id)).for('update');
  return row ?? null;
}

/** Locks trips in the order of their ids. */
export function lockTrips(ctx: Ctx, ids: readonly number[]): Promise<Trip[]> {
  return ctx.db.orm
    .select()
    .from(trips)
    .where(inArray(trips.id, [...ids]))
    .orderBy(trips.id)
    .for('update');
}

export async function insertTrip(ctx: Ctx, trip: NewTrip, stops: readonly NewStop[]): Promise<number> {
  const [row] = await ctx.db.orm.insert(trips).values(trip).returning({ id: trips.id });
  await insertStops(ctx, row!.id, stops);
  return row!.id;
}

export async function insertStops(ctx: Ctx, trip_id: number, stops: readonly NewStop[]): Promise<void> {
  await ctx.db.orm.insert(tripStops).values(stops.map((stop) => ({ ...stop, trip_id })));
}

/** Takes every stop off a trip nothing of which has happened yet; what it was stays in the audit log. */
export async function removeStops(ctx: Ctx, trip_id: number): Promise<void> {
  await ctx.db.orm.delete(tripStops).where(eq(tripStops.trip_id, trip_id));
}

export async function saveTrip(ctx: Ctx, id: number, change: Partial<Trip>): Promise<void> {
  await ctx.db.orm
    .update(trips)
    .set({ ...change, version: sql`${trips.version} + 1` as never })
    .where(eq(trips.id, id));
}

const LOCK_BRANCH = {
  name: 'trip_lock_branch',
  text: 'select id from delivery_branches where id = $1 for no key update',
};
const LAST_CODE = {
  name: 'trip_last_code',
  text: `select coalesce(max(nullif(split_part(trip_code, '-', 4), '')::int), 0) as last from trips where delivery_branch_id = $1 and trip_date = $2`,
};

/** The last number among the trips of a depot's day. Locks the depot: all numbering comes through here. */
export async function lockLastNumber(ctx: Ctx, branch: number, trip_date: string): Promise<number> {
  await ctx.db.rows(LOCK_BRANCH, [branch]);
  const [row] = await ctx.db.rows<{ last: number }>(LAST_CODE, [branch, trip_date]);
  return row!.last;
}

const LOCK_VEHICLES = {
  name: 'trip_lock_vehicles',
  text: `select id, driver_id, status from delivery_vehicles where id = any($1::bigint[]) order by id for update`,
};

/** Locks vehicles in id order. Everything that binds a vehicle to hours comes through here. */
export function lockVehicles(ctx: Ctx, ids: readonly number[]) {
  return ctx.db.rows<{ id: number; driver_id: number | null; status: 'active' | 'inactive' }>(LOCK_VEHICLES, [
    ids,
  ]);
}

const BOUND = {
  name: 'trip_bound_vehicles',
  text: `select t.delivery_vehicle_id as id from trips t
         join unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) as w(vehicle, from_at, to_at)
           on w.vehicle = t.delivery_vehicle_id
         where t.status = any($4::text[]) and t.planned_start_at < w.to_at and t.planned_end_at > w.from_at`,
};

/** Which of these vehicles have a trip in the hours wanted. */
export async function listBoundVehicles(
  ctx: Ctx,
  wanted: readonly { id: number; from_at: Date; to_at: Date }[],
): Promise<number[]> {
  const rows = await ctx.db.rows<{ id: number }>(BOUND, [
    wanted.map(({ id }) => id),
    wanted.map(({ from_at }) => from_at),
    wanted.map(({ to_at }) => to_at),
    [...BINDING_TRIP_STATUSES],
  ]);
  return rows.map(({ id }) => id);
}

const LOCK_DRIVER = {
  name: 'trip_lock_driver',
  text: `select p.id, p.hazmat_license_until from drivers p join vehicles v on v.client_id = p.client_id
         join delivery_vehicles d on d.vehicle_id = v.id
         where p.id = $1 and d.id = $2 and p.status = 'active' and p.deleted_at is null for update of p`,
};
const DRIVER_BUSY = {
  name: 'trip_driver_busy',
  text: `select 1 from trips where driver_id = $1 and id <> $2 and status in ('assigned', 'started', 'partially_closed')
           and planned_start_at < $4 and planned_end_at > $3
         union all
         select 1 from delivery_absences where driver_id = $1 and removed_at is null and from_at < $4 and to_at > $3
         limit 1`,
};

/** Locks an active driver of the vehicle's own fleet; null where there is none of this id. */
export async function lockDriver(ctx: Ctx, driver_id: number, delivery_vehicle_id: number) {
  const [row] = await ctx.db.rows<{ id: number; hazmat_license_until: string | null }>(LOCK_DRIVER, [
    driver_id,
    delivery_vehicle_id,
  ]);
  return row ?? null;
}

const HAZARDOUS = {
  name: 'trip_is_hazardous',
  text: `select 1 from trip_stops s join order_lines l on l.order_id = s.order_id
         join delivery_products p on p.id = l.delivery_product_id
         where s.trip_id = $1 and p.is_hazardous and s.status in ('planned', 'arrived') limit 1`,
};

/** Whether a trip still has hazardous goods to deliver. */
export async function isHazardous(ctx: Ctx, trip_id: number): Promise<boolean> {
  return (await ctx.db.rows(HAZARDOUS, [trip_id])).length > 0;
}

/** Whether a driver is on another trip, or not there, within a trip's hours. */
export async function isDriverBusy(ctx: Ctx, driver_id: number, trip: Trip): Promise<boolean> {
  const rows = await ctx.db.rows(DRIVER_BUSY, [
    driver_id,
    trip.id,
    trip.planned_start_at,
    trip.planned_end_at,
  ]);
  return rows.length > 0;
}

const OPEN_ORDERS = {
  name: 'trip_open_orders',
  text: `select order_id from trip_stops
         where trip_id = $1 and order_id is not null and status in ('planned', 'arrived') order by order_id`,
};

/** Orders of a trip whose stops are neither done nor failed, in the order of their ids. */
export async function listOpenOrderIds(ctx: Ctx, trip_id: number): Promise<number[]> {
  const rows = await ctx.db.rows<{ order_id: number }>(OPEN_ORDERS, [trip_id]);
  return rows.map(({ order_id }) => order_id);
}

const DROP = {
  name: 'trip_drop_open_stops',
  text: `update trip_stops set status = 'dropped' where trip_id = $1 and status in ('planned', 'arrived')`,
};

/** Takes what is open off a trip that ends. */
export async function dropOpenStops(ctx: Ctx, trip_id: number): Promise<void> {
  await ctx.db.rows(DROP, [trip_id]);
}

const CHANGED_SINCE = {
  name: 'trip_orders_changed_since',
  text: `select 1 from orders where id = any($1::bigint[]) and planning_changed_at > $2 limit 1`,
};

/** Whether what one of these orders is planned by changed after an instant. */
export async function isAnyChangedSince(ctx: Ctx, ids: readonly number[], since: Date): Promise<boolean> {
  return (await ctx.db.rows(CHANGED_SINCE, [ids, since])).length > 0;
}

const LOCK_STOPS = {
  name: 'trip_lock_stops',
  text: `update trip_stops set is_locked = $3
         where trip_id = $1 and order_id = any($2::bigint[]) and status in ('planned', 'arrived') returning id`,
};

/** Locks or unlocks stops; returns how many of these orders the trip has. */
export async function lockStops(
  ctx: Ctx,
  trip_id: number,
  order_ids: readonly number[],
  is_locked: boolean,
): Promise<number> {
  return (await ctx.db.rows(LOCK_STOPS, [trip_id, order_ids, is_locked])).length;
}
