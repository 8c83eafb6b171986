import type { Ctx } from '../../platform/context.ts';
import type { RoadClosure } from './branch-roads.rules.ts';

const CLOSURES = {
  name: 'branch_road_closures',
  text: `select kind, area, delivery_vehicle_ids from geofences
         where delivery_branch_id = $1 and status = 'active' and kind <> 'alert' order by id`,
};

/** Areas that keep a depot's vehicles, or some of them, out. */
export function listClosures(ctx: Ctx, branch: number): Promise<RoadClosure[]> {
  return ctx.db.rows<RoadClosure>(CLOSURES, [branch]);
}

const TRIP_PLACES = {
  name: 'trip_places',
  text: `select t.id, t.delivery_branch_id, t.delivery_vehicle_id,
           coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'latitude', s.latitude, 'longitude', s.longitude)
             order by s.position) filter (where s.id is not null), '[]') as stops
         from trips t left join trip_stops s on s.trip_id = t.id and s.status <> 'dropped' and s.latitude is not null
         where t.id = any($1::bigint[]) group by t.id order by t.id`,
};

export interface TripPlaces {
  readonly id: number;
  readonly delivery_branch_id: number;
  readonly delivery_vehicle_id: number;
  readonly stops: readonly { readonly id: number; readonly latitude: number; readonly longitude: number }[];
}

/** The places trips go to, in order. */
export function listTripPlaces(ctx: Ctx, ids: readonly number[]): Promise<TripPlaces[]> {
  return ctx.db.rows<TripPlaces>(TRIP_PLACES, [ids]);
}
