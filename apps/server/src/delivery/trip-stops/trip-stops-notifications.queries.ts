import type { Ctx } from '../../platform/context.ts';

export interface SiteName {
  readonly order_id: number;
  readonly client_id: number;
  readonly warehouse_name_en: string;
  readonly warehouse_name_ar: string;
}

const SITE_NAMES = {
  name: 'delivery_site_names',
  text: `select o.id as order_id, o.client_id, w.name_en as warehouse_name_en, w.name_ar as warehouse_name_ar
         from orders o join warehouses w on w.id = o.warehouse_id where o.id = any($1::bigint[])`,
};

/** Where orders go, by their ids. */
export async function listSiteNames(ctx: Ctx, order_ids: readonly number[]): Promise<Map<number, SiteName>> {
  const rows = await ctx.db.rows<SiteName>(SITE_NAMES, [order_ids]);
  return new Map(rows.map((row) => [row.order_id, row]));
}

const TRIPS = {
  name: 'trip_drivers',
  text: `select t.id, t.trip_code, t.driver_id,
           (select count(*)::int from trip_stops s where s.trip_id = t.id and s.kind = 'job' and s.status <> 'dropped') as stops
         from trips t where t.id = any($1::bigint[])`,
};
const USERS = {
  name: 'trip_driver_users',
  text: `select driver_id, id as user_id, client_id from users where driver_id = any($1::bigint[]) and status = 'active'`,
};

/** Whose trips these are, and the sign-ins of those and of the other drivers named. */
export async function listTripDrivers(ctx: Ctx, trip_ids: readonly number[], driver_ids: readonly number[]) {
  const trips = await ctx.db.rows<{
    id: number;
    trip_code: string;
    driver_id: number | null;
    stops: number;
  }>(TRIPS, [trip_ids]);
  const users = await ctx.db.rows<{ driver_id: number; user_id: number; client_id: number }>(USERS, [
    [...driver_ids, ...trips.flatMap(({ driver_id }) => driver_id ?? [])],
  ]);
  return {
    trips: new Map(trips.map((trip) => [trip.id, trip])),
    users: new Map(users.map((user) => [user.driver_id, user])),
  };
}

/** The stop a vehicle goes to next; notified clients are skipped, the stop after it is not next yet. */
const NEXT_STOPS = {
  name: 'trip_stops_next',
  text: `select n.id, n.trip_id from (
           select distinct on (t.id) s.id, s.trip_id, s.near_notified_at
           from trips t
           join trip_stops s on s.trip_id = t.id and s.kind = 'job' and s.status = 'planned'
           where t.status in ('started', 'partially_closed')
             and not exists (select from trip_stops x where x.trip_id = t.id and x.status = 'arrived')
           order by t.id, s.position) n
         where n.near_notified_at is null`,
};

/** The next stop of every vehicle on the road whose client was not notified; none for one at a stop. */
export function listNextStops(ctx: Ctx): Promise<{ id: number; trip_id: number }[]> {
  return ctx.db.rows(NEXT_STOPS);
}

const MARK_NEAR = {
  name: 'trip_stops_mark_near',
  text: `update trip_stops set near_notified_at = $2
         where id in (select id from trip_stops where id = any($1::bigint[]) and near_notified_at is null and status = 'planned'
                      order by id for update skip locked)
         returning order_id`,
};

/** Marks clients as notified; returns the orders of those who were not before. */
export async function markNear(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const rows = await ctx.db.rows<{ order_id: number }>(MARK_NEAR, [ids, ctx.now]);
  return rows.map(({ order_id }) => order_id);
}
