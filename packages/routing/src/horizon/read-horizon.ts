import { Faults, MAX_INTEGER } from '../faults.ts';
import { InvalidProblem } from '../problem.ts';
import { readProblem } from '../read-problem.ts';
import { DRIVING_RULES, type DrivingRules } from './driving-rules.ts';
import type { HorizonProblem } from './horizon-problem.ts';

export const DAY_SECONDS = 86_400;
const MAX_DAYS = 14;
const MAX_LIMIT = 100 * DAY_SECONDS;
const RULE_KEYS = [
  'max_driving_per_day',
  'max_driving_per_week',
  'max_driving_per_fortnight',
  'max_span_per_day',
  'min_rest',
  'max_days_per_week',
  'min_weekly_rest',
] as const satisfies readonly (keyof DrivingRules)[];

const DAY_KEYS = ['day', 'time_window', 'breaks', 'compartments', 'reloads', 'max_travel_time', 'max_tasks'];

/** Validates untrusted input. Throws `InvalidProblem` with all faults; shipments and initial routes are not supported. */
export function readHorizon(input: unknown): HorizonProblem {
  const faults = new Faults();
  const problem = faults.object(input, '', Object.keys((input as object) ?? {}));
  if (!problem) throw new InvalidProblem(faults.found);
  const { horizon, ...rest } = problem;
  const fields = faults.object(horizon, '/horizon', ['days', 'start', 'evenness']);
  faults.integer(fields?.days, '/horizon/days', 1, MAX_DAYS, 'needed');
  faults.integer(fields?.start, '/horizon/start', 0, Number.MAX_SAFE_INTEGER);
  readEvenness(faults, fields?.evenness);
  if (rest.shipments !== undefined)
    faults.add('NOT_SUPPORTED', '/shipments', 'Shipments are planned within one day only.');
  const lastDay = Number(fields?.days) - 1;
  const jobs = partsOf(faults, rest.jobs, '/jobs');
  const vehicles = partsOf(faults, rest.vehicles, '/vehicles');
  jobs.forEach((job, at) => {
    readJob(faults, job, `/jobs/${at}`, lastDay);
  });
  vehicles.forEach((vehicle, at) => {
    readVehicle(faults, vehicle, `/vehicles/${at}`, lastDay);
  });
  if (faults.found.length > 0) throw new InvalidProblem(faults.found);
  readProblem({
    ...rest,
    jobs: jobs.map(({ days: _d, visits: _v, together: _t, ...job }) => job),
    vehicles: vehicles.map(plainVehicle),
  });
  const onDays = vehicles.flatMap((vehicle) =>
    ((vehicle.by_day as Fields[]) ?? []).map(({ day: _, ...own }) => ({ ...plainVehicle(vehicle), ...own })),
  );
  if (onDays.length > 0)
    readProblem({ ...rest, jobs: [], vehicles: onDays.map((vehicle, id) => ({ ...vehicle, id })) });
  checkIds(faults, jobs);
  if (faults.found.length > 0) throw new InvalidProblem(faults.found);
  return input as HorizonProblem;
}

function plainVehicle({ days: _d, driving: _r, by_day: _b, ...vehicle }: Fields): Fields {
  return vehicle;
}

type Fields = Record<string, unknown>;

function partsOf(faults: Faults, input: unknown, path: string): Fields[] {
  const list = faults.list(input, path) ?? [];
  return list.map((one, at) => {
    const part = faults.object(one, `${path}/${at}`, Object.keys((one as object) ?? {}));
    return part ?? {};
  });
}

function readEvenness(faults: Faults, input: unknown): void {
  if (input === undefined) return;
  const evenness = faults.object(input, '/horizon/evenness', ['by', 'weight']);
  if (!evenness) return;
  faults.oneOf(evenness.by, '/horizon/evenness/by', ['tasks', 'time']);
  faults.integer(evenness.weight, '/horizon/evenness/weight', 0, MAX_INTEGER, 'needed');
}

