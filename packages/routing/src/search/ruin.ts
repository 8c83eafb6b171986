import { UNLIMITED } from '../model.ts';
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
/** Where there are several trips: how often a string is one of a trip, not of the whole route. */
const OF_A_TRIP = 0.8;

/**
 * Takes strings of tasks out of routes that lie next to each other: around a seed task, one string a route
 * (Christiaens and Vanden Berghe 2020, adjacent string removal). Each string holds its route's nearest task to the seed. Where
 * routes are several trips, a trip mostly stands for a route: what follows a reload lies elsewhere, and loads are packed into trips.
 */
export class Ruin {
  readonly #plan: Plan;
  readonly #neighbours: Neighbours;
  readonly #random: Random;
  /** Per start of a route, or head of a trip: the step in which a string was last taken out of it. */
  readonly #ruinedAt: Int32Array;
  readonly #sequence: Int32Array;
  readonly #hasTrips: boolean;
  #step = 0;

  constructor(plan: Plan, neighbours: Neighbours, random: Random) {
    this.#plan = plan;
    this.#neighbours = neighbours;
    this.#random = random;
    this.#ruinedAt = new Int32Array(plan.next.length).fill(-1);
    this.#sequence = new Int32Array(plan.tasks);
    // Where trips wait for goods, what lies ready together is one: there strings of whole routes came farther.
    this.#hasTrips = plan.trips !== null && plan.model.release.every((at) => at <= -UNLIMITED);
  }

  ruin(): void {
    const plan = this.#plan;
    const { tasks } = plan;
    const random = this.#random;
    this.#step += 1;
    const isByTrip = this.#hasTrips && random.unit() < OF_A_TRIP;
    const count = isByTrip ? this.#countTrips() : plan.usedCount;
    const meanSize = count > 0 ? (tasks - plan.absentCount - plan.elsewhere) / count : 1;
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
      if (route < 0) continue;
      const head = isByTrip ? plan.trips!.head[task]! : plan.startOf(route);
      if (this.#ruinedAt[head] === this.#step) continue;
      this.#ruinedAt[head] = this.#step;
      this.#removeString(task, head, isByTrip ? plan.tasks : plan.stops, longest);
      plan.lost(route);
      done += 1;
    }
  }

  #countTrips(): number {
    const { trips, used, usedCount } = this.#plan;
    let count = usedCount;
    if (trips) for (let u = 0; u < usedCount; u += 1) count += trips.count[used[u]!]!;
    return count;
  }

  /** Of what stands after `head`, up to the first node from `end` on. */
  #removeString(task: number, head: number, end: number, longest: number): void {
    const plan = this.#plan;
    const random = this.#random;
    const sequence = this.#sequence;
    let size = 0;
    let at = 0;
    for (let v = plan.next[head]!; v < end; v = plan.next[v]!) {
      // Reloads go where what they part goes.
      if (v >= plan.tasks) continue;
      if (v === task) at = size;
      sequence[size++] = v;
    }
    const length = Math.floor(random.unit() * Math.min(size, longest) + 1);
    let preserved = 0;
    if (length > 1 && length < size && random.unit() < SPLIT) {
      preserved = 1;
      while (length + preserved < size && random.unit() > STOP_GROWING) preserved += 1;
    }
    const total = length + preserved;
    const lowest = Math.max(0, at - total + 1);
    const highest = Math.min(at, size - total);
    const from = lowest + random.below(highest - lowest + 1);
    const preservedFrom = preserved > 0 ? from + 1 + random.below(length - 1) : size;
    for (let i = from; i < from + total; i += 1) {
      if (i < preservedFrom || i >= preservedFrom + preserved) this.#remove(sequence[i]!);
    }
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
