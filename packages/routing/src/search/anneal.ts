import type { Model, RouteEvent } from '../model.ts';
import { exchangesOf } from './exchanges.ts';
import { fewestVehicles } from './fewest-vehicles.ts';
import { isRich } from './is-rich.ts';
import { loosen } from './loosen.ts';
import { hasWindows, type Neighbours, neighboursOf } from './neighbours.ts';
import { optionalTasksOf } from './optional.ts';
import { Plan } from './plan.ts';
import { Random } from './random.ts';
import { recreater } from './recreate.ts';
import { Rounds } from './rounds.ts';
import { Ruin } from './ruin.ts';
import { rulesOf } from './rules/all-rules.ts';
import { type Stage, Stages } from './stages.ts';
import { startFromPlanned } from './start-from.ts';
import { startWithBestSize } from './start-sizes.ts';

export interface Budget {
  /** Number of ruin-and-recreate steps; with only this limit the result is the same on every machine. */
  readonly iterations?: number;
  /** Elapsed share of the time, 0 … 1; called every 256 steps, or more often if steps are slow. */
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
  /** Temperatures relative to the problem's scale. */
  readonly hot?: number;
  readonly cold?: number;
  readonly width?: number;
  onImproved?(found: Found): void;
}

/** Clock checks: at most this many steps and about this share of the budget apart. */
const CHECK_EVERY = 256;
const CHECK_SHARE = 0.001;
const WIDTH = 40;
/**
 * Neighbors to come before a task, and as many after it (decision 151); with trips in unpriced vehicles for plans from scratch, while
 * plans that are crossed miss what is farther (decisions 170 and 196).
 */
const NARROW = 25;
/**
 * Large problems with windows have neighbors with a direction, and exchanges of segments between the steps; so have vehicles of
 * several sizes (decisions 151, 164 and 170).
 */
const DIRECTED = { minTasks: 300 };
/** A single annealing has one chance to find the right region; one of several rounds can start cooler. */
const HOT = 5;
const HOT_ROUND = 2;
/** Starting temperature with a known plan beyond locks, which should not be destroyed. */
const WARM = 0.5;
const COLD = 0.01;
/** Several depots or trips, and no fixed vehicle cost: one annealing in a narrow temperature range; see decision 32. */
const MILD = { depots: 0.7, trips: 1, cold: 0.05 };
/**
 * Several trips and a fixed vehicle cost: the number of vehicles and the packing of loads are decided between ten and one of the
 * scale; below a half nothing changes. Fewer steps per task are not enough for that. See decision 66.
 */
const PACKED = { hot: 10, cold: 0.5, minSteps: 100 };
/** Share of the budget for minimizing the fleet, if requested; the rest minimizes distance. */
const FLEET_SHARE = 0.5;
/**
 * The total number of steps is estimated from the last hundredth of the budget, and trusted after a tenth: the code is still
 * being compiled at first, and the first hundredth of ten seconds yields a third of the later rate. See decision 67.
 */
const MEASURED = { each: 0.01, by: 0.1 };
/** Plans begun with different sizes of vehicles: at most so many steps per task each, and this share of the budget for all. */
const TRIAL = { steps: 10, share: 0.1 };
/** Minimum length of the last round, in rounds. */
const SHORTEST = 0.4;

/** Simulated annealing with ruin and recreate: the complete search of one thread. */
export function anneal(model: Model, options: AnnealOptions): Found {
  const search = beginSearch(model, options);
  search.goOn(1);
  return search.best();
}

/** A search advanced in shares of its budget; its plan may be changed in between. */
export interface Search {
  readonly plan: Plan;
  readonly neighbours: Neighbours;
  goOn(until: number): void;
  /** The best plan since the start, or since `recompute`. */
  best(): Found;
  /** Call after changing the plan: it becomes the best known. */
  recompute(): void;
}

