import { type Ctx, unsafeOfAll } from '../../platform/context.ts';
import { settleStretches } from './fill-stretches.service.ts';
import type { Owner } from './reports.rules.ts';
import { listDrivenTrips } from './reports-delivery.queries.ts';
import {
  type DeliveryDimension,
  deliveryRows,
  deliverySeries,
  measuresOf,
  sharesOf,
} from './reports-delivery.rules.ts';

/** What deliveries of these days emitted; of a client the shares of its own orders. */
export async function openDeliveries(
  ctx: Ctx,
  owner: Owner,
  days: { readonly from: string; readonly to: string },
  by: string,
) {
  // What the tankers consume is read from their fills, whoever owns them.
  const ofAll = unsafeOfAll(ctx);
  await settleStretches(ofAll);
  const all = sharesOf(await listDrivenTrips(ofAll, days, owner.party_id));
  const shares =
    owner.party_id === null ? all : all.filter(({ order }) => order?.client.id === owner.party_id);
  return {
    rows: deliveryRows(shares, by as DeliveryDimension),
    totals: () => Promise.resolve(shares.length === 0 ? {} : measuresOf(shares)),
    series: (grain: 'day' | 'month') => Promise.resolve(deliverySeries(shares, grain)),
  };
}
