import type { Model } from '../model.ts';

/** Which tasks lie near a task: as rows of a table, the nearest first. */
export interface Neighbours {
  /** Task × (tasks): the task itself first, then all others by cost there and back. */
  readonly byDistance: Int32Array;
  /** Task × `width`: the others worth standing next to, waiting and lateness counted. */
  readonly worthwhile: Int32Array;
  readonly width: number;
  /** Mean cost to the ten nearest: the scale of this problem's changes. */
  readonly scale: number;
}

const NEAREST = 10;
/** What a second of unavoidable waiting, or lateness, weighs beside a unit of cost. After Vidal et al. 2013. */
const WAITING = 0.2;
const LATENESS = 1;

/** Measures with the first kind of vehicle; with several, what is near for one is near enough for all. */
export function neighboursOf(model: Model, width: number): Neighbours {
  const { tasks, locations, location, earliest, latest, service_seconds } = model;
  const { cost, duration_seconds } = model.vehicleTypes[0]!;
  const cells = Math.max(0, Math.min(width, tasks - 1));
  const byDistance = new Int32Array(tasks * tasks);
  const worthwhile = new Int32Array(tasks * cells);
  const others = Int32Array.from({ length: tasks }, (_, task) => task);
  const measure = new Float64Array(tasks);
  let sum = 0;

  for (let a = 0; a < tasks; a += 1) {
    const rowA = location[a]! * locations;
    const way = (b: number) => cost[rowA + location[b]!]! + cost[location[b]! * locations + location[a]!]!;
    for (let b = 0; b < tasks; b += 1) measure[b] = b === a ? -1 : way(b);
    byDistance.set(sorted(), a * tasks);
    for (let b = 0; b < tasks; b += 1) {
      measure[b] = b === a ? Number.POSITIVE_INFINITY : Math.min(after(a, b), after(b, a));
    }
    const nearest = sorted().subarray(0, cells);
    worthwhile.set(nearest, a * cells);
    for (let k = 0; k < Math.min(NEAREST, cells); k += 1) sum += way(nearest[k]!) / 2;
  }
  const scale = cells === 0 ? 1 : sum / (tasks * Math.min(NEAREST, cells));
  return { byDistance, worthwhile, width: cells, scale: Math.max(scale, 1e-3) };

  function sorted(): Int32Array {
    return others.slice().sort((x, y) => measure[x]! - measure[y]! || x - y);
  }

  /** How dear it is to go from a straight to b. */
  function after(a: number, b: number): number {
    const at = location[a]! * locations + location[b]!;
    const ready = service_seconds[a]! + duration_seconds[at]!;
    const waiting = Math.max(0, earliest[b]! - latest[a]! - ready);
    const lateness = Math.max(0, earliest[a]! + ready - latest[b]!);
    return cost[at]! + WAITING * waiting + LATENESS * lateness;
  }
}
