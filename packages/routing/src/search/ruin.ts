import { UNLIMITED } from '../model.ts';
import { isBound } from './bound.ts';
import type { Neighbours } from './neighbours.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';

/** Tasks taken out in one step, on average. */
const MEAN_REMOVED = 10;
const LONGEST_STRING = 10;
/** Probability of not extending the preserved part of a split string any further. */
const STOP_GROWING = 0.01;
const SPLIT = 0.5;
const SEED_TRIES = 8;
/**
 * With several depots, where neighbors have a direction: share of steps whose strings come from the routes of the seed's best
 * predecessors and successors instead of its nearest, which often belong to another time of day. See decision 191.
 */
const BY_TIME = 0.3;
/** With several trips: probability that a string is confined to one trip. */
const OF_A_TRIP = 0.8;

/**
 * Adjacent string removal (Christiaens and Vanden Berghe 2020): around a seed task, removes one string of tasks per neighboring
 * route, each including that route's nearest task to the seed, or the one that goes best directly before or after it. With several trips, strings mostly stay within a trip: tasks after
 * a reload lie elsewhere, and loads are packed into trips.
 */
export class Ruin {
  readonly #plan: Plan;
  readonly #neighbours: Neighbours;
  readonly #random: Random;
  /** Per route start or trip head: the step of the last string removal. */
  readonly #ruinedAt: Int32Array;
  readonly #sequence: Int32Array;
  readonly #hasTrips: boolean;
  readonly #mayGoByTime: boolean;
  /** A seed with its predecessors and successors. */
  readonly #fitting: Int32Array;
  /** Per task: those that must come after it, in its route. */
  readonly #followers: readonly (readonly number[])[] | null;
  #step = 0;

  constructor(plan: Plan, neighbours: Neighbours, random: Random) {
    this.#plan = plan;
    this.#neighbours = neighbours;
    this.#random = random;
    const after = plan.model.relations?.after ?? [];
    this.#followers = after.some((tasks) => tasks.length > 0)
      ? after.map((_, task) => after.flatMap((before, follower) => (before.includes(task) ? follower : [])))
      : null;
    this.#ruinedAt = new Int32Array(plan.next.length).fill(-1);
    this.#sequence = new Int32Array(plan.tasks);
    const depots = new Set(plan.model.vehicleTypes.map(({ start }) => start));
    this.#mayGoByTime = depots.size > 1 && neighbours.predecessors !== neighbours.successors;
    this.#fitting = new Int32Array(1 + 2 * neighbours.width);
    // With release times, goods ready together form a trip: there strings of whole routes measured better.
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
    // Tasks of another search cannot be seeds.
    for (let tries = 0; plan.elsewhere > 0 && plan.route[seed]! < 0 && tries < SEED_TRIES; tries += 1)
      seed = random.below(tasks);
    plan.focus = seed;
    const isByTime = this.#mayGoByTime && random.unit() < BY_TIME;
    const near = isByTime ? this.#fittingTo(seed) : this.#neighbours.near(seed);
    let done = 0;
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

  /** The task itself, then by turns the best to come directly before and after it; a random side goes first. */
  #fittingTo(seed: number): Int32Array {
    const { predecessors, successors, width } = this.#neighbours;
    const fitting = this.#fitting;
    const side = this.#random.bits() & 1;
    fitting[0] = seed;
    for (let k = 0, from = seed * width; k < width; k += 1) {
      fitting[1 + 2 * k + side] = predecessors[from + k]!;
      fitting[2 + 2 * k - side] = successors[from + k]!;
    }
    return fitting;
  }

  #countTrips(): number {
    const { trips, used, usedCount } = this.#plan;
    let count = usedCount;
    if (trips) for (let u = 0; u < usedCount; u += 1) count += trips.count[used[u]!]!;
    return count;
  }

  /** Removes a string between `head` and the first node from `end` on. */
  #removeString(task: number, head: number, end: number, longest: number): void {
    const plan = this.#plan;
    const random = this.#random;
    const sequence = this.#sequence;
    let size = 0;
    let at = 0;
    for (let v = plan.next[head]!; v < end; v = plan.next[v]!) {
      // Reloads are removed with the tasks they separate.
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

  /** Removes the shipment's other half too, since a string may contain both, and what must come after the task. */
  #remove(task: number): void {
    const plan = this.#plan;
    const other = plan.model.partner[task]!;
    if (plan.route[task]! < 0 || isBound(plan, task)) return;
    plan.remove(task);
    if (other >= 0) plan.remove(other);
    for (const follower of this.#followers?.[task] ?? []) this.#remove(follower);
  }
}
