import type { PlanOffer } from '@fleet/contracts/delivery/plan-offers.ts';
import type { SolutionRoute } from '@fleet/routing/solution.ts';

/** What it would take to bring an order: every place on every vehicle is driven in thought, and what it breaks decides what is offered. */

export type OfferStep = { readonly type: 'job'; readonly order_id: number } | { readonly type: 'reload' };

/** A vehicle's trip of the day, or an idle vehicle: its present steps, and timing of alternatives. */
export interface Lane {
  readonly trip_id: number | null;
  readonly version: number | null;
  readonly delivery_vehicle_id: number;
  readonly steps: readonly OfferStep[];
  /** No later than this counts as on time. */
  readonly promised: number;
  readonly time: (steps: readonly OfferStep[]) => SolutionRoute;
}

/** A place for the order on a vehicle. */
export interface Placement {
  readonly lane: Lane;
  readonly steps: readonly OfferStep[];
  readonly change_halalas: number;
  readonly arrives: number;
  /** Seconds after what was promised. */
  readonly late: number;
  /** What it breaks that was not broken before, by how much. */
  readonly broken: ReadonlyMap<string, number>;
  readonly hasNewReload: boolean;
}

const LOADS: readonly string[] = ['load', 'compartments'];

/** Every position of the order on a vehicle; with a reload beside it where it is too much otherwise. */
export function placementsOn(lane: Lane, order_id: number): Placement[] {
  const before = lane.steps.length > 0 ? lane.time(lane.steps) : null;
  const was = before ? brokenBy(before, null) : new Map<string, number>();
  const job: OfferStep = { type: 'job', order_id };
  const reload: OfferStep = { type: 'reload' };
  const put = (at: number, hasNewReload: boolean, ...between: OfferStep[]): Placement => {
    const steps = [...lane.steps.slice(0, at), ...between, ...lane.steps.slice(at)];
    const route = lane.time(steps);
    const step = route.steps.find(({ type, id }) => type === 'job' && id === order_id)!;
    const arrives = step.arrival + step.waiting_time;
    return {
      lane,
      steps,
      change_halalas: route.cost - (before?.cost ?? 0),
      arrives,
      late: Math.max(0, arrives - lane.promised),
      broken: more(brokenBy(route, order_id), was),
      hasNewReload,
    };
  };
  return Array.from({ length: lane.steps.length + 1 }, (_, at) => at).flatMap((at) => {
    const plain = put(at, false, job);
    if (!LOADS.some((cause) => plain.broken.has(cause))) return [plain];
    return [plain, put(at, true, reload, job), put(at, true, job, reload)];
  });
}

/** Everything a route breaks, summed by what it is; the order's own lateness apart. */
function brokenBy(route: SolutionRoute, order_id: number | null): Map<string, number> {
  const sums = new Map<string, number>();
  const add = (key: string, by: number) => sums.set(key, (sums.get(key) ?? 0) + by);
  for (const { cause, by } of route.violations) add(cause, by);
  for (const { type, id, violations } of route.steps)
    for (const { cause, by } of violations) {
      // An overload lasts until it is delivered: it counts where it was loaded.
      if (cause === 'load' && type !== 'start' && type !== 'reload') continue;
      add(cause === 'delay' ? `${id === order_id && type === 'job' ? 'own' : type} delay` : cause, by);
    }
  return sums;
}

function more(now: ReadonlyMap<string, number>, was: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...now].filter(([cause, by]) => by > (was.get(cause) ?? 0)));
}

/** The kind of offer of a position; null for one with an unacceptable violation. */
export function kindOf(placement: Placement): PlanOffer['kind'] | null {
  const { broken, late, lane, hasNewReload } = placement;
  const others = [...broken.keys()].filter((cause) => cause !== 'own delay');
  if (others.length > 0)
    return others.every((cause) => cause === 'end delay') && late === 0 ? 'overtime' : null;
  if (late > 0) return 'accept_late';
  if (lane.steps.length === 0) return 'another_vehicle';
  return hasNewReload ? 'second_trip' : 'insert';
}

/** The cheapest places of each kind, each on another vehicle, the kinds in the order a dispatcher would ask for them. */
export function cheapestOf<Found extends { readonly change_halalas: number; readonly vehicle: number }>(
  found: readonly Found[],
  limit: number,
): Found[] {
  const chosen: Found[] = [];
  for (const one of found.toSorted((a, b) => a.change_halalas - b.change_halalas)) {
    if (chosen.length === limit) break;
    if (!chosen.some(({ vehicle }) => vehicle === one.vehicle)) chosen.push(one);
  }
  return chosen;
}

/** Orders of a trip that the other could replace without a violation; cheapest first. Locked ones stay. */
export function exchangesOn(lane: Lane, order_id: number, locked: ReadonlySet<number>) {
  if (lane.steps.length === 0) return [];
  const before = lane.time(lane.steps);
  const was = brokenBy(before, null);
  return lane.steps.flatMap((step, at) => {
    if (step.type !== 'job' || locked.has(step.order_id)) return [];
    const steps = lane.steps.with(at, { type: 'job', order_id });
    const route = lane.time(steps);
    const own = route.steps.find(({ type, id }) => type === 'job' && id === order_id)!;
    const arrives = own.arrival + own.waiting_time;
    if (arrives > lane.promised || more(brokenBy(route, null), was).size > 0) return [];
    return [{ lane, steps, swapped: step.order_id, change_halalas: route.cost - before.cost, arrives }];
  });
}