function readJob(faults: Faults, job: Fields, path: string, lastDay: number): void {
  const days = faults.list(job.days, `${path}/days`);
  if (days && days.length !== 2) faults.add('WRONG_LENGTH', `${path}/days`, 'Days are [earliest, latest].');
  for (const at of [0, 1]) if (days) faults.integer(days[at], `${path}/days/${at}`, 0, lastDay, 'needed');
  if (days && Number(days[0]) > Number(days[1]))
    faults.add('WINDOW_REVERSED', `${path}/days`, 'The latest day is before the earliest.');
  readDayWindows(faults, job.time_windows, `${path}/time_windows`);
  faults.list(job.together, `${path}/together`)?.forEach((id, at) => {
    faults.integer(id, `${path}/together/${at}`, 0, Number.MAX_SAFE_INTEGER, 'needed');
  });
  if (job.visits === undefined) return;
  const visits = faults.object(job.visits, `${path}/visits`, ['count', 'min_gap', 'max_gap']);
  faults.integer(visits?.count, `${path}/visits/count`, 1, lastDay + 1, 'needed');
  faults.integer(visits?.min_gap, `${path}/visits/min_gap`, 1, MAX_DAYS, 'needed');
  faults.integer(visits?.max_gap, `${path}/visits/max_gap`, 1, MAX_DAYS, 'needed');
  const { count, min_gap, max_gap } = (visits ?? {}) as Record<string, number>;
  if (min_gap! > max_gap!)
    faults.add('WINDOW_REVERSED', `${path}/visits`, 'The longest gap is below the shortest.');
  const [first, last] = (days ?? [0, lastDay]) as [number, number];
  if (first + (count! - 1) * min_gap! > last)
    faults.add('OUT_OF_RANGE', `${path}/visits`, 'So many visits do not fit between its days.');
  if (job.after || job.apart || job.together)
    faults.add('NOT_SUPPORTED', `${path}/visits`, 'A job with relations has one visit.');
}

/** A window of a job lies within the day; a vehicle's may end on the next. */
function readDayWindows(faults: Faults, windows: unknown, path: string): void {
  if (!Array.isArray(windows)) return;
  windows.forEach((window, at) => {
    if (Array.isArray(window) && (Number(window[0]) >= DAY_SECONDS || Number(window[1]) > DAY_SECONDS))
      faults.add('OUT_OF_RANGE', `${path}/${at}`, 'It is counted from midnight and ends with the day.');
  });
}

function readVehicle(faults: Faults, vehicle: Fields, path: string, lastDay: number): void {
  faults.list(vehicle.days, `${path}/days`)?.forEach((day, at) => {
    faults.integer(day, `${path}/days/${at}`, 0, lastDay, 'needed');
  });
  if (vehicle.steps !== undefined)
    faults.add('NOT_SUPPORTED', `${path}/steps`, 'Initial routes are of one day.');
  readHours(faults, vehicle.time_window, `${path}/time_window`);
  faults.list(vehicle.by_day, `${path}/by_day`)?.forEach((one, at) => {
    const own = faults.object(one, `${path}/by_day/${at}`, DAY_KEYS);
    faults.integer(own?.day, `${path}/by_day/${at}/day`, 0, lastDay, 'needed');
    readHours(faults, own?.time_window, `${path}/by_day/${at}/time_window`);
  });
  if (typeof vehicle.driving === 'string')
    faults.oneOf(vehicle.driving, `${path}/driving`, Object.keys(DRIVING_RULES));
  else if (vehicle.driving !== undefined) {
    const rules = faults.object(vehicle.driving, `${path}/driving`, RULE_KEYS);
    for (const key of RULE_KEYS) faults.integer(rules?.[key], `${path}/driving/${key}`, 0, MAX_LIMIT);
  }
}

function readHours(faults: Faults, hours: unknown, path: string): void {
  if (Array.isArray(hours) && (Number(hours[0]) > DAY_SECONDS || Number(hours[1]) > 2 * DAY_SECONDS))
    faults.add('OUT_OF_RANGE', path, 'It is counted from midnight of each day.');
}

/** Jobs named by `together` exist; none that is related to another has several visits. */
function checkIds(faults: Faults, jobs: readonly Fields[]): void {
  const byId = new Map(jobs.map((job) => [job.id, job]));
  jobs.forEach((job, at) => {
    const others = [job.after, job.apart, job.together].flatMap((ids) => (ids as number[]) ?? []);
    for (const id of others) {
      const other = byId.get(id);
      if (!other || id === job.id)
        faults.add('UNKNOWN_ID', `/jobs/${at}`, `There is no other job with the id ${id}.`);
      else if (other.visits !== undefined)
        faults.add('NOT_SUPPORTED', `/jobs/${at}`, `Job ${id} has several visits and no relations.`);
    }
  });
}
