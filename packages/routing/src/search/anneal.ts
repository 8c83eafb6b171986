import type { Model } from '../model.ts';
import { type Neighbours, neighboursOf } from './neighbours.ts';
import { Plan } from './plan.ts';
import { Random } from './random.ts';
import { recreater } from './recreate.ts';
import { Ruin } from './ruin.ts';
import { rulesOf } from './rules/all-rules.ts';

export interface Budget {
  /** Steps of ruin and recreate; with these alone the answer is the same on every machine. */
  readonly iterations?: number;
  /** How much of the time is gone, 0 … 1; asked every 64 steps. */
  readonly progress?: () => number;
}

export interface Found {
  readonly total: number;
  readonly cost: number;
  readonly penalty: number;
  readonly routes: { readonly route: number; readonly type: number; readonly tasks: readonly number[] }[];
  readonly iterations: number;
}

export interface AnnealOptions {
  readonly seed: number;
  readonly budget: Budget;
  /** Temperatures in units of the problem's scale. */
  readonly hot?: number;
  readonly cold?: number;
  readonly width?: number;
  onImproved?(found: Found): void;
}

const ASK_EVERY = 64;
const WIDTH = 40;
const HOT = 5;
const COLD = 0.01;

/** Ruin and recreate under simulated annealing: the whole search of one thread. */
export function anneal(model: Model, options: AnnealOptions): Found {
  const random = new Random(options.seed);
  const neighbours: Neighbours = neighboursOf(model, options.width ?? WIDTH);
  const plan = new Plan(model, rulesOf);
  const ruin = new Ruin(plan, neighbours, random);
  const recreate = recreater(plan, neighbours, random);
  const hot = (options.hot ?? HOT) * neighbours.scale;
  const cold = (options.cold ?? COLD) * neighbours.scale;
  const { iterations = Number.POSITIVE_INFINITY, progress = () => 0 } = options.budget;

  recreate();
  let best = foundIn(plan, 0);
  let temperature = hot;
  let step = 0;
  for (; step < iterations; step += 1) {
    if (step % ASK_EVERY === 0) {
      const gone = Math.max(progress(), step / iterations);
      if (gone >= 1) break;
      temperature = hot * (cold / hot) ** gone;
    }
    const before = plan.total();
    plan.begin();
    ruin.ruin();
    recreate();
    const total = plan.total();
    if (total >= before - temperature * Math.log(random.unit() + Number.MIN_VALUE)) plan.undo();
    else if (total < best.total) {
      best = foundIn(plan, step);
      options.onImproved?.(best);
    }
  }
  return { ...best, iterations: step };
}

function foundIn(plan: Plan, iterations: number): Found {
  return {
    total: plan.total(),
    cost: plan.cost,
    penalty: plan.penalty,
    iterations,
    routes: plan.sequences().map(({ route, tasks }) => ({ route, type: plan.typeOf[route]!, tasks })),
  };
}
