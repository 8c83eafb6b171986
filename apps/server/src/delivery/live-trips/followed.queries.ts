import { ARRIVAL_MAX_KMH } from '@fleet/domain/tracking.ts';
import { RUNNING_TRIP_STATUSES } from '@fleet/domain/trip-statuses.ts';
import type { Ctx } from '../../platform/context.ts';
import type { WatchedArea } from './areas.rules.ts';
import type { FollowedTrip, Travel } from './followed.rules.ts';
import type { VehicleState } from './watch.rules.ts';

const TRAVEL = `jsonb_build_object('detour_percent', k.detour_percent, 'speed_metres_per_hour', k.speed_metres_per_hour,
    'speed_percent_by_hour', to_jsonb(k.speed_percent_by_hour), 'speed_percent', d.speed_percent) as travel`;
const MS = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
/** A box around a depot: 300 m, as its gate may be from its point. */
const NEAR_DEGREES = 0.003;
const isNear = (alias: string) =>
  `(abs(${alias}.latitude - s.latitude) < ${NEAR_DEGREES} and abs(${alias}.longitude - s.longitude) < ${NEAR_DEGREES})`;

/**
 * When a vehicle came to load again, and left: nobody records it, its positions show it. It stood or crept at the depot after the
 * last delivery before, and before the next one.
 */
const RELOADED = `select min(f.fixed_at) as arrived_at,
    case when j.next_at is not null or not (select ${isNear('p')} from vehicle_positions p
      where p.delivery_vehicle_id = t.delivery_vehicle_id) then max(f.fixed_at) end as departed_at
  from (select bool_or(b.status in ('planned', 'arrived')) filter (where b.position < s.position) as is_before,
      max(coalesce(b.departed_at, b.arrived_at)) filter (where b.position < s.position) as last_at,
      min(coalesce(b.arrived_at, b.departed_at)) filter (where b.position > s.position) as next_at
    from trip_stops b where b.trip_id = t.id and b.kind = 'job') j
  join positions f on f.delivery_vehicle_id = t.delivery_vehicle_id and f.fixed_at >= coalesce(j.last_at, t.started_at)
    and f.fixed_at < coalesce(j.next_at, 'infinity') and ${isNear('f')} and coalesce(f.speed_kmh, 0) <= ${ARRIVAL_MAX_KMH}
  where not coalesce(j.is_before, false) group by j.next_at`;
const FOLLOWED = `select t.id, t.trip_code, t.status, t.delivery_branch_id, t.delivery_vehicle_id,
    ${MS('t.planned_start_at')} as planned_start, ${MS('t.loaded_at')} as loaded,
    ${MS('t.started_at')} as started, ${TRAVEL}, s.stops
  from trips t
  join delivery_vehicles d on d.id = t.delivery_vehicle_id
  join delivery_constraints k on k.delivery_branch_id = t.delivery_branch_id
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'position', s.position, 'kind', s.kind,
      'status', case when r.departed_at is not null then 'done' when r.arrived_at is not null then 'arrived' else s.status end,
      'order_id', s.order_id, 'latitude', s.latitude, 'longitude', s.longitude, 'planned_arrival', ${MS('s.planned_arrival_at')},
      'service_seconds', s.planned_service_seconds, 'travelled_seconds', s.planned_travelled_seconds,
      'window_from', ${MS('o.window_from')}, 'window_to', ${MS('o.window_to')}, 'arrived', ${MS('coalesce(s.arrived_at, r.arrived_at)')},
      'left', ${MS('coalesce(s.departed_at, r.departed_at)')}) order by s.position), '[]') as stops
    from trip_stops s left join orders o on o.id = s.order_id
      left join lateral (${RELOADED}) r on s.kind = 'reload'
    where s.trip_id = t.id and s.status <> 'dropped') s`;
const RUNNING = [...RUNNING_TRIP_STATUSES];

const ALL_RUNNING = {
  name: 'followed_running',
  text: `${FOLLOWED} where t.status = any($1::text[]) order by t.started_at`,
};
const BY_IDS = {
  name: 'followed_by_ids',
  text: `${FOLLOWED} where t.id = any($1::bigint[]) order by t.started_at`,
};

/** Every trip on the road. */
export function listRunning(ctx: Ctx): Promise<FollowedTrip[]> {
  return ctx.db.rows<FollowedTrip>(ALL_RUNNING, [RUNNING]);
}

