import type { Ctx } from '../../platform/context.ts';
import type { PlannedCost } from './delivery-figures.rules.ts';

export interface EndedTrip extends PlannedCost {
  readonly id: number;
  readonly delivery_vehicle_id: number;
  readonly started_at: Date;
  readonly ended_at: Date;
}

const UNSETTLED = {
  name: 'trips_unsettled',
  text: `select t.id, t.delivery_vehicle_id, t.started_at, t.ended_at, t.planned_cost_halalas, t.planned_distance_metres,
           t.planned_travel_seconds, d.cost_halalas_per_km, d.cost_halalas_per_hour
         from trips t join delivery_vehicles d on d.id = t.delivery_vehicle_id
         left join trip_actuals a on a.trip_id = t.id
         where t.started_at is not null and t.ended_at > $1::timestamptz - interval '30 days'
           and (a.trip_id is null
             or (t.ended_at > $1::timestamptz - interval '1 day' and a.settled_at < t.ended_at + interval '6 hours'
               and a.settled_at < $1::timestamptz - interval '15 minutes'))
         order by t.ended_at limit $2`,
};

/** Trips that are over and were not worked out yet; those of the last hours once more, for phones that were without a line. */
export function listUnsettledTrips(ctx: Ctx, most: number): Promise<EndedTrip[]> {
  return ctx.db.rows<EndedTrip>(UNSETTLED, [ctx.now, most]);
}

const SAVE = {
  name: 'trip_actual_save',
  text: `insert into trip_actuals (trip_id, distance_metres, driving_seconds, cost_halalas, settled_at)
         values ($1, $2, $3, $4, $5)
         on conflict (trip_id) do update set distance_metres = excluded.distance_metres,
           driving_seconds = excluded.driving_seconds, cost_halalas = excluded.cost_halalas, settled_at = excluded.settled_at`,
};

export async function saveActual(
  ctx: Ctx,
  trip_id: number,
  driven: { distance_metres: number; driving_seconds: number; cost_halalas: number } | null,
): Promise<void> {
  await ctx.db.rows(SAVE, [
    trip_id,
    driven?.distance_metres ?? null,
    driven?.driving_seconds ?? null,
    driven?.cost_halalas ?? null,
    ctx.now,
  ]);
}
