import type { OrderDetail } from '@fleet/contracts/delivery/order-shapes.ts';
import { getOrder } from '../src/delivery/orders/orders.service.ts';
import { getTrackingLink } from '../src/delivery/tracking-links/tracking-links.service.ts';
import { loadDrivenTrip, startDrivenTrip } from '../src/delivery/trip-stops/trip-stops.service.ts';
import { arriveAtStop, deliverStop, failStop } from '../src/delivery/trip-stops/trip-stops-move.service.ts';
import { type Ctx, inTransaction } from '../src/platform/context.ts';
import type { DemoCompany, DemoDepot } from './demo-company.ts';
import { DEPOT, SIGNATURES } from './demo-deliveries-data.ts';
import { fullName } from './demo-people.ts';
import type { Chance } from './demo-random.ts';
import { as } from './demo-steps.ts';
import type { DrivenTrip } from './demo-tracks.ts';
import type { Visit } from './demo-tracks-data.ts';
import type { AssignedTrip } from './demo-trips.ts';

const MINUTE_MS = 60_000;
const LOAD_MINUTES = 12;
const MIN_TRAVEL_HOME_MINUTES = 20;
/** At this place of a trip now and then nobody is there. */
const FAILING = 0.04;

/**
 * Drives trips as far as the clock has come: who should be at a stop by now is there, and what is over was proved. Those that
 * are over, with where their vehicles were.
 */
export async function driveTrips(
  ctx: Ctx,
  company: DemoCompany,
  depot: DemoDepot,
  chance: Chance,
  trips: readonly AssignedTrip[],
): Promise<DrivenTrip[]> {
  const driven: DrivenTrip[] = [];
  for (const trip of trips) {
    const visits = await inTransaction(ctx, (ctx) => driveOne(ctx, company, depot, chance, trip));
    if (visits) driven.push({ trip, visits });
  }
  return driven;
}

async function driveOne(
  ctx: Ctx,
  { admin }: DemoCompany,
  { drivers, delivered }: DemoDepot,
  chance: Chance,
  trip: AssignedTrip,
): Promise<Visit[] | null> {
  const driver = drivers.get(trip.driver!.id) ?? admin;
  const leaves = new Date(trip.planned_start_at);
  if (leaves >= ctx.now) return null;
  await loadDrivenTrip(as(ctx, driver, minutesAfter(leaves, -LOAD_MINUTES)), trip.id);
  await startDrivenTrip(as(ctx, driver, leaves), trip.id);
  let free = leaves;
  const visits: Visit[] = [{ coordinates: DEPOT, arrives: minutesAfter(leaves, -LOAD_MINUTES), leaves }];
  for (const stop of trip.steps) {
    if (stop.kind === 'reload') visits.push(loadingAgain(stop, free));
    if (stop.kind !== 'job') continue;
    const planned = new Date(stop.planned_arrival_at);
    const arrives = later(minutesAfter(planned, chance.between(-4, 9)), minutesAfter(free, 4));
    const service = (stop.planned_service_seconds / 60) * (0.85 + chance.next() * 0.4);
    const begins = later(arrives, minutesAfter(planned, stop.planned_waiting_seconds / 60));
    free = minutesAfter(begins, service);
    if (arrives >= ctx.now) return null;
    await arriveAtStop(as(ctx, driver, arrives), stop.id, {});
    if (free >= ctx.now) return null;
    if (chance.happens(FAILING))
      // A driver's report has a picture; the dispatcher records this one.
      await failStop(as(ctx, admin, free), stop.id, { reason: 'customer_absent', photo_file_ids: [] });
    else {
      const order_id = stop.order!.id;
      const office = as(ctx, admin, free);
      const { lines } = await getOrder(office, order_id);
      // The recipient reads it to the driver.
      const { handover } = await getTrackingLink(office, order_id);
      const proof = { ...proofOf(chance, stop, lines), handover_code: handover?.code ?? null };
      await deliverStop(as(ctx, driver, free), stop.id, proof);
      delivered.push({ order_id, at: free });
    }
    visits.push({ coordinates: coordinatesOf(stop), arrives, leaves: free });
  }
  const home = later(new Date(trip.planned_end_at), minutesAfter(free, MIN_TRAVEL_HOME_MINUTES));
  return [...visits, { coordinates: DEPOT, arrives: home, leaves: minutesAfter(home, LOAD_MINUTES) }];
}

function loadingAgain(step: AssignedTrip['steps'][number], free: Date): Visit {
  const arrives = later(new Date(step.planned_arrival_at), minutesAfter(free, MIN_TRAVEL_HOME_MINUTES));
  return { coordinates: DEPOT, arrives, leaves: minutesAfter(arrives, step.planned_service_seconds / 60) };
}

function coordinatesOf({ latitude, longitude }: AssignedTrip['steps'][number]) {
  return { latitude: latitude!, longitude: longitude! };
}

/** Most hoses stop a little before what was ordered. */
function proofOf(chance: Chance, stop: AssignedTrip['steps'][number], lines: OrderDetail['lines']) {
  return {
    lines: lines.map(({ id, volume_ml, pieces }) => ({
      order_line_id: id,
      ...(volume_ml === null
        ? { pieces: pieces! }
        : { volume_ml: volume_ml - chance.between(0, 40) * 1_000 }),
    })),
    received_by: fullName(chance),
    signature: chance.pick(SIGNATURES).map((stroke) => stroke.map(([x, y]): [number, number] => [x, y])),
    photo_file_ids: [],
    latitude: stop.latitude,
    longitude: stop.longitude,
  };
}

function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * MINUTE_MS);
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
