import type { Model } from '../model.ts';
import { type Blocks, blocksOf } from './blocks.ts';

/** Which tasks lie near a task, the nearest first. */
export interface Neighbours {
  /** The task itself, then the others by round-trip cost, up to the limit; computed on first use. */
  near(task: number): Int32Array;
  /**
   * Task × `width`: the best to come directly before it, and directly after it, by cost including waiting and lateness. Unless
   * directed both are the same array: the best to come before or after.
   */
  readonly predecessors: Int32Array;
  readonly successors: Int32Array;
  readonly width: number;
  /** How many of the `width` the placement of rich problems looks at. */
  considered: number;
  /** Mean cost to the ten nearest: the scale of this problem's changes. */
  readonly scale: number;
}

const NEAREST = 10;
/** No step involves tasks beyond the thousand nearest; storing ten thousand per task would take 400 MB. */
const REACH = 1000;
/** Weight of a second of unavoidable waiting or lateness relative to a unit of cost. After Vidal et al. 2013. */
const WAITING = 0.2;
const LATENESS = 1;
/** Of one-way costs, tasks processed together in both directions, so that the matrix rows and columns stay in the CPU cache. */
const TILE = 128;
/** With many tasks, this many are sampled to estimate the radius of `REACH`, with a margin. With fewer, all are sorted. */
const SAMPLE = 400;
const MORE = 1.3;
const MANY = 3 * REACH;

