import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addToOutbox } from '../../platform/outbox.ts';
import { drivenBetween } from '../tracks/tracks.service.ts';
import { actualCost } from './delivery-figures.rules.ts';
import { type EndedTrip, listUnsettledTrips, saveActual } from './delivery-figures-settle.queries.ts';

const AT_ONCE = 50;

/** Works out what trips that are over drove and cost. Returns how many there were. */
export async function settleTrips(ctx: Ctx): Promise<number> {
  const trips = await listUnsettledTrips(ctx, AT_ONCE);
  for (const trip of trips) await settle(ctx, trip);
  return trips.length;
}

async function settle(ctx: Ctx, trip: EndedTrip): Promise<void> {
  const driven = await drivenBetween(ctx, trip.delivery_vehicle_id, trip.started_at, trip.ended_at);
  await inTransaction(ctx, async (ctx) => {
    await saveActual(ctx, trip.id, driven && { ...driven, cost_halalas: actualCost(trip, driven) });
    await addToOutbox(ctx, { topic: 'trip', payload: { id: trip.id } });
  });
}
