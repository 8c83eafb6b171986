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

/** Measures with the first kind of vehicle; with several, what is near for one is near enough for all. */
export function neighboursOf(model: Model, width: number): Neighbours {
  const { tasks, locations, location, earliest, latest, service_seconds } = model;
  const { cost, duration_seconds } = model.vehicleTypes[0]!;
  const cells = Math.max(0, Math.min(width, tasks - 1));
  const rows: (Int32Array | undefined)[] = new Array(tasks);
  const keys = new Float64Array(tasks);
  const worthwhile = new Int32Array(tasks * cells);
  const measure = new Float64Array(cells);
  let sum = 0;

  for (let task = 0; task < tasks; task += 1) {
    findWorthwhile(task);
    for (let k = 0; k < Math.min(NEAREST, cells); k += 1) sum += way(task, worthwhile[task * cells + k]!) / 2;
  }
  const scale = cells === 0 ? 1 : sum / (tasks * Math.min(NEAREST, cells));
  return { near, worthwhile, width: cells, scale: Math.max(scale, 1e-3) };

  function near(task: number): Int32Array {
    const known = rows[task];
    if (known) return known;
    // A measure and the number of its task in one figure: so they are sorted by both without a function to compare.
    for (let other = 0; other < tasks; other += 1)
      keys[other] = (other === task ? -1 : way(task, other)) * tasks + other;
    keys.sort();
    const row = Int32Array.from(keys.subarray(0, REACH), (key) => key - Math.floor(key / tasks) * tasks);
    rows[task] = row;
    return row;
  }

  /** Keeps the best so far in order; few of all tasks get among them. */
  function findWorthwhile(task: number): void {
    const row = task * cells;
    let found = 0;
    for (let other = 0; other < tasks; other += 1) {
      if (other === task) continue;
      const there = after(task, other);
      const back = after(other, task);
      const of = Math.min(there, back);
      if (found === cells && of >= measure[cells - 1]!) continue;
      if (found < cells) found += 1;
      let at = found - 1;
      for (; at > 0 && measure[at - 1]! > of; at -= 1) {
        measure[at] = measure[at - 1]!;
        worthwhile[row + at] = worthwhile[row + at - 1]!;
      }
      measure[at] = of;
      worthwhile[row + at] = other;
    }
  }

  function way(from: number, to: number): number {
    return (
      cost[location[from]! * locations + location[to]!]! + cost[location[to]! * locations + location[from]!]!
    );
  }

  /** How dear it is to go from a straight to b. */
  function after(a: number, b: number): number {
    const at = location[a]! * locations + location[b]!;
    const ready = service_seconds[a]! + duration_seconds[at]!;
    const waiting = earliest[b]! - latest[a]! - ready;
    const lateness = earliest[a]! + ready - latest[b]!;
    return cost[at]! + (waiting > 0 ? WAITING * waiting : 0) + (lateness > 0 ? LATENESS * lateness : 0);
  }
}