/** Uses the first vehicle type; with several, proximity is similar enough. */
export function neighboursOf(model: Model, width: number, isDirected = false): Neighbours {
  const { tasks, locations, location, earliest, latest, service_seconds } = model;
  const { cost, duration_seconds, isSameBack } = model.vehicleTypes[0]!;
  const cells = Math.max(0, Math.min(width, tasks - 1));
  const rows: (Int32Array | undefined)[] = new Array(tasks);
  const keys = new Float64Array(tasks);
  const predecessors = new Int32Array(tasks * cells);
  const successors = isDirected ? new Int32Array(tasks * cells) : predecessors;
  const measure = new Float64Array(TILE * cells);
  const chosen = new Float64Array(tasks);
  const sample = new Float64Array(SAMPLE);
  const blocks = isSameBack && cells > 0 ? blocksOf(model) : null;
  let sum = 0;

  if (isDirected) {
    fillAll(predecessors, before);
    fillAll(successors, after);
  } else {
    fillAll(predecessors, (task, other) => Math.min(after(task, other), before(task, other)));
  }
  for (let task = 0; task < tasks; task += 1) {
    for (let k = 0; k < Math.min(NEAREST, cells); k += 1)
      sum += distance(task, successors[task * cells + k]!) / 2;
  }
  const scale = cells === 0 ? 1 : sum / (tasks * Math.min(NEAREST, cells));
  return { near, predecessors, successors, width: cells, considered: cells, scale: Math.max(scale, 1e-3) };

  function near(task: number): Int32Array {
    const known = rows[task];
    if (known) return known;
    // Key and task index in one number, so that both are sorted without a comparison function.
    for (let other = 0; other < tasks; other += 1)
      keys[other] = (other === task ? -1 : distance(task, other)) * tasks + other;
    const row = Int32Array.from(nearest(), (key) => key - Math.floor(key / tasks) * tasks);
    rows[task] = row;
    return row;
  }

  /** The first `REACH` keys in order. With many, only those within the sampled radius are sorted, if sufficient. */
  function nearest(): Float64Array {
    if (tasks < MANY) return keys.sort().subarray(0, REACH);
    for (let at = 0; at < SAMPLE; at += 1) sample[at] = keys[Math.floor((at * tasks) / SAMPLE)]!;
    const bound = sample.sort()[Math.ceil((MORE * SAMPLE * REACH) / tasks)]!;
    let found = 0;
    for (let at = 0; at < tasks; at += 1) if (keys[at]! <= bound) chosen[found++] = keys[at]!;
    return (found < REACH ? keys.sort() : chosen.subarray(0, found).sort()).subarray(0, REACH);
  }

  /** For every task, the best others by `of`, in order; of equals the first. */
  function fillAll(best: Int32Array, of: (task: number, other: number) => number): void {
    if (blocks) fillByPlace(best, of, blocks);
    else fillFromAll(best, of);
  }

  /** The same, without looking at blocks of tasks that lie too far away for their travel cost alone. */
  function fillByPlace(
    best: Int32Array,
    of: (task: number, other: number) => number,
    { order, around }: Blocks,
  ): void {
    const last = cells - 1;
    let task = 0;
    const bound = () => measure[last]!;
    const scan = (first: number, end: number) => {
      const row = location[task]! * locations;
      for (let at = first; at < end; at += 1) {
        const other = order[at]!;
        if (cost[row + location[other]!]! <= measure[last]! && other !== task)
          keep(best, task * cells, 0, other, of(task, other));
      }
    };
    for (const next of order) {
      task = next;
      measure.fill(Number.POSITIVE_INFINITY, 0, cells);
      around(task, bound, scan);
    }
  }

  function fillFromAll(best: Int32Array, of: (task: number, other: number) => number): void {
    for (let from = 0; from < tasks; from += TILE) {
      measure.fill(Number.POSITIVE_INFINITY);
      for (let others = 0; others < tasks && cells > 0; others += TILE) {
        const end = Math.min(others + TILE, tasks);
        for (let task = from; task < Math.min(from + TILE, tasks); task += 1)
          fill(best, of, task, (task - from) * cells, others, end);
      }
    }
  }

  /** Keeps the best so far in order; few candidates are inserted. */
  function fill(
    best: Int32Array,
    measureOf: (task: number, other: number) => number,
    task: number,
    top: number,
    others: number,
    end: number,
  ): void {
    const row = task * cells;
    const last = top + cells - 1;
    for (let other = others; ; other += 1) {
      other = firstWithin(measure[last]!, task, other, end);
      if (other >= end) return;
      if (other !== task) keep(best, row, top, other, measureOf(task, other));
    }
  }

  /** Inserts a task at its place among the best so far; of equals the lower number is first. */
  function keep(best: Int32Array, row: number, top: number, other: number, of: number): void {
    let at = cells - 1;
    if (isBefore(at)) return;
    for (; at > 0 && !isBefore(at - 1); at -= 1) {
      measure[top + at] = measure[top + at - 1]!;
      best[row + at] = best[row + at - 1]!;
    }
    measure[top + at] = of;
    best[row + at] = other;

    function isBefore(k: number): boolean {
      return measure[top + k]! < of || (measure[top + k] === of && best[row + k]! < other);
    }
  }

  /** The first task from `other` on whose travel cost alone does not exceed the bound; most do. */
  function firstWithin(worst: number, task: number, other: number, end: number): number {
    const origin = location[task]!;
    const there = origin * locations;
    let at = other;
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

  /** Cost of going from a directly to b. */
  function after(a: number, b: number): number {
    return costOf(a, b, location[a]! * locations + location[b]!);
  }

  /** The same where b's row has been read: of a matrix the same both ways, the column would miss the cache for every task. */
  function before(b: number, a: number): number {
    return isSameBack ? costOf(a, b, location[b]! * locations + location[a]!) : after(a, b);
  }

  function costOf(a: number, b: number, at: number): number {
    const ready = service_seconds[a]! + duration_seconds[at]!;
    const waiting = earliest[b]! - latest[a]! - ready;
    const lateness = earliest[a]! + ready - latest[b]!;
    return cost[at]! + (waiting > 0 ? WAITING * waiting : 0) + (lateness > 0 ? LATENESS * lateness : 0);
  }
}

/** True unless all tasks share one window. */
export function hasWindows({ earliest, latest }: Pick<Model, 'earliest' | 'latest'>): boolean {
  return !isUniform(earliest) || !isUniform(latest);
}

function isUniform(values: Int32Array): boolean {
  return values.every((value) => value === values[0]);
}
