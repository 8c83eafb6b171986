import { setTimeout as wait } from 'node:timers/promises';
import type { LiveTrip } from '@fleet/contracts/delivery/live-trips.ts';
import { getTrackingLink } from '@fleet/contracts/delivery/tracking-links.ts';
import type { DrivenStop, DrivenTrip } from '@fleet/contracts/delivery/trip-stop-shapes.ts';
import {
  arriveAtStop,
  deliverStop,
  failStop,
  getDrivenTrip,
  loadDrivenTrip,
  startDrivenTrip,
} from '@fleet/contracts/delivery/trip-stops.ts';
import { type Call, Refused } from './api.ts';
import type { SimulatedVehicle } from './vehicle.ts';

export interface Habits {
  /** Percentage of failing stops. */
  readonly fail_percent: number;
  /** Deterministic random numbers from 0 to 1. */
  readonly chance: () => number;
  /** Real milliseconds for the server to detect an arrival from positions. */
  readonly noticed_within_ms: number;
  readonly log: (text: string) => void;
  /** Stops every driver. */
  readonly signal: AbortSignal;
}

/** The trip as displayed to the dispatcher, at most a second old; undefined if no longer listed. */
export type ReadTrip = () => LiveTrip | undefined;

const RECEIVERS = ['Saad Al-Otaibi', 'Mona Al-Harbi', 'Imran Khan', 'Yousef Al-Ghamdi'];

/** Drives one trip to its end: loading, start, stops, deliveries and return. Respects the dispatcher's changes. */
export async function driveTrip(
  call: Call,
  vehicle: SimulatedVehicle,
  id: number,
  habits: Habits,
  getTrip: ReadTrip,
): Promise<void> {
  let trip = await setOut(call, id);
  const isRunning = ({ status }: Pick<DrivenTrip, 'status'>) =>
    status === 'started' || status === 'partially_closed';

  /** Whether the stop is still pending: its order may have been canceled, or the trip aborted. */
  const isAhead = (stop: DrivenStop) => () => {
    const seen = getTrip();
    // A trip just started may not be listed yet.
    if (!seen || seen.status === 'assigned') return true;
    const status = seen.steps.find(({ id }) => id === stop.id)?.status;
    return isRunning(seen) && (status === 'planned' || status === 'arrived');
  };

  for (let next = nextStop(trip); next && isRunning(trip) && !habits.signal.aborted; next = nextStop(trip)) {
    for (const reload of reloadsBefore(trip, next)) {
      if (!(await vehicle.driveTo(coordinatesOf(reload), paceToday(habits), isAhead(next)))) break;
      await vehicle.stay(reload.planned_service_seconds, isAhead(next));
    }
    const isThere = await vehicle.driveTo(coordinatesOf(next), paceToday(habits), isAhead(next));
    if (isThere) await serve(next);
    trip = await call(getDrivenTrip, { params: { id } });
  }
  if (trip.status === 'broken_off') return habits.log(`${nameOf(trip)}: broken off, vehicle stopped`);
  if (await vehicle.driveTo(trip.delivery_branch, paceToday(habits), () => true))
    habits.log(`${nameOf(trip)}: back at the depot`);

  async function serve(stop: DrivenStop): Promise<void> {
    await arrive(call, vehicle, stop.id, getTrip, habits);
    await vehicle.stay(stop.planned_service_seconds, isAhead(stop));
    if (!isAhead(stop)()) return;
    const params = { id: stop.id };
    const order = stop.order!;
    const site = order.warehouse.name_en;
    if (habits.chance() * 100 < habits.fail_percent) {
      await minding(call(failStop, { params, body: { reason: 'customer_absent' } }));
      return habits.log(`${nameOf(trip)}: nobody there at ${site}`);
    }
    const lines = order.lines.map(({ id: order_line_id, volume_ml, pieces }) =>
      volume_ml === null
        ? { order_line_id, pieces: pieces ?? 0 }
        : { order_line_id, volume_ml, dip_before_mm: 420, dip_after_mm: 1_640 },
    );
    const received_by = RECEIVERS[Math.floor(habits.chance() * RECEIVERS.length)]!;
    const { latitude, longitude } = coordinatesOf(stop);
    // The recipient reads it from the page of the delivery.
    const { handover } = await call(getTrackingLink, { params: { id: order.id } });
    const body = {
      lines,
      received_by,
      signature: scrawl(habits.chance),
      handover_code: handover?.code ?? null,
      latitude,
      longitude,
    };
    await minding(call(deliverStop, { params, body }));
    habits.log(`${nameOf(trip)}: delivered at ${site}`);
  }
}

async function setOut(call: Call, id: number): Promise<DrivenTrip> {
  let trip = await call(getDrivenTrip, { params: { id } });
  if (trip.can.load) trip = await call(loadDrivenTrip, { params: { id } });
  if (trip.can.start) trip = await call(startDrivenTrip, { params: { id } });
  return trip;
}

/** The server detects arrivals from positions; otherwise the driver reports them. */
async function arrive(
  call: Call,
  vehicle: SimulatedVehicle,
  stop_id: number,
  getTrip: ReadTrip,
  habits: Habits,
): Promise<void> {
  const until = Date.now() + habits.noticed_within_ms;
  const isSeen = () => getTrip()?.steps.find(({ id }) => id === stop_id)?.status !== 'planned';
  while (Date.now() < until && !isSeen()) {
    await vehicle.stay(1, () => true);
    await wait(200);
  }
  if (!isSeen()) await minding(call(arriveAtStop, { params: { id: stop_id }, body: {} }));
}

/** Conflicts with the dispatcher's actions are not errors. */
async function minding(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Refused && error.code === 'STATUS_CONFLICT')) throw error;
  });
}

function nextStop({ stops }: DrivenTrip): DrivenStop | undefined {
  const open = stops.filter(
    ({ kind, status }) => kind === 'job' && (status === 'planned' || status === 'arrived'),
  );
  return open.find(({ status }) => status === 'arrived') ?? open[0];
}

/** Loads to be taken on at the depot between the stop before and this one. */
function reloadsBefore({ stops }: DrivenTrip, next: DrivenStop): DrivenStop[] {
  const at = stops.indexOf(next);
  const before = stops
    .slice(0, at)
    .findLastIndex(({ kind, status }) => kind === 'job' && status !== 'planned');
  return stops.slice(before + 1, at).filter(({ kind }) => kind === 'reload');
}

function coordinatesOf(stop: DrivenStop) {
  return { latitude: stop.latitude!, longitude: stop.longitude! };
}

/** Some days are slower than others. */
function paceToday({ chance }: Habits): number {
  return 0.85 + 0.3 * chance();
}

function scrawl(chance: () => number): [number, number][][] {
  const points = Array.from({ length: 24 }, (_, n): [number, number] => [
    120 + n * 30,
    Math.round(200 + Math.sin(n * 1.3) * 90 * chance()),
  ]);
  return [points, [[140, 320] as [number, number], [820, 300] as [number, number]]];
}

function nameOf({ trip_code, vehicle }: DrivenTrip): string {
  return `${trip_code} ${vehicle.code}`;
}
