import type { Ctx } from '../../platform/context.ts';
import { listStopsOfTrips, listTripsOn } from './trips.queries.ts';
import { presentTripDetail } from './trips.rules.ts';

/** The trips of a branch's day with their stops, all but the rejected; in the order they leave. */
export async function listTripsOfDay(
  ctx: Ctx,
  delivery_branch_id: number,
  trip_date: string,
  andRunning = false,
) {
  const trips = await listTripsOn(ctx, delivery_branch_id, trip_date, andRunning);
  const stops = Map.groupBy(
    await listStopsOfTrips(
      ctx,
      trips.map(({ id }) => id),
    ),
    ({ trip_id }) => trip_id,
  );
  return trips.map((trip) => presentTripDetail(trip, stops.get(trip.id) ?? [], ctx.actor));
}
