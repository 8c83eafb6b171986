import { type Ctx, inTransaction } from '../../platform/context.ts';
import { limitsOf, listLimits } from '../delivery-branches/alert-limits.service.ts';
import {
  type AlertRow,
  endAlert,
  endAlertsOfTripsOver,
  listOpenAlerts,
  listOpenOfKinds,
} from '../trip-alerts/trip-alerts.service.ts';
import { changeAlerts, differs } from './alert-changes.service.ts';
import { etasOf } from './eta.rules.ts';
import { listTripFacts } from './exceptions.queries.ts';
import { CLOCK_KINDS, exceptionsOf, lateStops, type TripFacts, type Wanted } from './exceptions.rules.ts';
import { listRunning, lockStates, readStates } from './followed.queries.ts';
import { withTripRoads } from './trip-roads.service.ts';
import { ROAD_KINDS } from './watch.rules.ts';

/** Of a trip that is over, what was noted on the road is over too. Areas are left by positions. */
const OVER_WITH_TRIP = ROAD_KINDS.filter((kind) => !kind.startsWith('in_'));

/**
 * What no position shows: trips not started, failed stops, missing proofs, silence, and lateness of vehicles without a
 * new position. Begins and ends alerts; those of a trip that left the sight of the clock end as well.
 */
export async function watchTrips(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, (ctx) => endAlertsOfTripsOver(ctx, OVER_WITH_TRIP));
  const trips = await listTripFacts(ctx);
  const limits = await listLimits(ctx);
  const open = await listOpenOfKinds(ctx, CLOCK_KINDS);
  const byTrip = Map.groupBy(open, ({ trip_id }) => trip_id);
  const late = await lateOnRoad(ctx, open, limits);
  for (const trip of trips) {
    const own = byTrip.get(trip.id) ?? [];
    byTrip.delete(trip.id);
    const judge = () =>
      exceptionsOf(
        trip,
        late.get(trip.id) ?? [],
        limitsOf(limits, trip.delivery_branch_id),
        ctx.now.getTime(),
      );
    const wanted = judge();
    if (!differs({ wanted, open: own, kinds: CLOCK_KINDS })) continue;
    await inTransaction(ctx, (ctx) => change(ctx, trip, wanted));
  }
  const gone = [...byTrip.values()].flat();
  if (gone.length > 0)
    await inTransaction(ctx, async (ctx) => {
      for (const alert of gone) await endAlert(ctx, alert, ctx.now);
    });
}

async function change(ctx: Ctx, trip: TripFacts, wanted: readonly Wanted[]): Promise<void> {
  const { delivery_branch_id, delivery_vehicle_id, latitude, longitude } = trip;
  await lockStates(ctx, [delivery_vehicle_id]);
  const open = (await listOpenAlerts(ctx, [delivery_vehicle_id])).filter(
    ({ trip_id }) => trip_id === trip.id,
  );
  await changeAlerts(ctx, {
    delivery_branch_id,
    delivery_vehicle_id,
    trip_id: trip.id,
    latitude,
    longitude,
    kinds: CLOCK_KINDS,
    at: ctx.now,
    wanted,
    open,
  });
}

/** Late stops of the trips on the road, by trip. */
async function lateOnRoad(
  ctx: Ctx,
  open: readonly AlertRow[],
  limits: Awaited<ReturnType<typeof listLimits>>,
): Promise<Map<number, Wanted[]>> {
  const running = await withTripRoads(ctx, await listRunning(ctx));
  const states = await readStates(
    ctx,
    running.map((trip) => trip.delivery_vehicle_id),
  );
  return new Map(
    running.map((trip) => {
      const etas = etasOf(trip, states.get(trip.delivery_vehicle_id) ?? null, ctx.now);
      const own = open.filter(({ trip_id }) => trip_id === trip.id);
      const limit = limitsOf(limits, trip.delivery_branch_id);
      return [trip.id, lateStops(trip, etas, own, limit, ctx.now.getTime())];
    }),
  );
}
