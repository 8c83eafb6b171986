import { DRIVING_RULES, type DrivingRules } from '@fleet/routing/horizon/driving-rules.ts';
import type { DayOfVehicle, HorizonVehicle } from '@fleet/routing/horizon/horizon-problem.ts';
import type { TimeWindow, Vehicle } from '@fleet/routing/problem.ts';
import type { ExistingTrip, PlanOrder } from './plans-facts.rules.ts';
import { vehiclesLeft } from './plans-trial.rules.ts';
import { cleanedFirst, vehicleOf } from './plans-vehicles.rules.ts';
import type { WeekDay } from './plans-week.rules.ts';

/** Vehicles over several days: their hours beside the trips they have, and the driving hours of Saudi truck drivers. */

const SAUDI = DRIVING_RULES.saudi;
const WEEK = 7;

/** Vehicles with hours left on any of the days; `ordersOn` are those that may be theirs on a day. */
export function weekVehicles(
  days: readonly WeekDay[],
  ordersOn: readonly (readonly PlanOrder[])[],
): HorizonVehicle[] {
  const left = days.map((day, at) => {
    const depot = [day.branch.longitude, day.branch.latitude] as const;
    return new Map(
      vehiclesLeft(day, day.vehicles, day.existing).map((vehicle) => [
        vehicle.id,
        vehicleOf(cleanedFirst(vehicle, ordersOn[at]!, { ...day, vehicles: [], orders: [] }), day, depot),
      ]),
    );
  });
  const ids = [...new Set(left.flatMap((one) => [...one.keys()]))].sort((a, b) => a - b);
  return ids.flatMap((id) => {
    const trips = days.map(({ existing }) => existing.filter((trip) => trip.delivery_vehicle_id === id));
    const off = daysOff(trips.map(({ length }) => length > 0));
    const by_day = days.flatMap((day, at): DayOfVehicle[] => {
      const own = left[at]!.get(id);
      if (!own || off.has(at)) return [];
      const window = restedWindow(own.time_window!, trips, at);
      if (window[1] <= window[0]) return [];
      const driven = drivenIn(trips[at]!);
      return [
        {
          day: at,
          time_window: since(window, day.midnight),
          ...onDay(own, day.midnight),
          ...(driven > 0 && { max_travel_time: Math.max(0, SAUDI.max_driving_per_day! - driven) }),
        },
      ];
    });
    if (by_day.length === 0) return [];
    const { time_window: _w, breaks: _b, ...own } = left[by_day[0]!.day]!.get(id)!;
    const [shift] = days[0]!.vehicles.filter((one) => one.id === id);
    return [
      {
        ...own,
        time_window: [shift!.shift_from_minute * 60, shift!.shift_to_minute * 60] as const,
        days: by_day.map(({ day }) => day),
        by_day,
        driving: drivingLeft(trips.flat()),
      },
    ];
  });
}

function since([from, to]: TimeWindow, midnight: number): TimeWindow {
  return [from - midnight, to - midnight];
}

/** What differs of a vehicle on a day that begins at `midnight`. */
function onDay({ breaks = [], compartments }: Vehicle, midnight: number): Omit<DayOfVehicle, 'day'> {
  return {
    breaks: breaks.map((one) => ({
      ...one,
      ...(one.time_windows && { time_windows: one.time_windows.map((hours) => since(hours, midnight)) }),
    })),
    ...(compartments && { compartments }),
  };
}

function drivenIn(trips: readonly ExistingTrip[]): number {
  return trips.reduce((sum, { planned_travel_seconds }) => sum + planned_travel_seconds, 0);
}

/** The driving hours that are left beside the trips there are. */
function drivingLeft(trips: readonly ExistingTrip[]): DrivingRules {
  const driven = drivenIn(trips);
  return {
    ...SAUDI,
    max_driving_per_week: Math.max(0, SAUDI.max_driving_per_week! - driven),
    max_driving_per_fortnight: Math.max(0, SAUDI.max_driving_per_fortnight! - driven),
  };
}

/** A day's hours, no longer from the first start to the last end and no closer to trips of the days around than the rules allow. */
function restedWindow(
  [from, to]: TimeWindow,
  trips: readonly (readonly ExistingTrip[])[],
  at: number,
): TimeWindow {
  const own = trips[at]!;
  const [span, rest] = [SAUDI.max_span_per_day!, SAUDI.min_rest!];
  return [
    Math.max(
      from,
      ...own.map((trip) => trip.to - span),
      ...(trips[at - 1] ?? []).map((trip) => trip.to + rest),
    ),
    Math.min(
      to,
      ...own.map((trip) => trip.from + span),
      ...(trips[at + 1] ?? []).map((trip) => trip.from - rest),
    ),
  ];
}

/**
 * Where a vehicle has trips already, the days of its weekly rest are two in a row without any, the last such; where there are none, it
 * takes no more days on than it has.
 */
export function daysOff(hasTrips: readonly boolean[]): ReadonlySet<number> {
  const free = hasTrips.flatMap((has, at) => (has ? [] : [at]));
  if (free.length === hasTrips.length || hasTrips.length < WEEK) return new Set();
  const second = free.findLast((at) => at > 0 && !hasTrips[at - 1]);
  return second === undefined ? new Set(free) : new Set([second - 1, second]);
}
