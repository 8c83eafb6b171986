import type { Ctx } from '../../platform/context.ts';
import { eq } from '../../platform/orm.ts';
import { tripStops, trips } from '../trips/trips.table.ts';

export type LockedTrip = typeof trips.$inferSelect;

export async function lockTripToResequence(ctx: Ctx, id: number): Promise<LockedTrip | null> {
  const [row] = await ctx.db.orm.select().from(trips).where(eq(trips.id, id)).for('update');
  return row ?? null;
}

export async function saveTripVersion(ctx: Ctx, id: number, version: number): Promise<void> {
  await ctx.db.orm.update(trips).set({ version }).where(eq(trips.id, id));
}

const TRIP_OF_STOP = { name: 'remedies_trip_of_stop', text: 'select trip_id from trip_stops where id = $1' };

export async function findTripOfStop(ctx: Ctx, trip_stop_id: number): Promise<number | null> {
  const [row] = await ctx.db.rows<{ trip_id: number }>(TRIP_OF_STOP, [trip_stop_id]);
  return row?.trip_id ?? null;
}

const SET_ASIDE = {
  name: 'trip_stops_set_aside',
  text: 'update trip_stops set position = position + 10000 where trip_id = $1 and id = any($2::bigint[])',
};

/** Makes room for new positions: they are unique within a trip. */
export async function setStopsAside(ctx: Ctx, trip_id: number, stop_ids: readonly number[]): Promise<void> {
  await ctx.db.rows(SET_ASIDE, [trip_id, stop_ids]);
}

export async function savePlannedStop(
  ctx: Ctx,
  id: number,
  change: Partial<typeof tripStops.$inferSelect>,
): Promise<void> {
  await ctx.db.orm.update(tripStops).set(change).where(eq(tripStops.id, id));
}

const COSTS = {
  name: 'trip_vehicle_costs',
  text: `select d.cost_halalas_per_km, d.cost_halalas_per_hour from trips t
         join delivery_vehicles d on d.id = t.delivery_vehicle_id where t.id = $1`,
};

/** What a kilometer and an hour of a trip's vehicle cost. */
export async function findVehicleCosts(ctx: Ctx, trip_id: number) {
  const [row] = await ctx.db.rows<{ cost_halalas_per_km: number; cost_halalas_per_hour: number }>(COSTS, [
    trip_id,
  ]);
  return row!;
}

const FREE_DRIVERS = {
  name: 'trip_free_drivers',
  text: `select p.id, concat_ws(' ', p.first_name, nullif(p.middle_name, ''), p.last_name) as name, p.mobile,
           p.id is not distinct from d.driver_id as is_own
         from trips t
         join delivery_vehicles d on d.id = t.delivery_vehicle_id
         join vehicles v on v.id = d.vehicle_id
         join drivers p on p.client_id = v.client_id and p.status = 'active' and p.deleted_at is null
         where t.id = $1 and p.id is distinct from t.driver_id
           and not exists (select 1 from trips o where o.driver_id = p.id and o.id <> t.id
             and (o.status in ('started', 'partially_closed') or (o.status = 'assigned'
               and o.planned_start_at < t.planned_end_at and o.planned_end_at > t.planned_start_at)))
           and not exists (select 1 from delivery_absences a where a.driver_id = p.id and a.removed_at is null
             and a.from_at < t.planned_end_at and a.to_at > least(t.planned_start_at, $2))
         order by is_own desc, name, p.id limit 20`,
};

/** Drivers of the vehicle's fleet who are free in a trip's hours, and on no other now. */
export function listDriversFree(ctx: Ctx, trip_id: number) {
  return ctx.db.rows<{ id: number; name: string; mobile: string; is_own: boolean }>(FREE_DRIVERS, [
    trip_id,
    ctx.now,
  ]);
}

const DRIVER_USER = {
  name: 'trip_driver_user',
  text: `select t.trip_code, t.driver_id, u.id as user_id, coalesce(d.client_id, u.client_id) as client_id from trips t
         left join drivers d on d.id = t.driver_id
         left join users u on u.driver_id = t.driver_id and u.status = 'active' where t.id = $1 limit 1`,
};

/** The sign-in of a trip's driver; null without a trip, `user_id` null without a sign-in. */
export async function findDriverUser(ctx: Ctx, trip_id: number) {
  const [row] = await ctx.db.rows<{
    trip_code: string;
    driver_id: number | null;
    user_id: number | null;
    client_id: number | null;
  }>(DRIVER_USER, [trip_id]);
  return row ?? null;
}
