import type { HorizonJob, HorizonProblem, HorizonVehicle } from './horizon-problem.ts';
import { DAY_SECONDS } from './read-horizon.ts';

/** A field of the job, of one vehicle, or a vehicle-day more, that gives way. */
export interface HorizonRelaxed {
  /**
   * Of the job: served days `later` or `earlier` than its `days`; its windows `opens` earlier or `closes` later, in seconds;
   * `amount`, percent less of it; `skills` (0), any vehicle may serve it; `prize` (0), it is served whatever it is worth. Of the vehicle: its
   * hours `starts` earlier or `ends` later, in seconds. `vehicle_day` (1): another one like the vehicle on that day.
   */
  readonly field:
    | 'later'
    | 'earlier'
    | 'opens'
    | 'closes'
    | 'amount'
    | 'skills'
    | 'prize'
    | 'starts'
    | 'ends'
    | 'vehicle_day';
  readonly by: number;
}

/** What gives way for which job, and the vehicle and day that then serve it. */
export interface RelaxedPlace {
  readonly id: number;
  readonly vehicle: number;
  readonly day: number;
  readonly relaxes: readonly HorizonRelaxed[];
}

/** The problem in which this has given way. A vehicle-day more is a vehicle of its own, the last one. */
export function relaxedProblem(
  problem: HorizonProblem,
  { id, vehicle, day, relaxes }: RelaxedPlace,
): HorizonProblem {
  const last = problem.horizon.days - 1;
  const jobs = problem.jobs.map((job) =>
    job.id === id ? relaxes.reduce((one, relaxed) => relaxJob(one, relaxed, last), job) : job,
  );
  const like = problem.vehicles.find((one) => one.id === vehicle)!;
  const own = relaxes.reduce(relaxVehicle, like);
  const isMore = relaxes.some(({ field }) => field === 'vehicle_day');
  const vehicles = isMore
    ? [...problem.vehicles, { ...own, id: nextIdOf(problem), days: [day], by_day: [] }]
    : problem.vehicles.map((one) => (one === like ? own : one));
  return { ...problem, jobs, vehicles };
}

/** The id of a vehicle that is not there yet. */
export function nextIdOf({ vehicles }: HorizonProblem): number {
  return 1 + vehicles.reduce((max, { id }) => Math.max(max, id), 0);
}

function relaxJob(job: HorizonJob, { field, by }: HorizonRelaxed, lastDay: number): HorizonJob {
  const [first, last] = job.days ?? [0, lastDay];
  if (field === 'later') return { ...job, days: [first, Math.min(last + by, lastDay)] };
  if (field === 'earlier') return { ...job, days: [Math.max(0, first - by), last] };
  if (field === 'skills')
    return { ...job, skills: undefined, allowed_vehicles: undefined, excluded_vehicles: undefined };
  if (field === 'prize') return { ...job, prize: undefined };
  if (field === 'amount') {
    const left = (amount: number) => Math.floor((amount * (100 - by)) / 100);
    const { delivery, pickup, products } = job;
    return {
      ...job,
      ...(delivery && { delivery: delivery.map(left) }),
      ...(pickup && { pickup: pickup.map(left) }),
      ...(products && {
        products: Object.fromEntries(Object.entries(products).map(([name, amount]) => [name, left(amount)])),
      }),
    };
  }
  if (!job.time_windows || (field !== 'opens' && field !== 'closes')) return job;
  const time_windows: [number, number][] = [];
  for (const [opens, closes] of job.time_windows) {
    const from = field === 'opens' ? Math.max(0, opens - by) : opens;
    const to = field === 'closes' ? Math.min(DAY_SECONDS, closes + by) : closes;
    const before = time_windows.at(-1);
    if (before && from <= before[1] + 1) before[1] = to;
    else time_windows.push([from, to]);
  }
  return { ...job, time_windows };
}

function relaxVehicle(vehicle: HorizonVehicle, relaxed: HorizonRelaxed): HorizonVehicle {
  const { by_day } = vehicle;
  return {
    ...withHours(vehicle, relaxed),
    ...(by_day && { by_day: by_day.map((one) => withHours(one, relaxed)) }),
  };
}

function withHours<Hours extends { readonly time_window?: HorizonVehicle['time_window'] }>(
  of: Hours,
  { field, by }: HorizonRelaxed,
): Hours {
  if (!of.time_window) return of;
  const [from, to] = of.time_window;
  if (field === 'starts') return { ...of, time_window: [Math.max(0, from - by), to] };
  return field === 'ends' ? { ...of, time_window: [from, Math.min(2 * DAY_SECONDS, to + by)] } : of;
}
