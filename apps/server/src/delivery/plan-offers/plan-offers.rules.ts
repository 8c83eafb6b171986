import type { PlanOffer } from '@fleet/contracts/delivery/plan-offers.ts';
import type { SolutionRoute } from '@fleet/routing/solution.ts';

/** What it would take to bring an order: every place on every vehicle is driven in thought, and what it breaks decides what is offered. */

export type OfferStep = { readonly type: 'job'; readonly order_id: number } | { readonly type: 'reload' };

/** A vehicle's trip of the day, or an idle vehicle: its present steps, and timing of alternatives. */
export interface Lane extends Room {
  readonly trip_id: number | null;
  readonly version: number | null;
  readonly delivery_vehicle_id: number;
  readonly steps: readonly OfferStep[];
  /** No later than this counts as on time. */
  readonly promised: number;
  readonly time: (steps: readonly OfferStep[]) => SolutionRoute;
}

/** Before which of a vehicle's steps the order may stand: no earlier than `first`, no later than `last`. */
export interface Room {
  readonly first: number;
  readonly last: number;
}

/** A place for the order on a vehicle. */
export interface Placement {
  readonly lane: Lane;
  readonly steps: readonly OfferStep[];
  readonly change_halalas: number;
  readonly arrives: number;
  /** Seconds after what was promised. */
  readonly late: number;
  /** All delays it causes, its own included. */
  readonly delay_seconds: number;
  /** What it breaks that was not broken before, by how much. */
  readonly broken: ReadonlyMap<string, number>;
  readonly hasNewReload: boolean;
}

const LOADS: readonly string[] = ['load', 'compartments'];
/** Delays of others than the order: a dispatcher may accept them as well as its own. */
const DELAYS: readonly string[] = ['job delay', 'end delay', 'break delay'];
const OWN_DELAY = 'own delay';
const SECONDS_A_QUARTER = 900;

interface Relation {
  readonly kind: 'after' | 'apart';
  readonly order_id: number;
}

/**
 * Where a vehicle's steps leave room for an order: behind those it follows, before those that follow it; null beside one it must be
 * apart from, or without one it follows. `isOnVehicle` knows who delivers another order now, on this trip or on one before it.
 */
export function roomFor(
  order: { readonly id: number; readonly relations: readonly Relation[] },
  steps: readonly OfferStep[],
  {
    relationsOf,
    isOnVehicle,
  }: {
    relationsOf: (order_id: number) => readonly Relation[];
    isOnVehicle: (relation: Relation) => boolean;
  },
): Room | null {
  const jobs = steps.map((step) => (step.type === 'job' ? step.order_id : null));
  const isMet = (relation: Relation) => isOnVehicle(relation) === (relation.kind === 'after');
  if (!order.relations.every(isMet)) return null;
  const last = jobs.findIndex(
    (id) =>
      id !== null && relationsOf(id).some(({ kind, order_id }) => kind === 'after' && order_id === order.id),
  );
  return {
    first: Math.max(0, ...order.relations.map(({ order_id }) => jobs.indexOf(order_id) + 1)),
    last: last < 0 ? steps.length : last,
  };
}

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
    const late = Math.max(0, arrives - lane.promised);
    const broken = more(brokenBy(route, order_id), was);
    return {
      lane,
      steps,
      change_halalas: route.cost - (before?.cost ?? 0),
      arrives,
      late,
      delay_seconds: DELAYS.reduce((sum, cause) => sum + (broken.get(cause) ?? 0), late),
      broken,
      hasNewReload,
    };
  };
  return Array.from({ length: Math.max(0, lane.last - lane.first + 1) }, (_, index) => {
    const at = lane.first + index;
    const plain = put(at, false, job);
    if (!LOADS.some((cause) => plain.broken.has(cause))) return [plain];
    return [plain, put(at, true, reload, job), put(at, true, job, reload)];
  }).flat();
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

/** The kind of offer of a position; null for one that breaks more than times. Of several delays the first is named, all are shown. */
export function kindOf({ broken, late, lane, hasNewReload }: Placement): PlanOffer['kind'] | null {
  if ([...broken.keys()].some((cause) => cause !== OWN_DELAY && !DELAYS.includes(cause))) return null;
  if (late > 0) return 'accept_late';
  if (broken.has('job delay')) return 'others_late';
  if (broken.has('end delay')) return 'overtime';
  if (broken.has('break delay')) return 'late_break';
  if (lane.steps.length === 0) return 'another_vehicle';
  return hasNewReload ? 'second_trip' : 'insert';
}

/** By how much an offer is late, in what its kind names. */
export function lateSeconds({ broken, late }: Placement, kind: PlanOffer['kind']): number | null {
  if (kind === 'accept_late') return late;
  if (kind === 'others_late') return broken.get('job delay') ?? 0;
  if (kind === 'overtime') return broken.get('end delay') ?? 0;
  return kind === 'late_break' ? (broken.get('break delay') ?? 0) : null;
}

/** The least late first, by quarters of an hour; of those the cheapest. */
export function byMerit(
  a: Pick<Placement, 'delay_seconds' | 'change_halalas'>,
  b: Pick<Placement, 'delay_seconds' | 'change_halalas'>,
): number {
  const quarters = ({ delay_seconds }: typeof a) => Math.ceil(delay_seconds / SECONDS_A_QUARTER);
  return quarters(a) - quarters(b) || a.change_halalas - b.change_halalas;
}

/** How far a place is from fitting: few violations weigh less than many, whatever their amounts. */
export function byViolations(a: Placement, b: Placement): number {
  const amount = ({ broken }: Placement) => [...broken.values()].reduce((sum, by) => sum + by, 0);
  return a.broken.size - b.broken.size || amount(a) - amount(b);
}

/** Orders of a trip that the other could replace without a violation; cheapest first. Locked ones stay. */
export function exchangesOn(lane: Lane, order_id: number, locked: ReadonlySet<number>) {
  if (lane.steps.length === 0) return [];
  const before = lane.time(lane.steps);
  const was = brokenBy(before, null);
  return lane.steps.flatMap((step, at) => {
    if (step.type !== 'job' || locked.has(step.order_id) || at < lane.first || at > lane.last) return [];
    const steps = lane.steps.with(at, { type: 'job', order_id });
    const route = lane.time(steps);
    const own = route.steps.find(({ type, id }) => type === 'job' && id === order_id)!;
    const arrives = own.arrival + own.waiting_time;
    if (arrives > lane.promised || more(brokenBy(route, null), was).size > 0) return [];
    return [{ lane, steps, swapped: step.order_id, change_halalas: route.cost - before.cost, arrives }];
  });
}
