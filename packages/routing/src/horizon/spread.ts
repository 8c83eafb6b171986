import type { Job, Problem, TimeWindow, Vehicle } from '../problem.ts';
import { type DrivingRules, rulesFor } from './driving-rules.ts';
import type { HorizonJob, HorizonProblem, HorizonVehicle } from './horizon-problem.ts';
import { DAY_SECONDS } from './read-horizon.ts';

/** One visit of a job; its id in a plain problem is its index plus 1. */
export interface Visit {
  readonly job: HorizonJob;
  readonly number: number;
  /** Days on which it may be served. The search narrows them. */
  days: readonly number[];
  /** The only vehicle-day, by index; null: any. */
  only: number | null;
  /** Left out for a relation that cannot be kept. */
  dropped: 'together' | 'after' | 'apart' | null;
}

/** One vehicle on one day; its id in a plain problem is its index plus 1. The search narrows its limits. */
export interface VehicleDay {
  readonly vehicle: HorizonVehicle;
  readonly rules: DrivingRules;
  readonly day: number;
  window: TimeWindow;
  max_driving: number;
  isOpen: boolean;
}

/** Visits and vehicle-days of a problem over several days. */
export interface Draft {
  readonly visits: Visit[];
  readonly vehicleDays: VehicleDay[];
}

const MAX_DRIVING = 2 * DAY_SECONDS;

/** Everything as the problem allows it, before relations and rules over days narrow it. */
export function draftOf({ horizon, jobs, vehicles }: HorizonProblem): Draft {
  const all = Array.from({ length: horizon.days }, (_, day) => day);
  const visits = jobs.flatMap((job) => {
    const [first, last] = job.days ?? [0, horizon.days - 1];
    return Array.from({ length: job.visits?.count ?? 1 }, (_, number) => {
      return { job, number, days: all.slice(first, last + 1), only: null, dropped: null };
    });
  });
  const vehicleDays = vehicles.flatMap((vehicle) =>
    all
      .filter((day) => vehicle.days?.includes(day) ?? true)
      .map((day) => {
        const rules = rulesFor(vehicle.driving);
        const onDay = vehicleOn(vehicle, day);
        const [opens, closes] = onDay.time_window ?? [0, DAY_SECONDS];
        const midnight = midnightOf(horizon, day);
        return {
          vehicle: onDay,
          rules,
          day,
          window: [midnight + opens, midnight + closes] as const,
          max_driving: Math.min(
            onDay.max_travel_time ?? MAX_DRIVING,
            rules.max_driving_per_day ?? MAX_DRIVING,
          ),
          isOpen: true,
        };
      }),
  );
  return { visits, vehicleDays };
}

function vehicleOn({ by_day, ...vehicle }: HorizonVehicle, day: number): HorizonVehicle {
  const own = by_day?.find((one) => one.day === day);
  if (!own) return vehicle;
  const { day: _, ...differing } = own;
  return { ...vehicle, ...differing };
}

function midnightOf({ start = 0 }: HorizonProblem['horizon'], day: number): number {
  return start + day * DAY_SECONDS;
}

/**
 * A draft as a problem of one time axis: each vehicle-day is a vehicle, and a visit's windows are those of its days. Of a
 * part: the vehicles of its days, and its visits. `after` stays where both visits have the same single day. Null where nothing is left to plan.
 */
export function plainOf(
  problem: HorizonProblem,
  { visits, vehicleDays }: Draft,
  part?: { readonly days: readonly number[]; readonly visits: ReadonlySet<number> },
): Problem | null {
  const { horizon, jobs: _j, vehicles: _v, ...rest } = problem;
  const vehicles = vehicleDays.flatMap((one, at) =>
    one.isOpen && (part?.days.includes(one.day) ?? true) ? [vehicleOf(one, at)] : [],
  );
  /** Ids of the problem's vehicles → of those vehicle-days. */
  const idsOf = (ids: readonly number[]) =>
    vehicles.flatMap(({ id }) => (ids.includes(vehicleDays[id - 1]!.vehicle.id) ? [id] : []));
  const chosen = visits.flatMap((visit, at) =>
    visit.dropped || part?.visits.has(at) === false ? [] : [{ visit, at }],
  );
  if (vehicles.length === 0 || chosen.length === 0) return null;
  const fixed = new Map(
    chosen.flatMap(({ visit: { job, days }, at }) =>
      days.length === 1 ? [[job.id, { day: days[0]!, id: at + 1 }] as const] : [],
    ),
  );
  return {
    ...rest,
    vehicles,
    jobs: chosen.map(({ visit, at }) => {
      const self = fixed.get(visit.job.id);
      const after = (visit.job.after ?? []).flatMap((id) => {
        const other = fixed.get(id);
        return self && other?.day === self.day ? [other.id] : [];
      });
      const { allowed_vehicles: allowed, excluded_vehicles: excluded } = visit.job;
      const isThere = vehicles.some(({ id }) => id - 1 === visit.only);
      return {
        ...jobOf(problem, visit, at),
        ...(visit.only !== null
          ? { allowed_vehicles: isThere ? [visit.only + 1] : [] }
          : allowed && { allowed_vehicles: idsOf(allowed) }),
        ...(excluded && { excluded_vehicles: idsOf(excluded) }),
        ...(after.length > 0 && { after }),
      };
    }),
  };

  function vehicleOf({ vehicle, rules, day, window, max_driving }: VehicleDay, at: number): Vehicle {
    const { days: _d, driving: _r, by_day: _b, breaks, ...own } = vehicle;
    const span = Math.min(own.max_duration ?? MAX_DRIVING, rules.max_span_per_day ?? MAX_DRIVING);
    const midnight = midnightOf(horizon, day);
    return {
      ...own,
      id: at + 1,
      time_window: window,
      ...(max_driving < MAX_DRIVING && { max_travel_time: max_driving }),
      ...(span < MAX_DRIVING && { max_duration: span }),
      ...(breaks && {
        breaks: breaks.map((one) => ({
          ...one,
          ...(one.time_windows && {
            time_windows: one.time_windows.map((hours) => shifted(hours, midnight)),
          }),
        })),
      }),
    };
  }
}

function jobOf({ horizon }: HorizonProblem, { job, days }: Visit, at: number): Job {
  const {
    days: _d,
    visits: _v,
    together: _t,
    after: _a,
    apart: _p,
    allowed_vehicles: _l,
    excluded_vehicles: _x,
    time_windows = [[0, DAY_SECONDS]],
    ...own
  } = job;
  const windows = days.flatMap((day) =>
    time_windows.map(([opens, closes]) =>
      // Midnight belongs to the next day.
      shifted([opens, Math.min(closes, DAY_SECONDS - 1)], midnightOf(horizon, day)),
    ),
  );
  return { ...own, id: at + 1, time_windows: joined(windows) };
}

function shifted([opens, closes]: TimeWindow, by: number): TimeWindow {
  return [opens + by, closes + by];
}

/** Windows that meet become one. */
function joined(windows: readonly TimeWindow[]): TimeWindow[] {
  const all: TimeWindow[] = [];
  for (const window of windows) {
    const last = all.at(-1);
    if (last && window[0] <= last[1] + 1) all[all.length - 1] = [last[0], Math.max(last[1], window[1])];
    else all.push(window);
  }
  return all;
}
