import type { Problem } from '../problem.ts';
import type { Random } from '../search/random.ts';
import type { Solution } from '../solution.ts';
import type { HorizonProblem } from './horizon-problem.ts';
import { type Draft, plainOf, type Visit } from './spread.ts';
import { placesOf, type State, serviceDaysOf, visitsOf } from './state.ts';

type Search = (problem: Problem, start: Pick<Solution, 'routes'>) => Solution;

/** How often a round moves visits to the other day, and how often it swaps some; else the choice is the search's. */
const MOVES = 0.4;
const SWAPS = 0.4;
const MAX_SWAPPED = 4;

/**
 * Plans two days again: some visits of the fuller one must move to the other, as many of each change places, or all that may do
 * choose between both. Others keep their day. Null where nothing can move.
 */
export function exchangeDays(
  problem: HorizonProblem,
  draft: Draft,
  state: State,
  random: Random,
  search: Search,
): State | null {
  const places = placesOf(draft, state);
  const [from, to] = twoDays(problem, draft, state, random);
  const service = serviceDaysOf(problem, draft, state);
  /** Of its route. */
  const dayOf = (visit: number) => (places[visit]! < 0 ? null : draft.vehicleDays[places[visit]!]!.day);
  const chosen = draft.visits.flatMap((visit, at) => {
    const day = dayOf(at);
    const isThere =
      day === null ? visit.days.some((one) => one === from || one === to) : day === from || day === to;
    return isThere && !visit.dropped ? [at] : [];
  });
  const movable = chosen.filter((at) => {
    const { days, only, job } = draft.visits[at]!;
    return only === null && !isRelated(job) && days.includes(from) && days.includes(to);
  });
  const toDay = daysToMoveTo(
    movable.filter((at) => dayOf(at) === from),
    movable.filter((at) => dayOf(at) === to),
    [from, to],
    random,
  );
  const picked = new Set(toDay ? toDay.keys() : movable);
  if (picked.size === 0) return null;
  const visits = draft.visits.map((visit, at): Visit => {
    const day = toDay?.get(at);
    if (day !== undefined) return { ...visit, days: [day] };
    if (picked.has(at)) return { ...visit, days: [Math.min(from, to), Math.max(from, to)] };
    return places[at]! < 0 ? visit : { ...visit, days: [service[at]!] };
  });
  const plain = plainOf(problem, { ...draft, visits }, { days: [from, to], visits: new Set(chosen) });
  if (!plain) return null;
  const old = [...state.routes].filter(([at]) => chosenDay(at));
  const start = old.map(([, route]) => ({
    ...route,
    steps: route.steps.filter(({ type, id }) => type !== 'job' || !toDay?.has(id! - 1)),
  }));
  const solution = search(plain, { routes: start });
  const routes = new Map([...state.routes].filter(([at]) => !chosenDay(at)));
  for (const route of solution.routes) routes.set(route.vehicle - 1, route);
  const unassigned = new Map(state.unassigned);
  for (const { id, reasons } of solution.unassigned) unassigned.set(id - 1, reasons);
  for (const route of solution.routes) for (const visit of visitsOf(route)) unassigned.delete(visit);
  return { routes, unassigned };

  function chosenDay(at: number): boolean {
    const { day } = draft.vehicleDays[at]!;
    return day === from || day === to;
  }
}

/** Any two days, the one with more work first. */
function twoDays({ horizon }: HorizonProblem, { vehicleDays }: Draft, { routes }: State, random: Random) {
  const work = new Float64Array(horizon.days);
  for (const [at, { duration, service }] of routes) work[vehicleDays[at]!.day]! += duration + service;
  const one = random.below(horizon.days);
  const other = (one + 1 + random.below(horizon.days - 1)) % horizon.days;
  return work[one]! >= work[other]! ? ([one, other] as const) : ([other, one] as const);
}

function isRelated({ after, apart, together }: Visit['job']): boolean {
  return [after, apart, together].some((ids) => ids && ids.length > 0);
}

/** Visits that must change their day, with the other one; null: the search decides. */
function daysToMoveTo(
  fuller: readonly number[],
  other: readonly number[],
  [from, to]: readonly [number, number],
  random: Random,
): Map<number, number> | null {
  const kind = random.unit();
  if (kind >= MOVES + SWAPS) return null;
  if (kind < MOVES) {
    const count = 1 + random.below(Math.ceil(fuller.length / 3));
    return new Map(pick(fuller, count, random).map((at) => [at, to]));
  }
  const count = Math.min(fuller.length, other.length, 1 + random.below(MAX_SWAPPED));
  return new Map([
    ...pick(fuller, count, random).map((at) => [at, to] as const),
    ...pick(other, count, random).map((at) => [at, from] as const),
  ]);
}

function pick(visits: readonly number[], max: number, random: Random): number[] {
  const rest = [...visits];
  const count = Math.min(rest.length, max);
  return Array.from({ length: count }, () => rest.splice(random.below(rest.length), 1)[0]!);
}
