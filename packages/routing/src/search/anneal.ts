import type { Halt, Model } from '../model.ts';
import { fewestVehicles } from './fewest-vehicles.ts';
import { type Neighbours, neighboursOf } from './neighbours.ts';
import { Plan } from './plan.ts';
import { Random } from './random.ts';
import { recreater } from './recreate.ts';
import { Ruin } from './ruin.ts';
import { rulesOf } from './rules/all-rules.ts';
import { startFromPlanned } from './start-from.ts';

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
  readonly routes: {
    readonly route: number;
    readonly type: number;
    readonly tasks: readonly number[];
    readonly halts: readonly Halt[];
  }[];
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
/** Where a plan is known: it has something to lose. */
const WARM = 0.5;
const COLD = 0.01;
/** Of the budget, to find the fewest vehicles, where that is asked; the rest makes their ways shorter. */
const FLEET_SHARE = 0.5;

/** Ruin and recreate under simulated annealing: the whole search of one thread. */
export function anneal(model: Model, options: AnnealOptions): Found {
  const random = new Random(options.seed);
  const neighbours: Neighbours = neighboursOf(model, options.width ?? WIDTH);
  const plan = new Plan(model, rulesOf);
  const ruin = new Ruin(plan, neighbours, random);
  const recreate = recreater(plan, neighbours, random);
  const hot = (options.hot ?? (model.planned.length > 0 ? WARM : HOT)) * neighbours.scale;
  const cold = (options.cold ?? COLD) * neighbours.scale;
  const { iterations = Number.POSITIVE_INFINITY, progress = () => 0 } = options.budget;

  startFromPlanned(plan);
  recreate();
  let step = 0;
  let gone = 0;
  let temperature = hot;
  /** Counts a step; false when this share of the budget is used up. */
  const goesOn = (from: number, to: number): boolean => {
    if (step % ASK_EVERY === 0) {
      gone = Math.max(progress(), step / iterations);
      temperature = hot * (cold / hot) ** ((gone - from) / (to - from));
    }
    step += 1;
    return gone < to && step <= iterations;
  };
  let annealsFrom = 0;
  if (model.vehiclesFirst) {
    annealsFrom = FLEET_SHARE;
    fewestVehicles(plan, { ruin, recreate, random }, () => (goesOn(0, FLEET_SHARE) ? temperature : null));
    temperature = hot;
  }
  let best = foundIn(plan, step);
  while (goesOn(annealsFrom, 1)) {
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
  return { ...best, iterations: Math.min(step, iterations) };
}

function foundIn(plan: Plan, iterations: number): Found {
  return {
    total: plan.total(),
    cost: plan.cost,
    penalty: plan.penalty,
    iterations,
    routes: plan.sequences().map((sequence) => ({ ...sequence, type: plan.typeOf[sequence.route]! })),
  };
}