/** These trips, in any state. */
export function listFollowed(ctx: Ctx, ids: readonly number[]): Promise<FollowedTrip[]> {
  return ctx.db.rows<FollowedTrip>(BY_IDS, [ids]);
}

const STATES = {
  name: 'vehicle_positions_lock',
  text: 'select * from vehicle_positions where delivery_vehicle_id = any($1::bigint[]) order by delivery_vehicle_id for update',
};

/** Locks what is known of these vehicles, in the order of their ids. */
export function lockStates(ctx: Ctx, vehicles: readonly number[]): Promise<VehicleState[]> {
  return ctx.db.rows<VehicleState>(STATES, [vehicles]);
}

const KNOWN = {
  name: 'vehicle_positions_of',
  text: 'select * from vehicle_positions where delivery_vehicle_id = any($1::bigint[])',
};

/** Where these vehicles were last. */
export async function readStates(ctx: Ctx, vehicles: readonly number[]): Promise<Map<number, VehicleState>> {
  const rows = await ctx.db.rows<VehicleState>(KNOWN, [vehicles]);
  return new Map(rows.map((row) => [row.delivery_vehicle_id, row]));
}

const SAVE = {
  name: 'vehicle_positions_save',
  text: `insert into vehicle_positions (delivery_vehicle_id, fixed_at, received_at, latitude, longitude, speed_kmh,
           heading_degrees, altitude_metres, accuracy_metres, battery_percent, tracker_id, stopped_since, stopped_latitude,
           stopped_longitude, off_route_since, geofence_ids, temperature_decicelsius)
         select * from jsonb_to_recordset($1::jsonb) as x(delivery_vehicle_id bigint, fixed_at timestamptz,
           received_at timestamptz, latitude float8, longitude float8, speed_kmh smallint, heading_degrees smallint,
           altitude_metres smallint, accuracy_metres integer, battery_percent smallint, tracker_id bigint,
           stopped_since timestamptz, stopped_latitude float8, stopped_longitude float8, off_route_since timestamptz,
           geofence_ids bigint[], temperature_decicelsius smallint)
         on conflict (delivery_vehicle_id) do update set fixed_at = excluded.fixed_at, received_at = excluded.received_at,
           latitude = excluded.latitude, longitude = excluded.longitude, speed_kmh = excluded.speed_kmh,
           heading_degrees = excluded.heading_degrees, altitude_metres = excluded.altitude_metres,
           accuracy_metres = excluded.accuracy_metres, battery_percent = excluded.battery_percent,
           tracker_id = excluded.tracker_id, stopped_since = excluded.stopped_since,
           stopped_latitude = excluded.stopped_latitude, stopped_longitude = excluded.stopped_longitude,
           off_route_since = excluded.off_route_since, geofence_ids = excluded.geofence_ids,
           temperature_decicelsius = excluded.temperature_decicelsius
         where vehicle_positions.fixed_at < excluded.fixed_at`,
};

/** Keeps where vehicles are now; one that is known to be later somewhere else is left alone. */
export async function saveStates(ctx: Ctx, states: readonly VehicleState[]): Promise<void> {
  const sorted = states.toSorted((a, b) => a.delivery_vehicle_id - b.delivery_vehicle_id);
  await ctx.db.rows(SAVE, [JSON.stringify(sorted)]);
}

const AREAS = {
  name: 'watched_areas',
  text: `select g.id, g.delivery_branch_id, g.kind, g.area, g.delivery_vehicle_ids,
           jsonb_build_object('latitude', b.latitude, 'longitude', b.longitude) as depot
         from geofences g join delivery_branches b on b.id = g.delivery_branch_id where g.status = 'active' order by g.id`,
};

/** Every place that counts, of all branches. */
export function listWatchedAreas(ctx: Ctx): Promise<(WatchedArea & { delivery_branch_id: number })[]> {
  return ctx.db.rows(AREAS);
}

const TRAVEL_OF = {
  name: 'live_travel_of_branch',
  text: `select ${TRAVEL.replace('d.speed_percent', '100')}, b.latitude, b.longitude
         from delivery_branches b join delivery_constraints k on k.delivery_branch_id = b.id where b.id = $1`,
};

/** Travel settings and position of a depot; null for an unknown number. */
export async function findBranchTravel(
  ctx: Ctx,
  branch: number,
): Promise<{ travel: Travel; latitude: number; longitude: number } | null> {
  const [row] = await ctx.db.rows<{ travel: Travel; latitude: number; longitude: number }>(TRAVEL_OF, [
    branch,
  ]);
  return row ?? null;
}
