import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addToOutbox } from '../../platform/outbox.ts';
import { readEtas } from '../live-trips/live-trips.service.ts';
import { isNear } from './trip-stops.rules.ts';
import { listNextStops, listPlaceNames, markNear } from './trip-stops-tell.queries.ts';
import { deliveryNotice } from './trip-stops-tell.service.ts';

/** Scheduled work: tells clients, once, that the vehicle which comes to them next is near. */
export async function tellNearDeliveries(ctx: Ctx): Promise<void> {
  const next = await listNextStops(ctx);
  if (next.length === 0) return;
  const etas = await readEtas(
    ctx,
    next.map(({ trip_id }) => trip_id),
  );
  const near = next.filter(({ id, trip_id }) =>
    etas.get(trip_id)?.some(({ stop_id, at }) => stop_id === id && isNear(at, ctx.now)),
  );
  if (near.length > 0)
    await tellOf(
      ctx,
      near.map(({ id }) => id),
    );
}

function tellOf(ctx: Ctx, ids: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const order_ids = await markNear(ctx, ids);
    for (const place of (await listPlaceNames(ctx, order_ids)).values())
      await addToOutbox(ctx, { topic: 'notice', payload: { ...deliveryNotice('order_near', place) } });
  });
}
