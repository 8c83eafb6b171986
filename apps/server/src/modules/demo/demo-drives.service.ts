import type { OrderDetail } from '@fleet/contracts/order-shapes.ts';
import { type Actor, type Ctx, inTransaction } from '../../platform/context.ts';
import { readOrder } from '../orders/orders.service.ts';
import { loadDrivenTrip, startDrivenTrip } from '../trip-stops/trip-stops.service.ts';
import { arriveAtStop, deliverStop, failStop } from '../trip-stops/trip-stops-move.service.ts';
import type { DemoCompany, DemoDepot } from './demo-company.rules.ts';
import { DEPOT, SIGNATURES } from './demo-deliveries.rules.ts';
import { fullName } from './demo-people.service.ts';
import type { Chance } from './demo-random.rules.ts';
import { as } from './demo-steps.service.ts';
import type { Visit } from './demo-tracks.rules.ts';
import type { DrivenTrip } from './demo-tracks.service.ts';
import type { GivenTrip } from './demo-trips.service.ts';

const MINUTE_MS = 60_000;
const LOAD_MINUTES = 12;
const LEAST_WAY_HOME_MINUTES = 20;
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
  trips: readonly GivenTrip[],
): Promise<DrivenTrip[]> {
  const driven: DrivenTrip[] = [];
  for (const trip of trips) {
    const driver = depot.drivers.get(trip.driver!.id) ?? company.admin;
    const visits = await inTransaction(ctx, (ctx) => driveOne(ctx, company, driver, chance, trip));
    if (visits) driven.push({ trip, visits });
  }
  return driven;
}

async function driveOne(
  ctx: Ctx,
  { admin }: DemoCompany,
  driver: Actor,
  chance: Chance,
  trip: GivenTrip,
): Promise<Visit[] | null> {
  const leaves = new Date(trip.planned_start_at);
  if (leaves >= ctx.now) return null;
  await loadDrivenTrip(as(ctx, driver, minutesAfter(leaves, -LOAD_MINUTES)), trip.id);
  await startDrivenTrip(as(ctx, driver, leaves), trip.id);
  let free = leaves;
  const visits: Visit[] = [{ place: DEPOT, arrives: minutesAfter(leaves, -LOAD_MINUTES), leaves }];
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
    if (chance.happens(FAILING)) await failStop(as(ctx, driver, free), stop.id, { reason: 'nobody_there' });
    else {
      const { lines } = await readOrder(as(ctx, admin, free), stop.order!.id);
      await deliverStop(as(ctx, driver, free), stop.id, proofOf(chance, stop, lines));
    }
    visits.push({ place: placeOf(stop), arrives, leaves: free });
  }
  const home = later(new Date(trip.planned_end_at), minutesAfter(free, LEAST_WAY_HOME_MINUTES));
  return [...visits, { place: DEPOT, arrives: home, leaves: minutesAfter(home, LOAD_MINUTES) }];
}

function loadingAgain(step: GivenTrip['steps'][number], free: Date): Visit {
  const arrives = later(new Date(step.planned_arrival_at), minutesAfter(free, LEAST_WAY_HOME_MINUTES));
  return { place: DEPOT, arrives, leaves: minutesAfter(arrives, step.planned_service_seconds / 60) };
}

function placeOf({ latitude, longitude }: GivenTrip['steps'][number]) {
  return { latitude: latitude!, longitude: longitude! };
}

/** Most hoses stop a little before what was ordered. */
function proofOf(chance: Chance, stop: GivenTrip['steps'][number], lines: OrderDetail['lines']) {
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
