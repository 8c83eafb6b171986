import type { Check } from '@fleet/contracts/fuel-request-shapes.ts';
import { type Coordinates, distanceMetres } from '@fleet/domain/geo.ts';
import { isOpenAt, openPeriodAt } from '@fleet/domain/opening-hours.ts';
import { riyadhMinutesOfDay, riyadhWeekday } from '@fleet/domain/riyadh-time.ts';
import {
  byLevel,
  type PolicyFacts,
  type PolicyLevel,
  type PolicyRow,
  type StationFacts,
} from './policies-facts.rules.ts';
import { blank } from './policies-vehicle.rules.ts';

const MINUTES_OF_A_DAY = 1_440;

/** Checks about time and place: days and hours, the station, and how far the asker is from it. */
export function placeChecks(facts: PolicyFacts, place: Coordinates | null): Check[] {
  const checks = hoursChecks(facts);
  if (!facts.station) return checks;
  checks.push(...stationChecks(facts.station), openCheck(facts.station, facts.now));
  const distance = place && distanceCheck(facts, distanceMetres(place, facts.station));
  if (distance) checks.push(distance);
  return checks;
}

/** One check for the days and hours of all levels: the first that fails, else the widest. */
function hoursChecks(facts: PolicyFacts): Check[] {
  return facts.policies
    .filter(
      ({ from_minute, to_minute, weekdays }) =>
        from_minute !== null || to_minute !== null || weekdays !== null,
    )
    .map((policy) => hoursCheck(policy, facts.now))
    .sort((a, b) => Number(a.passed) - Number(b.passed) || byLevel(a, b))
    .slice(0, 1);
}

/**
 * Hours with one end run from or to midnight. What lies after midnight belongs to the day its night began on: who may
 * fuel on Thursdays from 22:00 to 06:00 may do so at two on Friday, and not at two on Thursday.
 */
function hoursCheck(policy: PolicyRow, now: Date): Check & { level: PolicyLevel } {
  const hasHours = policy.from_minute !== null || policy.to_minute !== null;
  const from = policy.from_minute ?? 0;
  const to = policy.to_minute ?? MINUTES_OF_A_DAY;
  const minute = riyadhMinutesOfDay(now);
  const isSinceYesterday = hasHours && from >= to && minute < to;
  const weekday = (riyadhWeekday(now) + (isSinceYesterday ? 6 : 0)) % 7;
  const isOnDay = policy.weekdays === null || policy.weekdays.includes(weekday);
  return {
    code: 'days_and_hours',
    kind: 'limit',
    level: policy.level,
    unit: 'minute_of_day',
    limit: hasHours ? to : null,
    used: hasHours ? from : null,
    value: minute,
    passed: isOnDay && (!hasHours || isWithinMinutes(minute, from, to)),
  };
}

/** Whether the station may serve this client this fuel at all, at whatever hour. */
export function stationChecks(station: StationFacts): Check[] {
  return [
    {
      ...blank('station_active', 'fact', 'station'),
      passed: station.status === 'active' && station.network_status === 'active',
    },
    { ...blank('station_allowed', 'fact', 'client'), passed: !station.is_disabled_by_client },
    { ...blank('station_sells_fuel', 'fact', 'station'), passed: station.price_millis !== null },
  ];
}

/** Names the stretch the station is in; while it is closed or pauses, the one it opens for next. */
function openCheck(station: StationFacts, now: Date): Check {
  const minute = riyadhMinutesOfDay(now);
  const period = openPeriodAt(station, minute);
  return {
    code: 'station_open',
    kind: 'fact',
    level: 'station',
    unit: 'minute_of_day',
    limit: period?.to ?? null,
    used: period?.from ?? null,
    value: minute,
    passed: isOpenAt(station, minute),
  };
}

/** How far the asker (or the pump's device) is from the station, against the tightest distance rule; null when nobody asks. */
export function distanceCheck(facts: PolicyFacts, metres: number): Check | null {
  const rules = facts.policies.flatMap((policy) =>
    policy.station_distance_metres === null
      ? []
      : [{ level: policy.level, limit: policy.station_distance_metres }],
  );
  const tightest = rules.sort((a, b) => a.limit - b.limit || byLevel(a, b))[0];
  if (!tightest) return null;
  return {
    code: 'driver_distance',
    kind: 'limit',
    level: tightest.level,
    unit: 'metres',
    limit: tightest.limit,
    used: null,
    value: metres,
    passed: metres <= tightest.limit,
  };
}

/** From 22:00 to 06:00 is a night, not an empty period, and from 08:00 to 08:00 a whole day. */
function isWithinMinutes(minute: number, from: number, to: number): boolean {
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}
