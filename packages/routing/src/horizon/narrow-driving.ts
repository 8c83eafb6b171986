import type { DrivingRules } from './driving-rules.ts';
import { DAY_SECONDS } from './read-horizon.ts';
import type { Draft, VehicleDay } from './spread.ts';
import type { State } from './state.ts';

/** A vehicle-day with a route. */
interface Shift {
  readonly vehicleDay: VehicleDay;
  readonly from: number;
  readonly to: number;
  readonly driving: number;
}

const WEEK = 7;
const FORTNIGHT = 14;

/** Narrows hours, driving times and days of vehicles whose routes break a rule over days. False where none does. */
export function narrowDriving({ vehicleDays }: Draft, { routes }: State): boolean {
  const shifts = Array.from(routes, ([at, { steps, duration }]): Shift => {
    const [first, last] = [steps[0]!, steps.at(-1)!];
    const to = last.arrival + last.waiting_time + last.setup + last.service;
    return { vehicleDay: vehicleDays[at]!, from: first.arrival, to, driving: duration };
  });
  const byVehicle = Map.groupBy(shifts, ({ vehicleDay }) => vehicleDay.vehicle.id);
  let isNarrowed = false;
  for (const own of byVehicle.values()) {
    const sorted = own.toSorted((a, b) => a.vehicleDay.day - b.vehicleDay.day);
    if (narrowOne(sorted, sorted[0]!.vehicleDay.rules)) isNarrowed = true;
  }
  return isNarrowed;
}

function narrowOne(shifts: readonly Shift[], rules: DrivingRules): boolean {
  const { max_driving_per_week, max_driving_per_fortnight } = rules;
  return (
    parted(shifts, rules.min_rest ?? 0) ||
    capped(shifts, WEEK, max_driving_per_week) ||
    capped(shifts, FORTNIGHT, max_driving_per_fortnight) ||
    rested(shifts, rules)
  );
}

/** Keeps a route's end and the next one's start as far from each other as the rest asks. */
function parted(shifts: readonly Shift[], rest: number): boolean {
  let isNarrowed = false;
  shifts.slice(1).forEach(({ vehicleDay, from }, at) => {
    const before = shifts[at]!;
    if (from - before.to >= rest) return;
    before.vehicleDay.window = [before.vehicleDay.window[0], before.to];
    const [, closes] = vehicleDay.window;
    if (before.to + rest > closes) vehicleDay.isOpen = false;
    else vehicleDay.window = [before.to + rest, closes];
    isNarrowed = true;
  });
  return isNarrowed;
}

/** Where an interval exceeds a limit of driving time, its shortest routes give way; the others drive no more than now. */
function capped(shifts: readonly Shift[], days: number, limit = Number.POSITIVE_INFINITY): boolean {
  for (const { vehicleDay } of shifts) {
    const within = inDays(shifts, vehicleDay.day, days).toSorted((a, b) => a.driving - b.driving);
    let excess = within.reduce((sum, { driving }) => sum + driving, 0) - limit;
    if (excess <= 0) continue;
    for (const { vehicleDay: one, driving } of within) {
      one.max_driving = Math.min(one.max_driving, Math.max(0, driving - Math.max(0, excess)));
      excess -= driving;
    }
    return true;
  }
  return false;
}

/** Gives the vehicle days off where it has too many routes in a week, or too short a rest: the shortest of its routes. */
function rested(shifts: readonly Shift[], { max_days_per_week = WEEK, min_weekly_rest = 0 }: DrivingRules) {
  for (const first of shifts) {
    const ofDays = inDays(shifts, first.vehicleDay.day, WEEK);
    const ends = first.from + WEEK * DAY_SECONDS;
    const ofTime = shifts.filter(({ from }) => from >= first.from && from < ends);
    if (longestRest(ofTime, ends) < min_weekly_rest) {
      for (const { vehicleDay } of toGiveUp(ofTime, ends, min_weekly_rest)) vehicleDay.isOpen = false;
      return true;
    }
    if (ofDays.length <= max_days_per_week) continue;
    const shortest = ofDays.reduce((least, one) => (one.driving < least.driving ? one : least));
    shortest.vehicleDay.isOpen = false;
    return true;
  }
  return false;
}

/** Neighboring routes without which there is such a rest, with the least driving: days off that are not together are no rest. */
function toGiveUp(shifts: readonly Shift[], ends: number, rest: number): readonly Shift[] {
  let least: readonly Shift[] = shifts;
  let driving = Number.POSITIVE_INFINITY;
  shifts.forEach(({ to }, before) => {
    for (let next = before + 2; next <= shifts.length; next += 1) {
      const between = shifts.slice(before + 1, next);
      const lost = between.reduce((sum, one) => sum + one.driving, 0);
      if ((shifts[next]?.from ?? ends) - to < rest || lost >= driving) continue;
      [least, driving] = [between, lost];
    }
  });
  return least;
}

function longestRest(shifts: readonly Shift[], ends: number): number {
  return shifts.reduce((longest, { to }, at) => Math.max(longest, (shifts[at + 1]?.from ?? ends) - to), 0);
}

function inDays(shifts: readonly Shift[], from: number, days: number): Shift[] {
  return shifts.filter(({ vehicleDay: { day } }) => day >= from && day < from + days);
}
