import type { Guess } from '../matrices.ts';
import { Random } from '../search/random.ts';
import type { SolutionRoute } from '../solution.ts';
import { type Progress, solve } from '../solve.ts';
import { exchangeDays } from './exchange-days.ts';
import type { HorizonProblem, HorizonSolution, UnassignedVisit } from './horizon-problem.ts';
import { groupsOf, narrow } from './narrow.ts';
import { onEvenDays, spreadVisits } from './patterns.ts';
import { readHorizon } from './read-horizon.ts';
import { type Draft, draftOf, plainOf } from './spread.ts';
import { type State, serviceDaysOf, visitsOf, worthOf } from './state.ts';
import { writeHorizon } from './write-horizon.ts';

export interface HorizonOptions {
  /** The same seed and number of iterations give the same answer on every machine. Default 1. */
  readonly seed?: number;
  /** Total time; default 10 if no iterations are specified. */
  readonly time_seconds?: number;
  /** Steps of the first search; the exchanges of days take about as many. */
  readonly iterations?: number;
  /** Ends the search; the best plan so far is the answer. */
  readonly signal?: Pick<AbortSignal, 'aborted'>;
  readonly guess?: Guess;
  /** Called for each better plan of the first search over all days, and after each exchange of days. */
  onProgress?(progress: HorizonProgress): void;
}

export interface HorizonProgress {
  /** Of the best plan so far, in the problem's unit, with its evenness. */
  readonly cost: number;
  readonly unassigned: number;
  /** The part of the time or steps that is over, 0 to 1. */
  readonly share: number;
}

/** Part of the time for the first search over all days; the rest exchanges visits between two days at a time. */
const FIRST_SHARE = 0.3;
const ROUNDS = 60;
const REPAIR_SHARE = 0.1;
const MIN_SECONDS = 0.02;
const DEFAULT_SECONDS = 10;
/** Steps of a round, as a share of the first search's. */
const ROUND_STEPS = 1 / 20;

/**
 * Plans up to 14 days at once. Throws `InvalidProblem` with all faults. All days are searched together, each vehicle-day as a
 * vehicle of its own (where days are to be even, from even days too); what breaks a rule over days is narrowed and searched again from there. Then rounds of two days each move
 * visits from one to the other, and stay where the plan is better with its evenness.
 */
export function solveHorizon(input: unknown, options: HorizonOptions = {}): HorizonSolution {
  const problem = readHorizon(input);
  const draft = draftOf(problem);
  const groups = groupsOf(problem, draft);
  spreadVisits(draft.visits);
  const random = new Random(options.seed ?? 1);
  const clock = clockOf(options);
  let state = searched(
    problem,
    draft,
    null,
    clock.first(),
    random,
    options,
    ({ cost, unassigned, iterations }) =>
      options.onProgress?.({ cost, unassigned, share: clock.firstShare(iterations) }),
  );
  if (problem.horizon.evenness) {
    const even = searched(problem, onEvenDays(draft), null, clock.repair(), random, options);
    if (isBetter(worthOf(problem, draft, even), worthOf(problem, draft, state))) state = even;
  }
  while (narrow(problem, draft, state, groups)) {
    // The search knows no evenness: it would undo even days.
    const within = problem.horizon.evenness ? onSameDays(problem, draft, state) : draft;
    state = searched(problem, within, state, clock.repair(), random, options);
  }
  let worth = worthOf(problem, draft, state);
  const report = (round: number) =>
    options.onProgress?.({ cost: worth[1], unassigned: state.unassigned.size, share: clock.share(round) });
  report(0);
  for (let round = 0; problem.horizon.days > 1 && clock.goesOn(round); round += 1) {
    if (round > 0) report(round);
    const tried = exchangeDays(problem, draft, state, random, (plain, start) =>
      solve(plain, {
        ...clock.round(),
        seed: random.bits(),
        start,
        ...guessOf(options),
        ...signalOf(options),
      }),
    );
    if (!tried) continue;
    const better = worthOf(problem, draft, tried);
    if (!isBetter(better, worth)) continue;
    // On a copy: what is merely tried must not narrow the plan that stays.
    if (
      narrow(
        problem,
        copyOf(draft),
        tried,
        groups.map((group) => ({ ...group })),
      )
    )
      continue;
    state = tried;
    worth = better;
  }
  return writeHorizon(problem, draft, state);
}

