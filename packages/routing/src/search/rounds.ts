import type { Found } from './anneal.ts';
import type { Neighbours } from './neighbours.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import { recombine } from './recombine.ts';
import { restore } from './restore.ts';

/** Steps of a round per task, and minimum. */
const STEPS_A_TASK = 500;
const MIN_STEPS = 20_000;
/** A search too short for so many rounds has only one. Large plans cross well only after many: one round per 40 tasks. */
const MIN_ROUNDS = 3;
const TASKS_A_ROUND = 40;
/** Rounds that start from scratch before plans are crossed; and the size of the pool. */
const STARTS = 4;
const POOL_SIZE = 4;
/** Length and starting temperature of a child's round, relative to one from scratch. */
const CHILD_LENGTH = 0.5;
const CHILD_HOT = 0.3;

/**
 * Splits a long search into short ones: some from scratch, then others from a child of two earlier plans. A single long annealing
 * commits early and by chance; several rounds try alternatives and combine their strengths.
 */
export class Rounds {
  readonly #plan: Plan;
  readonly #neighbours: Neighbours;
  readonly #random: Random;
  readonly #kept: Found[] = [];
  #begun = 1;
  /** The last child led to a plan already in the pool. */
  #isStale = false;
  /** Differences between two good plans are repaired with near neighbors, which allows more steps; not with several depots. */
  readonly #hasOneDepot: boolean;

  constructor(plan: Plan, neighbours: Neighbours, random: Random) {
    this.#plan = plan;
    this.#neighbours = neighbours;
    this.#random = random;
    const { vehicleTypes } = plan.model;
    this.#hasOneDepot = new Set(vehicleTypes.map(({ start }) => start)).size === 1;
  }

  /** Share of all steps per round; 1 if there are too few for several. */
  static lengthOf(tasks: number, steps: number): number {
    const length = Math.max(MIN_STEPS, STEPS_A_TASK * tasks) / steps;
    return length * Math.max(MIN_ROUNDS, tasks / TASKS_A_ROUND) > 1 ? 1 : length;
  }

  /** Ends a round with its best plan, and sets the next initial plan. */
  next(found: Found): { length: number; hot: number | null } {
    const isKnown = this.#kept.some(({ total }) => total === found.total);
    this.#isStale = isKnown;
    if (!isKnown) this.#keep(found);
    this.#plan.begin();
    const isChild = this.#begun >= STARTS && !this.#isStale && this.#kept.length > 1;
    this.#begun += 1;
    this.#plan.onlyNear = isChild && this.#hasOneDepot;
    if (isChild) this.#neighbours.considered = this.#neighbours.width;
    if (!isChild) {
      restore(this.#plan, []);
      return { length: 1, hot: null };
    }
    const first = this.#random.below(this.#kept.length);
    const other = this.#random.below(this.#kept.length - 1);
    const second = other < first ? other : other + 1;
    recombine(
      this.#plan,
      [this.#kept[first]!.routes, this.#kept[second]!.routes],
      this.#neighbours,
      this.#random,
    );
    return { length: CHILD_LENGTH, hot: CHILD_HOT };
  }

  /** Keeps the newest; drops the worst of the others. */
  #keep(found: Found): void {
    if (this.#kept.length === POOL_SIZE) {
      let worst = 0;
      for (let i = 1; i < POOL_SIZE; i += 1) if (this.#kept[i]!.total > this.#kept[worst]!.total) worst = i;
      this.#kept.splice(worst, 1);
    }
    this.#kept.push(found);
  }
}
