import { addNotice } from '../../messages/push-messages/notices.service.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { readEtas } from '../live-trips/live-trips.service.ts';
import { isNear } from './trip-stops.rules.ts';
import { listNextStops, listSiteNames, markNear } from './trip-stops-notifications.queries.ts';
import { deliveryNotice } from './trip-stops-notifications.service.ts';

/** Scheduled work: notifies clients, once, that their vehicle is near. */
export async function notifyNearDeliveries(ctx: Ctx): Promise<void> {
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
    await notifyNear(
      ctx,
      near.map(({ id }) => id),
    );
}

function notifyNear(ctx: Ctx, ids: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const order_ids = await markNear(ctx, ids);
    for (const site of (await listSiteNames(ctx, order_ids)).values())
      await addNotice(ctx, deliveryNotice('order_arriving', site));
  });
}
