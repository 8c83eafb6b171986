import type { Guess } from '../matrices.ts';
import type { SolutionRoute } from '../solution.ts';
import { solve } from '../solve.ts';
import { checkHorizon } from './check-horizon.ts';
import type { HorizonProblem, HorizonSolution } from './horizon-problem.ts';
import { type HorizonRelaxed, nextIdOf, type RelaxedPlace, relaxedProblem } from './relaxed.ts';
import { type Draft, draftOf, plainOf } from './spread.ts';
import { type State, serviceDaysOf, visitsOf } from './state.ts';
import { writeHorizon } from './write-horizon.ts';

/** Enough for the order of one route. */
const ITERATIONS = 60;

/** A plan, and the visit that is looked for a place in it. */
export interface Search {
  readonly problem: HorizonProblem;
  readonly solution: HorizonSolution;
  readonly named: { readonly id: number; readonly visit?: number };
  readonly guess: Guess | undefined;
}

/** A route with the visit, in the terms of the relaxed problem's draft. */
export interface Placed extends RelaxedPlace {
  readonly at: number;
  readonly route: SolutionRoute;
}

/**
 * The cheapest route of a vehicle-day that takes the visit on where this has given way, and with which the whole plan holds; any such
 * route where that is enough. Null where there is none.
 */
export function firstPlace(
  search: Search,
  relaxes: readonly HorizonRelaxed[],
  isAny: boolean,
): Placed | null {
  const { problem, solution, named } = search;
  const isMore = relaxes.some(({ field }) => field === 'vehicle_day');
  const found: { readonly placed: Placed; readonly more: number }[] = [];
  const holds = (placed: Placed) => {
    const relaxed = relaxedProblem(problem, placed);
    return checkHorizon(relaxed, servedIn(problem, solution, named, placed), search.guess).length === 0;
  };
  for (const { id: vehicle, days } of problem.vehicles)
    for (let day = 0; day < problem.horizon.days; day += 1) {
      if (!isMore && days?.includes(day) === false) continue;
      const one = placedOn(search, { id: named.id, vehicle, day, relaxes });
      if (!one) continue;
      if (isAny && holds(one.placed)) return one.placed;
      found.push(one);
    }
  if (isAny) return null;
  const cheapest = found.toSorted((a, b) => a.more - b.more);
  return cheapest.find(({ placed }) => holds(placed))?.placed ?? null;
}

/** The route of one vehicle-day with the visit; null where it cannot take it. */
function placedOn({ problem, solution, named, guess }: Search, place: RelaxedPlace) {
  const relaxed = relaxedProblem(problem, place);
  const draft = draftOf(relaxed);
  const state = stateOf(draft, solution);
  const visit = visitIn(draft, named);
  const isMore = place.relaxes.some(({ field }) => field === 'vehicle_day');
  const on = isMore ? nextIdOf(problem) : place.vehicle;
  const at = draft.vehicleDays.findIndex(({ vehicle, day }) => vehicle.id === on && day === place.day);
  const { days } = draft.visits[visit]!;
  if (at < 0 || !(days.includes(place.day) || days.includes(place.day + 1))) return null;
  const old = state.routes.get(at);
  const own = old ? visitsOf(old) : [];
  const route = alone({ problem: relaxed, draft, guess }, state, at, [...own, visit]);
  if (!route) return null;
  return { placed: { ...place, at, route }, more: route.cost - (old?.cost ?? 0) };
}

/** One vehicle-day with these visits and no others; those that are there keep their day. Null where it cannot serve them all. */
function alone(
  { problem, draft, guess }: Pick<Search, 'problem' | 'guess'> & { readonly draft: Draft },
  state: State,
  at: number,
  visits: readonly number[],
): SolutionRoute | null {
  const old = state.routes.get(at);
  const isOwn = new Set(old ? visitsOf(old) : []);
  const serviceDays = serviceDaysOf(problem, draft, state);
  const single: Draft = {
    vehicleDays: draft.vehicleDays.map((one, index) => ({ ...one, isOpen: index === at })),
    visits: draft.visits.map((one, index) => ({
      ...one,
      // A visit that is there stays, whatever it is worth.
      job: { ...one.job, prize: undefined },
      days: isOwn.has(index) ? [serviceDays[index]!] : one.days,
    })),
  };
  const { day } = draft.vehicleDays[at]!;
  const plain = plainOf(problem, single, { days: [day], visits: new Set(visits) });
  if (!plain) return null;
  const isThere = new Set(visits);
  const start = old && {
    routes: [{ ...old, steps: old.steps.filter(({ type, id }) => type !== 'job' || isThere.has(id! - 1)) }],
  };
  const answer = solve(plain, {
    ...{ seed: 1, iterations: ITERATIONS },
    ...(start && { start }),
    ...(guess && { guess }),
  });
  return answer.unassigned.length === 0 ? (answer.routes[0] ?? null) : null;
}

/** The whole plan with the visit on that route. */
export function servedIn(
  problem: HorizonProblem,
  solution: HorizonSolution,
  named: Search['named'],
  placed: Placed,
): HorizonSolution {
  const relaxed = relaxedProblem(problem, placed);
  const draft = draftOf(relaxed);
  const { routes, unassigned } = stateOf(draft, solution);
  const visit = visitIn(draft, named);
  return writeHorizon(relaxed, draft, {
    routes: new Map([...routes, [placed.at, placed.route]]),
    unassigned: new Map([...unassigned].filter(([one]) => one !== visit)),
  });
}

function visitIn({ visits }: Draft, { id, visit = 0 }: Search['named']): number {
  return visits.findIndex(({ job, number }) => job.id === id && number === visit);
}

/** The plan without a visit: its route serves the others in the best order. */
export function without({ problem, solution, named, guess }: Search): HorizonSolution {
  const draft = draftOf(problem);
  const { routes, unassigned } = stateOf(draft, solution);
  const visit = visitIn(draft, named);
  const [at, old] = [...routes].find(([, route]) => visitsOf(route).includes(visit))!;
  const left = visitsOf(old).filter((one) => one !== visit);
  const route = left.length > 0 ? alone({ problem, draft, guess }, { routes, unassigned }, at, left) : null;
  return writeHorizon(problem, draft, {
    routes: new Map(
      [...routes].flatMap(([one, was]) => (one !== at ? [[one, was]] : route ? [[at, route]] : [])),
    ),
    unassigned: new Map([...unassigned, [visit, []]]),
  });
}

/** A written plan in the terms of a draft. */
function stateOf(draft: Draft, { routes, unassigned }: HorizonSolution): State {
  const vehicleDays = new Map(draft.vehicleDays.map(({ vehicle, day }, at) => [`${vehicle.id} ${day}`, at]));
  const visits = new Map(draft.visits.map(({ job, number }, at) => [`${job.id} ${number}`, at]));
  const visitOf = (named: { readonly id?: number; readonly visit?: number }) =>
    visits.get(`${named.id} ${named.visit ?? 0}`)!;
  return {
    routes: new Map(
      routes.map(({ day, steps, ...route }) => {
        const at = vehicleDays.get(`${route.vehicle} ${day}`)!;
        const plain = steps.map(({ visit, ...step }) =>
          step.type === 'job'
            ? { ...step, id: visitOf({ id: step.id!, ...(visit !== undefined && { visit }) }) + 1 }
            : step,
        );
        return [at, { ...route, vehicle: at + 1, steps: plain }];
      }),
    ),
    unassigned: new Map(unassigned.map((one) => [visitOf(one), one.reasons])),
  };
}
