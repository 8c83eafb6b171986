import type { Found } from './anneal.ts';
import type { Plan } from './plan.ts';
import { restore } from './restore.ts';

/** Shares of the budget at which the second and the third stage begin. */
const LONG_FROM = 0.15;
const COOL_FROM = 0.75;
/** Starting temperature of the third, relative to the problem's scale. */
const COOL = 0.3;

/** When a stage ends, as a share of the budget, and its starting temperature. */
export interface Stage {
  readonly until: number;
  readonly hot: number;
}

/**
 * With tasks left out for good, one long annealing is not always better than a short one: which vehicles are used, and for whom, is
 * decided while hot, and the longer that lasts the more of them there may be. A short annealing and a long one are made from scratch,
 * and the better plan is cooled once more from where its vehicles stay what they are. See decision 194.
 */
export class Stages {
  static readonly FIRST_UNTIL = LONG_FROM;
  readonly #plan: Plan;
  readonly #hot: number;
  readonly #scale: number;
  #short: Found | null = null;

  /** `hot`: starting temperature of a single annealing. */
  constructor(plan: Plan, hot: number, scale: number) {
    this.#plan = plan;
    this.#hot = hot;
    this.#scale = scale;
  }

  /** Ends a stage with its best plan, and sets the next initial plan. */
  next(found: Found): Stage {
    this.#plan.begin();
    if (!this.#short) {
      this.#short = found;
      restore(this.#plan, []);
      return { until: COOL_FROM, hot: this.#hot };
    }
    restore(this.#plan, (found.total < this.#short.total ? found : this.#short).routes);
    return { until: 1, hot: COOL * this.#scale };
  }
}