/** A copy in which visits keep their days where the draft still allows them. */
function onSameDays(problem: HorizonProblem, draft: Draft, state: State): Draft {
  const days = serviceDaysOf(problem, draft, state);
  const visits = draft.visits.map((visit, at) =>
    visit.only === null && visit.days.includes(days[at]!) ? { ...visit, days: [days[at]!] } : visit,
  );
  return { ...draft, visits };
}

function isBetter(one: ReturnType<typeof worthOf>, other: ReturnType<typeof worthOf>): boolean {
  return one[0] < other[0] || (one[0] === other[0] && one[1] < other[1]);
}

function copyOf({ visits, vehicleDays }: Draft): Draft {
  return { visits: visits.map((one) => ({ ...one })), vehicleDays: vehicleDays.map((one) => ({ ...one })) };
}

/** A search over all days, from a plan if there is one. */
function searched(
  problem: HorizonProblem,
  draft: Draft,
  state: State | null,
  budget: Budget,
  random: Random,
  options: HorizonOptions,
  onProgress?: (progress: Progress) => void,
): State {
  const plain = plainOf(problem, draft);
  const rest = new Map<number, UnassignedVisit['reasons']>(
    draft.visits.map(({ dropped: code }, visit) => [visit, code ? [{ code, by: 1 }] : []]),
  );
  if (!plain) return { routes: new Map(), unassigned: rest };
  const solution = solve(plain, {
    ...budget,
    seed: random.bits(),
    ...(state && { start: { routes: [...state.routes.values()].map((route) => keptOf(draft, route)) } }),
    ...guessOf(options),
    ...signalOf(options),
    ...(onProgress && { onProgress }),
  });
  for (const { id, reasons } of solution.unassigned) rest.set(id - 1, reasons);
  for (const route of solution.routes) for (const visit of visitsOf(route)) rest.delete(visit);
  return { routes: new Map(solution.routes.map((route) => [route.vehicle - 1, route])), unassigned: rest };
}

/** A route without the visits that the draft no longer allows there. */
function keptOf({ visits, vehicleDays }: Draft, route: SolutionRoute): SolutionRoute {
  const { day } = vehicleDays[route.vehicle - 1]!;
  const isHere = (days: readonly number[]) => days.includes(day) || days.includes(day + 1);
  return {
    ...route,
    steps: route.steps.filter(
      ({ type, id }) => type !== 'job' || (!visits[id! - 1]!.dropped && isHere(visits[id! - 1]!.days)),
    ),
  };
}

interface Budget {
  readonly iterations?: number;
  readonly time_seconds?: number;
}

/** Shares time or steps among the searches. */
function clockOf({ time_seconds, iterations, signal }: HorizonOptions) {
  const begins = performance.now();
  const seconds = time_seconds ?? DEFAULT_SECONDS;
  const left = () => seconds - (performance.now() - begins) / 1000;
  if (time_seconds === undefined && iterations !== undefined) {
    const steps = Math.max(1, Math.round(iterations * ROUND_STEPS));
    return {
      first: (): Budget => ({ iterations }),
      repair: (): Budget => ({ iterations: steps }),
      round: (): Budget => ({ iterations: steps }),
      goesOn: (round: number) => round < ROUNDS && !signal?.aborted,
      firstShare: (done: number) => FIRST_SHARE * Math.min(1, done / iterations),
      share: (round: number) => FIRST_SHARE + ((1 - FIRST_SHARE) * round) / ROUNDS,
    };
  }
  const share = (part: number): Budget => ({ time_seconds: Math.max(MIN_SECONDS, part) });
  return {
    first: () => share(seconds * FIRST_SHARE),
    repair: () => share(Math.min(seconds * REPAIR_SHARE, left())),
    round: () => share(Math.min((seconds * (1 - FIRST_SHARE)) / ROUNDS, left())),
    goesOn: () => left() > MIN_SECONDS && !signal?.aborted,
    firstShare: () => Math.min(FIRST_SHARE, 1 - left() / seconds),
    share: () => Math.min(1, 1 - left() / seconds),
  };
}

function guessOf({ guess }: HorizonOptions): { guess?: Guess } {
  return guess ? { guess } : {};
}

function signalOf({ signal }: HorizonOptions): Pick<HorizonOptions, 'signal'> {
  return signal ? { signal } : {};
}
