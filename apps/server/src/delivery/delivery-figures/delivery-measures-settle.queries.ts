import type { Ctx } from '../../platform/context.ts';
import type { PlannedCost, PlannedOut } from './delivery-measures.rules.ts';

export interface EndedTrip extends PlannedCost, PlannedOut {
  readonly id: number;
  readonly delivery_vehicle_id: number;
  readonly started_at: Date;
  readonly ended_at: Date;
  readonly departs_at: Date;
  readonly home_until: Date;
  readonly home_latitude: number | null;
  readonly home_longitude: number | null;
}

/**
 * A closed trip returns since its last stop was left, however late that was reported; an aborted one since then. The
 * return is its own until its vehicle leaves again, and for six hours.
 */
const UNSETTLED = {
  name: 'trips_unsettled',
  text: `select t.id, t.delivery_vehicle_id, t.started_at, t.ended_at, t.planned_cost_halalas, t.planned_distance_metres,
           t.planned_travel_seconds, d.cost_halalas_per_km, d.cost_halalas_per_hour,
           s.planned_metres_out, s.planned_seconds_out, s.home_latitude, s.home_longitude,
           case when t.status = 'closed' then least(t.ended_at, s.departed_at) else t.ended_at end as departs_at,
           least(t.ended_at + interval '6 hours', n.started_at) as home_until
         from trips t join delivery_vehicles d on d.id = t.delivery_vehicle_id
         left join trip_actuals a on a.trip_id = t.id
         cross join lateral (
           select max(p.planned_travelled_metres) filter (where p.kind = 'job') as planned_metres_out,
             max(p.planned_travelled_seconds) filter (where p.kind = 'job') as planned_seconds_out, max(p.departed_at) as departed_at,
             max(p.latitude) filter (where p.kind = 'end') as home_latitude,
             max(p.longitude) filter (where p.kind = 'end') as home_longitude
           from trip_stops p where p.trip_id = t.id) s
         cross join lateral (
           select min(n.started_at) as started_at from trips n
           where n.delivery_vehicle_id = t.delivery_vehicle_id and n.started_at > t.started_at
             and n.trip_date between t.trip_date - 2 and t.trip_date + 2) n
         where t.started_at is not null and t.ended_at > $1::timestamptz - interval '30 days'
           and (a.trip_id is null
             or (t.ended_at > $1::timestamptz - interval '1 day' and a.settled_at < t.ended_at + interval '6 hours'
               and a.settled_at < $1::timestamptz - interval '15 minutes'))
         order by t.ended_at limit $2`,
};

/** Trips that are over and were not worked out yet; those of the last hours once more, for phones that were without a line. */
export function listUnsettledTrips(ctx: Ctx, limit: number): Promise<EndedTrip[]> {
  return ctx.db.rows<EndedTrip>(UNSETTLED, [ctx.now, limit]);
}

const SAVE = {
  name: 'trip_actual_save',
  text: `insert into trip_actuals (trip_id, distance_metres, driving_seconds, cost_halalas, settled_at, back_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (trip_id) do update set distance_metres = excluded.distance_metres,
           driving_seconds = excluded.driving_seconds, cost_halalas = excluded.cost_halalas, settled_at = excluded.settled_at,
           back_at = excluded.back_at`,
};

export async function saveActual(
  ctx: Ctx,
  trip_id: number,
  back_at: Date | null,
  driven: { distance_metres: number; driving_seconds: number; cost_halalas: number } | null,
): Promise<void> {
  await ctx.db.rows(SAVE, [
    trip_id,
    driven?.distance_metres ?? null,
    driven?.driving_seconds ?? null,
    driven?.cost_halalas ?? null,
    ctx.now,
    back_at,
  ]);
}
