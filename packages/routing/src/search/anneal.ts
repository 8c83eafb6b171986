import type { Model, RouteEvent } from '../model.ts';
import { fewestVehicles } from './fewest-vehicles.ts';
import { loosen } from './loosen.ts';
import { type Neighbours, neighboursOf } from './neighbours.ts';
import { Plan } from './plan.ts';
import { Random } from './random.ts';
import { recreater } from './recreate.ts';
import { Rounds } from './rounds.ts';
import { Ruin } from './ruin.ts';
import { rulesOf } from './rules/all-rules.ts';
import { startFromPlanned } from './start-from.ts';

export interface Budget {
  /** Steps of ruin and recreate; with these alone the answer is the same on every machine. */
  readonly iterations?: number;
  /** How much of the time is gone, 0 … 1; asked every 64 steps, or more often where they are slow. */
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
    readonly routeEvents: readonly RouteEvent[];
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

/** Steps at most, and of the budget about, from one look at the clock to the next. */
const CHECK_EVERY = 64;
const CHECK_SHARE = 0.001;
const WIDTH = 40;
/** A search that is one annealing has one chance to find the right part of the space; one of several rounds need not be as hot. */
const HOT = 5;
const HOT_ROUND = 2;
/** Where a plan is known beyond what is locked: it has something to lose. */
const WARM = 0.5;
const COLD = 0.01;
/** Several depots, or several trips, and no price on a vehicle: one annealing, neither as hot nor as cold; see decision 32. */
const MILD = { depots: 0.7, trips: 1, cold: 0.05 };
/**
 * Several trips, and a price on a vehicle: how many go out, and how loads are packed, is decided from ten to one of the scale, and
 * below a half nothing is. With fewer steps for each task there is no time for that. See decision 66.
 */
const PACKED = { hot: 10, cold: 0.5, minSteps: 100 };
/** Of the budget, to find the fewest vehicles, where that is asked; the rest makes their ways shorter. */
const FLEET_SHARE = 0.5;
/**
 * How many steps there will be, a search is told by those of the last hundredth of its budget; it trusts that after a tenth: the code
 * is compiled while it runs, and the first hundredth of ten seconds tells a third of them. See decision 67.
 */
const MEASURED = { each: 0.01, by: 0.1 };
/** The shortest round, in rounds. */
const SHORTEST = 0.4;

/** Ruin and recreate under simulated annealing: the whole search of one thread. */
export function anneal(model: Model, options: AnnealOptions): Found {
  const search = beginSearch(model, options);
  search.goOn(1);
  return search.best();
}

/** A search that is led on from one share of its budget to the next; between two, its plan may be changed by anyone who leads it. */
export interface Search {
  readonly plan: Plan;
  readonly neighbours: Neighbours;
  goOn(until: number): void;
  /** The best plan since the beginning, or since `recompute`. */
  best(): Found;
  /** The plan has been changed: it is the best from here on. */
  recompute(): void;
}

export function beginSearch(input: Model, options: AnnealOptions): Search {
  const model = loosen(input);
  const random = new Random(options.seed);
  const neighbours: Neighbours = neighboursOf(model, options.width ?? WIDTH);
  const plan = new Plan(model, rulesOf);
  const ruin = new Ruin(plan, neighbours, random);
  const recreate = recreater(plan, neighbours, random);
  const isKnown = model.planned.some(({ tasks, locked }) => tasks.length > locked);
  const hot = (options.hot ?? (isKnown ? WARM : HOT)) * neighbours.scale;
  const hotRound = (options.hot ?? HOT_ROUND) * neighbours.scale;
  const mild = mildStartOf(model, plan.trips !== null);
  const isPacked = plan.trips !== null && model.vehicleTypes.some(({ fixedCost }) => fixedCost > 0);
  let cold = (options.cold ?? COLD) * neighbours.scale;
  // What is known, or hard to come by, is not deleted to begin again.
  const rounds = isKnown || model.vehiclesFirst ? null : new Rounds(plan, neighbours, random);
  const { iterations = Number.POSITIVE_INFINITY, progress = () => 0 } = options.budget;

  startFromPlanned(plan);
  recreate(undefined, () => progress() >= 1);
  let step = 0;
  let gone = 0;
  let nextCheck = 0;
  let interval = 1;
  /** The first plan is there. */
  const ready = progress();
  /** When steps were counted last, and how many the whole budget would hold by those since the time before. */
  let counted = { step: 0, gone: ready };
  let pace = 0;
  let temperature = hot;
  /** The round in progress: from which share of the budget to which, and how hot it began. */
  let from = 0;
  let to = model.vehiclesFirst ? FLEET_SHARE : 1;
  let began = hot;
  /** What share a round takes; 0 while that is not known. */
  let length = 0;
  /** Counts a step; false when the budget is used up to `until`, or the round is over. */
  const goesOn = (until: number): boolean => {
    if (step >= nextCheck) {
      const before = gone;
      gone = Math.max(progress(), step / iterations);
      if (gone - counted.gone > MEASURED.each) {
        pace = (step - counted.step) / (gone - counted.gone);
        counted = { step, gone };
        if (rounds && from === 0 && (length === 0 || gone - ready < MEASURED.by)) chooseCooling(stepsInAll());
      }
      temperature = began * (cold / began) ** ((gone - from) / (to - from));
      // Where steps are slow the clock is asked more often.
      if (gone - before > CHECK_SHARE) interval = Math.max(1, interval >> 1);
      else interval = Math.min(CHECK_EVERY, 2 * interval);
      nextCheck = step + interval;
    }
    if (gone >= until || gone >= to || step >= iterations) return false;
    step += 1;
    return true;
  };
  if (rounds && isPacked && iterations < Number.POSITIVE_INFINITY) chooseCooling(iterations);
  let isFleetKnown = !model.vehiclesFirst;
  let best = foundIn(plan, step);
  let bestOfRound = best;
  // The first plan is one too: who asks for the best so far has it at once.
  if (isFleetKnown) options.onImproved?.(best);

  return { plan, neighbours, goOn, recompute, best: () => ({ ...best, iterations: step }) };

  function goOn(until: number): void {
    if (!isFleetKnown) {
      isFleetKnown = true;
      fewestVehicles(plan, { ruin, recreate, random }, () => (goesOn(FLEET_SHARE) ? temperature : null));
      beginRound(1, hot);
      recompute();
    }
    for (;;) {
      while (goesOn(until)) annealStep();
      if (!rounds || gone >= until || step >= iterations) return;
      const next = rounds.next(bestOfRound);
      recreate();
      note();
      length = Math.min(length, Rounds.lengthOf(plan.tasks, stepsInAll()));
      const end = gone + next.length * length;
      // No round is too short to come to something.
      beginRound(
        end + SHORTEST * length > 1 ? 1 : end,
        next.hot === null ? hotRound : next.hot * neighbours.scale,
      );
    }
  }

  /** How many steps there will be by the end, as far as is known by now. */
  function stepsInAll(): number {
    return iterations < Number.POSITIVE_INFINITY ? iterations : step + (1 - gone) * pace;
  }

  /** One annealing or several rounds, and how hot, now that about so many steps are known to come. */
  function chooseCooling(steps: number): void {
    if (isPacked) {
      length = 1;
      const isLong = steps >= PACKED.minSteps * plan.tasks;
      began = isLong ? (options.hot ?? PACKED.hot) * neighbours.scale : hot;
      cold = (options.cold ?? (isLong ? PACKED.cold : COLD)) * neighbours.scale;
      return;
    }
    length = Rounds.lengthOf(plan.tasks, steps);
    if (length < 1 && mild !== null) {
      began = (options.hot ?? mild) * neighbours.scale;
      cold = (options.cold ?? MILD.cold) * neighbours.scale;
    } else {
      to = length;
      if (length < 1) began = hotRound;
    }
  }

  function beginRound(end: number, temperatureAtFirst: number): void {
    from = gone;
    to = end;
    began = temperatureAtFirst;
    temperature = began;
  }

  function annealStep(): void {
    const limit = plan.total() - temperature * Math.log(random.unit() + Number.MIN_VALUE);
    plan.begin();
    ruin.ruin();
    recreate(limit);
    const total = plan.total();
    if (total >= limit) plan.undo();
    else if (total < bestOfRound.total) note();
  }

  /** The plan is the best of its round. */
  function note(): void {
    bestOfRound = foundIn(plan, step);
    if (bestOfRound.total >= best.total) return;
    best = bestOfRound;
    options.onImproved?.(best);
  }

  function recompute(): void {
    best = foundIn(plan, step);
    bestOfRound = best;
  }
}

/** How hot the one annealing begins; null where several rounds are better. */
function mildStartOf({ vehicleTypes }: Model, hasTrips: boolean): number | null {
  if (vehicleTypes.some(({ fixedCost }) => fixedCost > 0)) return null;
  if (hasTrips) return MILD.trips;
  return new Set(vehicleTypes.map(({ start }) => start)).size > 1 ? MILD.depots : null;
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
