import type { Model } from '../model.ts';

/** Which tasks lie near a task, the nearest first. */
export interface Neighbours {
  /** The task itself first, then the others by cost there and back, as far as anything reaches; worked out when first asked. */
  near(task: number): Int32Array;
  /** Task × `width`: the others worth standing next to, waiting and lateness counted. */
  readonly worthwhile: Int32Array;
  readonly width: number;
  /** Mean cost to the ten nearest: the scale of this problem's changes. */
  readonly scale: number;
}

const NEAREST = 10;
/** Nothing is done in one step to tasks farther apart than the thousand nearest; ten thousand tasks would take 400 MB. */
const REACH = 1000;
/** What a second of unavoidable waiting, or lateness, weighs beside a unit of cost. After Vidal et al. 2013. */
const WAITING = 0.2;
const LATENESS = 1;
/** Tasks that are looked at together, from both sides: so much of the ways there and back stays at hand. */
const TILE = 128;
/** Of many tasks so many are asked how far `REACH` reaches, and some more than that taken. Of fewer, all are sorted. */
const SAMPLE = 400;
const MORE = 1.3;
const MANY = 3 * REACH;

/** Measures with the first kind of vehicle; with several, what is near for one is near enough for all. */
export function neighboursOf(model: Model, width: number): Neighbours {
  const { tasks, locations, location, earliest, latest, service_seconds } = model;
  const { cost, duration_seconds, isSameBack } = model.vehicleTypes[0]!;
  const cells = Math.max(0, Math.min(width, tasks - 1));
  const rows: (Int32Array | undefined)[] = new Array(tasks);
  const keys = new Float64Array(tasks);
  const worthwhile = new Int32Array(tasks * cells);
  const measure = new Float64Array(TILE * cells);
  const chosen = new Float64Array(tasks);
  const sample = new Float64Array(SAMPLE);
  const columns = isSameBack ? tasks : TILE;
  let sum = 0;

  for (let from = 0; from < tasks; from += TILE) {
    measure.fill(Number.POSITIVE_INFINITY);
    for (let others = 0; others < tasks && cells > 0; others += columns) {
      const end = Math.min(others + columns, tasks);
      for (let task = from; task < Math.min(from + TILE, tasks); task += 1)
        findWorthwhile(task, (task - from) * cells, others, end);
    }
  }
  for (let task = 0; task < tasks; task += 1) {
    for (let k = 0; k < Math.min(NEAREST, cells); k += 1)
      sum += distance(task, worthwhile[task * cells + k]!) / 2;
  }
  const scale = cells === 0 ? 1 : sum / (tasks * Math.min(NEAREST, cells));
  return { near, worthwhile, width: cells, scale: Math.max(scale, 1e-3) };

  function near(task: number): Int32Array {
    const known = rows[task];
    if (known) return known;
    // A measure and the number of its task in one figure: so they are sorted by both without a function to compare.
    for (let other = 0; other < tasks; other += 1)
      keys[other] = (other === task ? -1 : distance(task, other)) * tasks + other;
    const row = Int32Array.from(nearest(), (key) => key - Math.floor(key / tasks) * tasks);
    rows[task] = row;
    return row;
  }

  /** The first `REACH` of the keys, in order. Of many, only those as near as a sample says are sorted, if they are enough. */
  function nearest(): Float64Array {
    if (tasks < MANY) return keys.sort().subarray(0, REACH);
    for (let at = 0; at < SAMPLE; at += 1) sample[at] = keys[Math.floor((at * tasks) / SAMPLE)]!;
    const bound = sample.sort()[Math.ceil((MORE * SAMPLE * REACH) / tasks)]!;
    let found = 0;
    for (let at = 0; at < tasks; at += 1) if (keys[at]! <= bound) chosen[found++] = keys[at]!;
    return (found < REACH ? keys.sort() : chosen.subarray(0, found).sort()).subarray(0, REACH);
  }

  /** Keeps the best so far in order; few of all tasks get among them. */
  function findWorthwhile(task: number, top: number, others: number, end: number): void {
    const row = task * cells;
    const last = top + cells - 1;
    const there = location[task]! * locations;
    for (let other = others; ; other += 1) {
      other = firstWithin(measure[last]!, task, other, end);
      if (other >= end) return;
      const to = there + location[other]!;
      const back = isSameBack ? to : location[other]! * locations + location[task]!;
      const of = Math.min(after(task, other, to), after(other, task, back));
      if (other === task || of >= measure[last]!) continue;
      let at = cells - 1;
      for (; at > 0 && measure[top + at - 1]! > of; at -= 1) {
        measure[top + at] = measure[top + at - 1]!;
        worthwhile[row + at] = worthwhile[row + at - 1]!;
      }
      measure[top + at] = of;
      worthwhile[row + at] = other;
    }
  }

  /** The first from `other` on to or from which the way alone is not too dear already, as it is with most. */
  function firstWithin(worst: number, task: number, other: number, end: number): number {
    const origin = location[task]!;
    const there = origin * locations;
    let at = other;
    if (isSameBack) while (at < end && cost[there + location[at]!]! >= worst) at += 1;
    else
      while (
        at < end &&
        cost[there + location[at]!]! >= worst &&
        cost[location[at]! * locations + origin]! >= worst
      )
        at += 1;
    return at;
  }

  function distance(from: number, to: number): number {
    const there = cost[location[from]! * locations + location[to]!]!;
    return isSameBack ? 2 * there : there + cost[location[to]! * locations + location[from]!]!;
  }

  /** How dear it is to go from a straight to b, a way that is in the tables at `at`. */
  function after(a: number, b: number, at: number): number {
    const ready = service_seconds[a]! + duration_seconds[at]!;
    const waiting = earliest[b]! - latest[a]! - ready;
    const lateness = earliest[a]! + ready - latest[b]!;
    return cost[at]! + (waiting > 0 ? WAITING * waiting : 0) + (lateness > 0 ? LATENESS * lateness : 0);
  }
}
