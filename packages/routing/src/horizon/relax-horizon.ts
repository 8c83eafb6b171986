import type { Guess } from '../matrices.ts';
import { moreThan, type Travel } from '../planned-plan.ts';
import type { HorizonJob, HorizonProblem, HorizonSolution } from './horizon-problem.ts';
import { readHorizon } from './read-horizon.ts';
import type { HorizonRelaxed } from './relaxed.ts';
import { firstPlace, type Placed, servedIn } from './relaxed-place.ts';

export { type HorizonRelaxed, type RelaxedPlace, relaxedProblem } from './relaxed.ts';

/** What gives way, who then serves the visit and when, and what the plan would cost and drive more. */
export interface HorizonRelaxation extends Travel {
  /** Of a `vehicle_day` more: the vehicle it is like. */
  readonly vehicle: number;
  readonly day: number;
  /** Empty where the plan as it is has room for the visit. */
  readonly relaxes: readonly HorizonRelaxed[];
  readonly cost: number;
  /** The whole plan with the visit, for the problem with what gave way (`relaxedProblem`): it holds by `checkHorizon`. */
  readonly solution: HorizonSolution;
}

export interface VisitRelaxations {
  readonly id: number;
  readonly visit?: number;
  /** The least of each kind under which the plan serves it, the cheapest first; empty if nothing here helps. */
  readonly options: readonly HorizonRelaxation[];
}

export interface RelaxHorizonOptions {
  /** Travel estimates, if the problem has no matrices. */
  readonly guess?: Guess;
  /** Only visits of these jobs; all, if absent. */
  readonly jobs?: readonly number[];
  /** Ends it; the answer has the visits looked at by then. */
  readonly signal?: Pick<AbortSignal, 'aborted'>;
}

type Kind = HorizonRelaxed['field'];

const STEP_SECONDS = 300;
const MAX_SECONDS = 12 * 3600;
const STEP_PERCENT = 5;
const ALONE: readonly (readonly Kind[])[] = [
  ['later'],
  ['earlier'],
  ['closes'],
  ['opens'],
  ['starts'],
  ['ends'],
  ['amount'],
  ['vehicle_day'],
  ['skills'],
];
/** Where nothing alone helps: the first of them by its least amount. */
const TOGETHER: readonly (readonly Kind[])[] = [
  ['closes', 'vehicle_day'],
  ['opens', 'vehicle_day'],
  ['starts', 'vehicle_day'],
  ['ends', 'vehicle_day'],
  ['amount', 'vehicle_day'],
  ['closes', 'later'],
  ['opens', 'later'],
  ['starts', 'later'],
  ['ends', 'later'],
  ['amount', 'skills'],
  ['closes', 'skills', 'vehicle_day'],
  ['starts', 'ends', 'vehicle_day'],
];

/**
 * For every unassigned visit of a plan that holds, or those asked for: what has to give way, by how much, and the price, with all other visits where they
 * are. Each is tried as a plan and accepted by `checkHorizon`. Throws `InvalidProblem`.
 */
export function relaxHorizon(
  input: unknown,
  solution: HorizonSolution,
  options: RelaxHorizonOptions = {},
): VisitRelaxations[] {
  const problem = readHorizon(input);
  const found: VisitRelaxations[] = [];
  for (const { id, visit } of solution.unassigned) {
    if (options.signal?.aborted) break;
    if (options.jobs && !options.jobs.includes(id)) continue;
    const named = { id, ...(visit !== undefined && { visit }) };
    found.push({ ...named, options: optionsFor(problem, solution, named, options.guess) });
  }
  return found;
}

type Named = { readonly id: number; readonly visit?: number };

function optionsFor(
  problem: HorizonProblem,
  solution: HorizonSolution,
  named: Named,
  guess: Guess | undefined,
): HorizonRelaxation[] {
  const job = problem.jobs.find(({ id }) => id === named.id)!;
  const placedUnder = (relaxes: readonly HorizonRelaxed[], isAny: boolean) =>
    firstPlace({ problem, solution, named, guess }, relaxes, isAny);
  const prize: HorizonRelaxed[] = job.prize === undefined ? [] : [{ field: 'prize', by: 0 }];
  const asItIs = placedUnder(prize, false);
  if (asItIs) return [priced(problem, solution, named, asItIs)];
  const least = (kinds: readonly Kind[]) => {
    const [first, ...others] = kinds as [Kind, ...Kind[]];
    const levels = levelsOf(first, job, problem);
    const fixed = [...prize, ...others.map((field) => ({ field, by: maxOf(field, job, problem) }))];
    if (levels.length === 0 || fixed.some(({ field, by }) => by === 0 && isMeasured(field))) return [];
    const under = (by: number) => [{ field: first, by }, ...fixed];
    if (!placedUnder(under(levels.at(-1)!), true)) return [];
    let [from, to] = [0, levels.length - 1];
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      if (placedUnder(under(levels[middle]!), true)) to = middle;
      else from = middle + 1;
    }
    return [priced(problem, solution, named, placedUnder(under(levels[to]!), false)!)];
  };
  const alone = ALONE.flatMap(least);
  if (alone.length > 0) return alone.toSorted((a, b) => a.cost - b.cost);
  for (const kinds of TOGETHER) {
    const found = least(kinds);
    if (found.length > 0) return found;
  }
  return [];
}

/** What a kind may give way by, the least first. */
function levelsOf(kind: Kind, job: HorizonJob, { horizon, vehicles }: HorizonProblem): number[] {
  const steps = (count: number, step = 1) => Array.from({ length: count }, (_, at) => (at + 1) * step);
  const [first, last] = job.days ?? [0, horizon.days - 1];
  if (kind === 'later') return steps(horizon.days - 1 - last);
  if (kind === 'earlier') return steps(first);
  if (kind === 'opens' || kind === 'closes')
    return job.time_windows ? steps(MAX_SECONDS / STEP_SECONDS, STEP_SECONDS) : [];
  if (kind === 'starts' || kind === 'ends')
    return vehicles.some(({ time_window }) => time_window)
      ? steps(MAX_SECONDS / STEP_SECONDS, STEP_SECONDS)
      : [];
  if (kind === 'amount') {
    const amounts = [...(job.delivery ?? []), ...(job.pickup ?? []), ...Object.values(job.products ?? {})];
    return amounts.some((amount) => amount > 0) ? steps(100 / STEP_PERCENT - 1, STEP_PERCENT) : [];
  }
  if (kind === 'skills') {
    const isBound = job.skills?.length || job.allowed_vehicles || job.excluded_vehicles;
    return isBound ? [0] : [];
  }
  return [1];
}

function isMeasured(kind: Kind): boolean {
  return kind !== 'skills' && kind !== 'prize';
}

function maxOf(kind: Kind, job: HorizonJob, problem: HorizonProblem): number {
  return levelsOf(kind, job, problem).at(-1) ?? 0;
}

function priced(
  problem: HorizonProblem,
  solution: HorizonSolution,
  named: Named,
  placed: Placed,
): HorizonRelaxation {
  const { vehicle, day, relaxes } = placed;
  const complete = servedIn(problem, solution, named, placed);
  return {
    ...{ vehicle, day, relaxes },
    ...moreThan(solution.summary, complete.summary),
    cost: complete.summary.cost - solution.summary.cost,
    solution: complete,
  };
}