export function beginSearch(input: Model, options: AnnealOptions): Search {
  const model = loosen(input);
  const random = new Random(options.seed);
  const isDirected = model.tasks >= DIRECTED.minTasks && hasWindows(model) && !isRich(model);
  const plan = new Plan(model, rulesOf);
  const hasVehiclePrice = model.vehicleTypes.some(({ fixedCost }) => fixedCost > 0);
  const width = options.width ?? (isDirected ? NARROW : WIDTH);
  const neighbours: Neighbours = neighboursOf(model, width, isDirected);
  if (plan.trips !== null && !hasVehiclePrice) neighbours.considered = Math.min(NARROW, neighbours.width);
  const ruin = new Ruin(plan, neighbours, random);
  const recreate = recreater(plan, neighbours, random);
  const hasSizes = new Set(plan.sizeOf).size > 1;
  const exchange = isDirected || hasSizes ? exchangesOf(plan, neighbours, random) : null;
  const isKnown = model.planned.some(({ tasks, locked }) => tasks.length > locked);
  const hot = (options.hot ?? (isKnown ? WARM : HOT)) * neighbours.scale;
  const hotRound = (options.hot ?? HOT_ROUND) * neighbours.scale;
  const mild = mildStartOf(model, plan.trips !== null);
  const isPacked = plan.trips !== null && hasVehiclePrice;
  let cold = (options.cold ?? COLD) * neighbours.scale;
  // A known or hard-won plan is not discarded for a restart.
  const rounds = isKnown || model.vehiclesFirst ? null : new Rounds(plan, neighbours, random);
  const stages = optionalTasksOf(plan).includes(1) ? new Stages(plan, hot, neighbours.scale) : null;
  const { iterations = Number.POSITIVE_INFINITY, progress = () => 0 } = options.budget;

  startFromPlanned(plan);
  recreate(undefined, () => progress() >= 1);
  let step = 0;
  let gone = 0;
  let nextCheck = 0;
  let interval = 1;
  /** The initial plan is complete. */
  const ready = progress();
  /** Last step count, and the total projected from the interval before it. */
  let counted = { step: 0, gone: ready };
  let pace = 0;
  let temperature = hot;
  /** The current round: its range of the budget and its starting temperature. */
  let from = 0;
  let to = model.vehiclesFirst ? FLEET_SHARE : 1;
  let began = hot;
  /** Share of the budget per round; 0 while unknown. */
  let length = 0;
  /** Counts a step; false if the budget up to `until` or the round is used up. */
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
      // Check the clock more often if steps are slow.
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
  // Report the initial plan, so that a best plan is available immediately.
  if (isFleetKnown) options.onImproved?.(best);

  return { plan, neighbours, goOn, recompute, best: () => ({ ...best, iterations: step }) };

  function goOn(until: number): void {
    if (!isFleetKnown) {
      isFleetKnown = true;
      fewestVehicles(plan, { ruin, recreate, random }, () => (goesOn(FLEET_SHARE) ? temperature : null));
      beginRound(1, hot);
      recompute();
    }
    if (rounds && step === 0) tryAllSizes();
    for (;;) {
      while (goesOn(until)) annealStep();
      if (!rounds || gone >= until || step >= iterations) return;
      const { until: end, hot } = stages && length === 1 ? stages.next(bestOfRound) : nextRound(rounds);
      recreate();
      note();
      beginRound(end, hot);
    }
  }

  /** Ends a round, and says how long the next one lasts. */
  function nextRound(rounds: Rounds): Stage {
    const next = rounds.next(bestOfRound);
    length = Math.min(length, roundLength(stepsInAll()));
    const end = gone + next.length * length;
    // Avoid a last round that is too short to be useful.
    return {
      until: end + SHORTEST * length > 1 ? 1 : end,
      hot: next.hot === null ? hotRound : next.hot * neighbours.scale,
    };
  }

  function tryAllSizes(): void {
    startWithBestSize(plan, {
      recreate,
      advance: (part) => {
        const end = gone + part * TRIAL.share;
        for (let left = TRIAL.steps * plan.tasks; left > 0 && goesOn(end); left -= 1) annealStep();
      },
      isOver: () => Math.max(progress(), step / iterations) > ready + TRIAL.share,
    });
  }

  /** Estimated total number of steps. */
  function stepsInAll(): number {
    return iterations < Number.POSITIVE_INFINITY ? iterations : step + (1 - gone) * pace;
  }

  /** Chooses between one annealing and several rounds, and the temperature, from the estimated number of steps. */
  function chooseCooling(steps: number): void {
    if (isPacked) {
      length = 1;
      const isLong = steps >= PACKED.minSteps * plan.tasks;
      began = isLong ? (options.hot ?? PACKED.hot) * neighbours.scale : hot;
      cold = (options.cold ?? (isLong ? PACKED.cold : COLD)) * neighbours.scale;
      return;
    }
    length = roundLength(steps);
    if (length < 1 && mild !== null) {
      began = (options.hot ?? mild) * neighbours.scale;
      cold = (options.cold ?? MILD.cold) * neighbours.scale;
    } else {
      to = stages && length === 1 ? Stages.FIRST_UNTIL : length;
      if (length < 1) began = hotRound;
    }
  }

  /** Share of all steps per round. Sizes of vehicles are chosen while hot, which rounds are too short for: one annealing. */
  function roundLength(steps: number): number {
    return hasSizes && mild === null ? 1 : Rounds.lengthOf(plan.tasks, steps);
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
    if (!exchange) return;
    exchange(temperature);
    if (plan.total() < bestOfRound.total) note();
  }

  /** Records the plan as the best of its round. */
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

/** Starting temperature of a single annealing; null if several rounds are better. */
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
