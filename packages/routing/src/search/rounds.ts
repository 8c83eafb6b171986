import type { Found } from './anneal.ts';
import type { Neighbours } from './neighbours.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import { recombine } from './recombine.ts';
import { restore } from './restore.ts';

/** Steps of a round for each task; and at least. A search too short for three rounds is one. */
const STEPS_A_TASK = 500;
const MIN_STEPS = 20_000;
const MIN_ROUNDS = 3;
/** Rounds that begin with nothing, before plans are crossed; and how many plans are kept. */
const STARTS = 4;
const POOL_SIZE = 4;
/** A child's round, beside one that begins with nothing: how long, and how hot at first, in units of the problem's scale. */
const CHILD_LENGTH = 0.5;
const CHILD_HOT = 0.3;

/**
 * A long search is many short ones: some that begin with nothing, then those that begin with a child of two plans found before.
 * Which plan a single long one ends at is decided early, by chance; here several are tried, and what is good in them meets.
 */
export class Rounds {
  readonly #plan: Plan;
  readonly #neighbours: Neighbours;
  readonly #random: Random;
  readonly #kept: Found[] = [];
  #begun = 1;
  /** The last child came to a plan that was known. */
  #isStale = false;
  /** What differs between two good plans is corrected with what lies near, in more and faster steps; not where routes begin in several places. */
  readonly #hasOneDepot: boolean;

  constructor(plan: Plan, neighbours: Neighbours, random: Random) {
    this.#plan = plan;
    this.#neighbours = neighbours;
    this.#random = random;
    const { vehicleTypes } = plan.model;
    this.#hasOneDepot = new Set(vehicleTypes.map(({ start }) => start)).size === 1;
  }

  /** Which share of all steps a round takes; 1 when there are too few for several. */
  static lengthOf(tasks: number, steps: number): number {
    const length = Math.max(MIN_STEPS, STEPS_A_TASK * tasks) / steps;
    return length * MIN_ROUNDS > 1 ? 1 : length;
  }

  /** Ends a round with what it found, and sets the plan the next begins with. */
  next(found: Found): { length: number; hot: number | null } {
    const isKnown = this.#kept.some(({ total }) => total === found.total);
    this.#isStale = isKnown;
    if (!isKnown) this.#keep(found);
    this.#plan.begin();
    const isChild = this.#begun >= STARTS && !this.#isStale && this.#kept.length > 1;
    this.#begun += 1;
    this.#plan.onlyNear = isChild && this.#hasOneDepot;
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

  /** The newest stays; of the others the worst goes. */
  #keep(found: Found): void {
    if (this.#kept.length === POOL_SIZE) {
      let worst = 0;
      for (let i = 1; i < POOL_SIZE; i += 1) if (this.#kept[i]!.total > this.#kept[worst]!.total) worst = i;
      this.#kept.splice(worst, 1);
    }
    this.#kept.push(found);
  }
}
