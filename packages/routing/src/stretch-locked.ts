import type { Model, VehicleType } from './model.ts';
import { arrivalOf, PARTS, partsBetween } from './speeds.ts';

/** By number of breaks taken: departure from the previous stop; infinite if one is missed. */
type Times = readonly number[];

/**
 * Locked tasks stay even if late: their last window is extended until they are reached. Allowed causes are travel alone, goods
 * that are ready late, or a break that cannot wait until after the locked tasks.
 */
export function stretchLocked(model: Model): Model {
  const latest = model.latest.slice();
  for (const { type: at, tasks, locked } of model.planned) {
    const type = model.vehicleTypes[at]!;
    const head = tasks.slice(0, locked);
    const ready = head.reduce((last, task) => Math.max(last, model.release[task]!), type.earliest);
    const left: number[][] = [type.breaks.map(() => Number.POSITIVE_INFINITY)];
    left[0]!.unshift(ready);
    const begins: number[][] = [];
    const from: number[][] = [];
    let site = type.start;
    for (const task of head) {
      const there = model.location[task]!;
      const travelTime = type.duration_seconds[site * model.locations + there]!;
      const reached = arrivals(type, left.at(-1)!, travelTime);
      const stay = model.service_seconds[task]! + (site === there ? 0 : model.setup_seconds[task]!);
      begins.push(reached.map(({ at: time }) => opened(model, task, time)));
      left.push(begins.at(-1)!.map((time) => time + stay));
      from.push(reached.map(({ before }) => before));
      site = there;
    }
    let taken = fewestTaken(type, left.at(-1)!);
    for (let i = head.length - 1; i >= 0; i -= 1) {
      const task = head[i]!;
      const begin = begins[i]![taken]!;
      const resting = type.breaks.slice(taken).reduce((sum, { service_seconds }) => sum + service_seconds, 0);
      if (begin > latest[task]! && begin < Number.POSITIVE_INFINITY) latest[task] = begin + resting;
      taken = from[i]![taken]!;
    }
  }
  return { ...model, latest };
}

/** Minimum number of breaks taken such that the others can still be taken: later breaks mean earlier stops. */
function fewestTaken({ breaks }: VehicleType, left: Times): number {
  const can = left.findIndex(
    (time, taken) =>
      time < Number.POSITIVE_INFINITY &&
      breaks.slice(taken).every(({ windows }) => windows.at(-1)![1] >= time),
  );
  // One break is missed in any case: ignore it.
  return Math.max(0, can);
}

/** Arrival at the next stop, by number of breaks taken, and the number taken before the leg. */
function arrivals(type: VehicleType, left: Times, travelTime: number): { at: number; before: number }[] {
  return left.map((_, taken) => {
    let best = { at: Number.POSITIVE_INFINITY, before: taken };
    for (let before = 0; before <= taken; before += 1) {
      const at = arrival(type, left[before]!, travelTime, before, taken);
      if (at < best.at) best = { at, before };
    }
    return best;
  });
}

function arrival(
  { speeds, breaks }: VehicleType,
  leaves: number,
  travelTime: number,
  from: number,
  to: number,
): number {
  if (leaves === Number.POSITIVE_INFINITY) return leaves;
  let now = leaves;
  let parts = travelTime * PARTS;
  for (const { windows, service_seconds } of breaks.slice(from, to)) {
    const window = windows.find(([, closes]) => now <= closes);
    if (!window) return Number.POSITIVE_INFINITY;
    const begins = Math.max(now, window[0]);
    parts -= Math.min(parts, partsBetween(speeds, now, begins));
    now = begins + service_seconds;
  }
  return arrivalOf(speeds, now, parts);
}

/** Start of service when reached at `at`. */
function opened({ earliest, gapsFrom, gapStart, gapEnd }: Model, task: number, at: number): number {
  const open = Math.max(at, earliest[task]!);
  for (let gap = gapsFrom[task]!; gap < gapsFrom[task + 1]!; gap += 1)
    if (open > gapStart[gap]! && open < gapEnd[gap]!) return gapEnd[gap]!;
  return open;
}
