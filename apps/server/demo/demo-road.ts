import { ACCEPTABLE_VIOLATIONS } from '@fleet/contracts/delivery/trip-arrangements.ts';
import { riyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { placeOrder } from '../src/delivery/orders/orders-place.service.ts';
import { arrangeTrips } from '../src/delivery/trips/trip-arrangements-save.service.ts';
import { approveTrip, assignTrip } from '../src/delivery/trips/trips-move.service.ts';
import { AppError } from '../src/platform/app-error.ts';
import { type Ctx, inTransaction } from '../src/platform/context.ts';
import type { DemoCompany, DemoDepot } from './demo-company.ts';
import type { Chance } from './demo-random.ts';
import { as } from './demo-steps.ts';
import { TANKERS } from './demo-tankers.ts';
import type { AssignedTrip } from './demo-trips.ts';

const MINUTE_MS = 60_000;
/** So long ago it left, and so long before that its orders came in. */
const LEFT_MINUTES_AGO = 75;
const ORDERED_MINUTES_BEFORE = 150;
const STOPS = 5;

/**
 * One more trip that left a while ago, arranged by hand for sites that are always open: at night and late in the day the plan's
 * own trips are over or yet to come, and a visitor would find an empty road. Driven by this driver, otherwise by the tanker's own.
 * Null where no tanker is free for it.
 */
export async function sendOneOut(
  ctx: Ctx,
  company: DemoCompany,
  depot: DemoDepot,
  chance: Chance,
  tankers: readonly number[],
  driver_id?: number,
): Promise<AssignedTrip | null> {
  const leaves = new Date(ctx.now.getTime() - LEFT_MINUTES_AGO * MINUTE_MS);
  const day = riyadhDate(leaves);
  const start_minute = Math.floor((leaves.getTime() - startOfRiyadhDate(day).getTime()) / MINUTE_MS);
  const ordered = new Date(leaves.getTime() - ORDERED_MINUTES_BEFORE * MINUTE_MS);
  const orders = await inTransaction(ctx, (ctx) => placeOpenOrders(ctx, depot, chance, day, ordered));
  const office = as(ctx, company.admin, new Date(leaves.getTime() - 30 * MINUTE_MS));
  const onShift = tankers.filter((_, index) => {
    const [from, to] = TANKERS[index]!.shift;
    return start_minute >= from && start_minute < to;
  });
  // Where every tanker leaves soon for a trip of the plan, a shorter one fits before.
  const shorter = [orders, orders.slice(0, 3), orders.slice(0, 1)];
  // One of another shift would leave when that begins: better than none.
  for (const isLate of [false, true])
    for (const order_ids of shorter)
      for (const delivery_vehicle_id of [...onShift, ...tankers])
        try {
          return await inTransaction(office, async (office) => {
            const { trips } = await arrangeTrips(office, {
              delivery_branch_id: depot.branch_id,
              trip_date: day,
              trips: [
                { delivery_vehicle_id, steps: order_ids.map((order_id) => ({ type: 'job', order_id })) },
              ],
              accept: ACCEPTABLE_VIOLATIONS,
              kind: 'custom',
              start_minute,
              plan_id: null,
            });
            const trip = trips[0]!;
            if (!isLate && new Date(trip.planned_start_at) >= ctx.now)
              throw new AppError('STATUS_CONFLICT', 'This one leaves later.');
            const { version } = await approveTrip(office, trip.id, trip);
            return assignTrip(office, trip.id, { version, driver_id });
          });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
        }
  return null;
}

/** Orders of diesel without a slot: for any hour of the day. */
async function placeOpenOrders(
  ctx: Ctx,
  depot: DemoDepot,
  chance: Chance,
  delivery_date: string,
  at: Date,
): Promise<number[]> {
  const open = depot.sites.filter(({ closes }) => !closes);
  const ids: number[] = [];
  for (const site of open.slice(0, STOPS))
    ids.push(
      await placeOrder(as(ctx, site.client.manager, at), {
        client_id: site.client.id,
        delivery_branch_id: depot.branch_id,
        warehouse_id: site.id,
        delivery_date,
        lines: [
          {
            delivery_product_id: depot.products.get('bulk_diesel')!,
            volume_ml: chance.between(15, 22) * 100_000,
          },
        ],
        priority: 50,
        required_skills: [],
      }),
    );
  return ids;
}
