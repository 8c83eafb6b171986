import { isBound } from './bound.ts';
import type { Neighbours } from './neighbours.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';

/** Tasks taken out in one step, on average. */
const MEAN_REMOVED = 10;
const LONGEST_STRING = 10;
/** How often the stretch a split string leaves standing stays as short as it is. */
const STOP_GROWING = 0.01;
const SPLIT = 0.5;
const SEED_TRIES = 8;

/**
 * Takes strings of tasks out of routes that lie next to each other: around a seed task, one string a route
 * (Christiaens and Vanden Berghe 2020, adjacent string removal). Each string holds its route's nearest task to the seed.
 */
export class Ruin {
  readonly #plan: Plan;
  readonly #neighbours: Neighbours;
  readonly #random: Random;
  readonly #ruinedAt: Int32Array;
  readonly #sequence: Int32Array;
  #step = 0;

  constructor(plan: Plan, neighbours: Neighbours, random: Random) {
    this.#plan = plan;
    this.#neighbours = neighbours;
    this.#random = random;
    this.#ruinedAt = new Int32Array(plan.routes).fill(-1);
    this.#sequence = new Int32Array(plan.tasks);
  }

  ruin(): void {
    const plan = this.#plan;
    const { tasks } = plan;
    const random = this.#random;
    this.#step += 1;
    const meanSize = plan.usedCount > 0 ? (tasks - plan.absentCount - plan.elsewhere) / plan.usedCount : 1;
    const longest = Math.min(LONGEST_STRING, meanSize);
    const strings = Math.floor(random.unit() * ((4 * MEAN_REMOVED) / (1 + longest) - 1) + 1);
    let seed = random.below(tasks);
    // What another search sees to is no place to begin.
    for (let tries = 0; plan.elsewhere > 0 && plan.route[seed]! < 0 && tries < SEED_TRIES; tries += 1)
      seed = random.below(tasks);
    let done = 0;
    const near = this.#neighbours.near(seed);
    for (let k = 0; k < near.length && done < strings; k += 1) {
      const task = near[k]!;
      const route = plan.route[task]!;
      if (route < 0 || this.#ruinedAt[route] === this.#step) continue;
      this.#ruinedAt[route] = this.#step;
      this.#removeString(task, route, longest);
      done += 1;
    }
  }

  #removeString(task: number, route: number, longest: number): void {
    const plan = this.#plan;
    const random = this.#random;
    const sequence = this.#sequence;
    let size = 0;
    let at = 0;
    for (let v = plan.next[plan.startOf(route)]!; v < plan.stops; v = plan.next[v]!) {
      // Reloads go where what they part goes.
      if (v >= plan.tasks) continue;
      if (v === task) at = size;
      sequence[size++] = v;
    }
    const length = Math.floor(random.unit() * Math.min(size, longest) + 1);
    let kept = 0;
    if (length > 1 && length < size && random.unit() < SPLIT) {
      kept = 1;
      while (length + kept < size && random.unit() > STOP_GROWING) kept += 1;
    }
    const total = length + kept;
    const lowest = Math.max(0, at - total + 1);
    const highest = Math.min(at, size - total);
    const from = lowest + random.below(highest - lowest + 1);
    const keptFrom = kept > 0 ? from + 1 + random.below(length - 1) : size;
    for (let i = from; i < from + total; i += 1) {
      if (i < keptFrom || i >= keptFrom + kept) this.#remove(sequence[i]!);
    }
    plan.lost(route);
  }

  /** With its other half: a string may hold both. */
  #remove(task: number): void {
    const plan = this.#plan;
    const other = plan.model.partner[task]!;
    if (plan.route[task]! < 0 || isBound(plan, task)) return;
    plan.remove(task);
    if (other >= 0) plan.remove(other);
  }
}
