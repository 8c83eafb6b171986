import type { HorizonProblem } from './horizon-problem.ts';
import { narrowDriving } from './narrow-driving.ts';
import type { Draft, Visit } from './spread.ts';
import { placesOf, type State, serviceDaysOf, visitsOf } from './state.ts';

/**
 * Where a plan breaks a relation or a rule over days, narrows the draft so that no later plan breaks it again: a relation gets
 * days that keep it, or one of its visits is dropped. False where nothing is broken. Each call settles something for good, so
 * calling it after each search comes to an end.
 */
export function narrow(
  problem: HorizonProblem,
  draft: Draft,
  state: State,
  groups: readonly Group[],
): boolean {
  return (
    narrowGroups(draft, state, groups) || narrowPairs(problem, draft, state) || narrowDriving(draft, state)
  );
}

/** Visits that share a route, by index, and the vehicle-days that are left to try for them. */
export interface Group {
  readonly members: readonly number[];
  options: number[];
}

/** Jobs linked by `together`, also through others. */
export function groupsOf({ jobs }: HorizonProblem, { visits, vehicleDays }: Draft): Group[] {
  if (jobs.every(({ together }) => !together?.length)) return [];
  const of = visits.map((_, at) => at);
  const rootOf = (at: number): number => (of[at] === at ? at : rootOf(of[at]!));
  const visitOf = new Map(visits.map(({ job }, at) => [job.id, at]));
  visits.forEach(({ job }, at) => {
    for (const id of job.together ?? []) of[rootOf(at)] = rootOf(visitOf.get(id)!);
  });
  const members = Map.groupBy(visits.keys(), rootOf);
  return Array.from(members.values())
    .filter((own) => own.length > 1)
    .map((own) => ({
      members: own,
      options: Array.from(vehicleDays.keys()).filter((at) =>
        own.every((visit) => mayServe(at, visits[visit]!)),
      ),
    }));

  function mayServe(at: number, { job, days }: Visit): boolean {
    const { day, vehicle } = vehicleDays[at]!;
    return (
      (days.includes(day) || days.includes(day + 1)) &&
      (job.allowed_vehicles?.includes(vehicle.id) ?? true) &&
      !job.excluded_vehicles?.includes(vehicle.id) &&
      (job.skills ?? []).every((skill) => vehicle.skills?.includes(skill))
    );
  }
}

function narrowGroups(draft: Draft, state: State, groups: readonly Group[]): boolean {
  const places = placesOf(draft, state);
  const torn = groups.filter(({ members }) => new Set(members.map((visit) => places[visit]!)).size > 1);
  for (const group of torn) {
    const members = group.members.map((visit) => draft.visits[visit]!);
    const isDropped = members.some(({ dropped }) => dropped);
    const next = isDropped ? undefined : nextOption(group, places);
    group.options = group.options.filter((at) => at !== next);
    for (const member of members) {
      if (next === undefined) member.dropped ??= 'together';
      else {
        member.only = next;
      }
    }
  }
  return torn.length > 0;
}

/** A vehicle-day that serves one of them already, else any. */
function nextOption({ members, options }: Group, places: Int32Array): number | undefined {
  return options.find((at) => members.some((visit) => places[visit] === at)) ?? options[0];
}

function narrowPairs(problem: HorizonProblem, draft: Draft, state: State): boolean {
  const { visits } = draft;
  const places = placesOf(draft, state);
  const visitOf = new Map(visits.map(({ job }, at) => [job.id, at]));
  const days = serviceDaysOf(problem, draft, state);
  let isNarrowed = false;
  visits.forEach(({ job }, at) => {
    if (places[at]! < 0) return;
    for (const id of job.after ?? []) {
      const before = visitOf.get(id)!;
      if (isAfter(state, { places, days }, before, at)) continue;
      if (places[before]! < 0) visits[at]!.dropped = 'after';
      else splitAfter(visits[before]!, visits[at]!, days[before]!);
      isNarrowed = true;
    }
    for (const id of job.apart ?? []) {
      const other = visitOf.get(id)!;
      if (days[other] !== days[at]) continue;
      splitApart(visits[other]!, visits[at]!, days[at]!);
      isNarrowed = true;
    }
  });
  return isNarrowed;
}

function isAfter(
  { routes }: State,
  { places, days }: { readonly places: Int32Array; readonly days: Int32Array },
  before: number,
  at: number,
): boolean {
  const [first, second] = [places[before]!, places[at]!];
  if (first < 0) return false;
  if (first !== second) return days[before]! < days[at]!;
  const order = visitsOf(routes.get(first)!);
  return order.indexOf(before) < order.indexOf(at);
}

/** Days up to one for the first, later ones for the second; else the same day, where the plain problem orders them. */
function splitAfter(before: Visit, after: Visit, day: number): void {
  const cuts = before.days.filter((cut) => after.days.some((later) => later > cut));
  const [cut] = cuts.toSorted((a, b) => Math.abs(a - day) - Math.abs(b - day));
  const shared = before.days.filter((one) => after.days.includes(one));
  const isSettled = before.days.length === 1 && String(before.days) === String(after.days);
  if (cut !== undefined) {
    before.days = before.days.filter((one) => one <= cut);
    after.days = after.days.filter((one) => one > cut);
  } else if (shared.length > 0 && !isSettled) {
    before.days = shared.slice(0, 1);
    after.days = shared.slice(0, 1);
  } else after.dropped = 'after';
}

function splitApart(one: Visit, other: Visit, day: number): void {
  const without = (visit: Visit) => visit.days.filter((own) => own !== day);
  if (without(other).length > 0) {
    other.days = without(other);
    one.days = [day];
  } else if (without(one).length > 0) {
    one.days = without(one);
    other.days = [day];
  } else other.dropped = 'apart';
}
