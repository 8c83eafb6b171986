import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { drivenOnTour } from '../tracks/tracks.service.ts';
import { tripChanged } from '../trips/trips.jobs.ts';
import { actualCost, planUntil } from './delivery-measures.rules.ts';
import { type EndedTrip, listUnsettledTrips, saveActual } from './delivery-measures-settle.queries.ts';

const AT_ONCE = 50;

/** Works out what trips that are over drove and cost. Returns how many there were. */
export async function settleTrips(ctx: Ctx): Promise<number> {
  const trips = await listUnsettledTrips(ctx, AT_ONCE);
  for (const trip of trips) await settle(ctx, trip);
  return trips.length;
}

async function settle(ctx: Ctx, trip: EndedTrip): Promise<void> {
  const { back_at, driven } = await drivenOnTour(ctx, { ...trip, home: homeOf(trip) });
  const plan = planUntil(back_at ? 'return' : 'last_stop', trip);
  await inTransaction(ctx, async (ctx) => {
    await saveActual(ctx, trip.id, back_at, driven && { ...driven, cost_halalas: actualCost(plan, driven) });
    await addJob(ctx, tripChanged, { id: trip.id });
  });
}

function homeOf({ home_latitude: latitude, home_longitude: longitude }: EndedTrip) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
