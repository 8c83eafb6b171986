import { SILENT_SECONDS } from '@fleet/domain/tracking.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addToOutbox } from '../../platform/outbox.ts';
import { listStopsOf } from './trip-stops.queries.ts';
import { isNear, lateMs } from './trip-stops.rules.ts';
import { listNextStops, listPlaceNames, markNear, type NextStop } from './trip-stops-tell.queries.ts';
import { deliveryNotice } from './trip-stops-tell.service.ts';

/** Scheduled work: tells clients, once, that the vehicle which comes to them next is near. */
export async function tellNearDeliveries(ctx: Ctx): Promise<void> {
  const heardAfter = new Date(ctx.now.getTime() - SILENT_SECONDS * 1000);
  const next = (await listNextStops(ctx, heardAfter)).filter(({ near_told_at }) => near_told_at === null);
  const late = await latenessOf(ctx, next);
  const near = next.filter((stop) => isNear(stop, placeOf(stop), late.get(stop.trip_id) ?? 0, ctx.now));
  if (near.length > 0)
    await tellOf(
      ctx,
      near.map(({ id }) => id),
    );
}

/** How late each trip runs whose vehicle is not heard of. */
async function latenessOf(ctx: Ctx, next: readonly NextStop[]): Promise<Map<number, number>> {
  const silent = next.filter((stop) => placeOf(stop) === null);
  if (silent.length === 0) return new Map();
  const stops = await listStopsOf(
    ctx,
    silent.map(({ trip_id }) => trip_id),
  );
  return new Map(
    silent.map((stop) => [
      stop.trip_id,
      lateMs(
        stop,
        stops.filter(({ trip_id }) => trip_id === stop.trip_id),
        ctx.now,
      ),
    ]),
  );
}

function tellOf(ctx: Ctx, ids: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const order_ids = await markNear(ctx, ids);
    for (const place of (await listPlaceNames(ctx, order_ids)).values())
      await addToOutbox(ctx, { topic: 'notice', payload: { ...deliveryNotice('order_near', place) } });
  });
}

function placeOf({ at_latitude, at_longitude }: NextStop) {
  return at_latitude === null || at_longitude === null
    ? null
    : { latitude: at_latitude, longitude: at_longitude };
}
