import type { Check } from '@fleet/contracts/fuel-request-shapes.ts';
import { type Coordinates, distanceMetres } from '@fleet/domain/geo.ts';
import { riyadhMinutesOfDay, riyadhWeekday } from '@fleet/domain/riyadh-time.ts';
import type { PolicyFacts, PolicyLevel, StationFacts } from './policies-facts.rules.ts';
import { blank } from './policies-vehicle.rules.ts';

/** Checks about time and place: days and hours, the station, and how far the asker is from it. */
export function placeChecks(facts: PolicyFacts, place: Coordinates | null): Check[] {
  const checks = hoursChecks(facts);
  if (!facts.station) return checks;
  checks.push(...stationChecks(facts.station, facts.now));
  const distance = distanceCheck(facts, facts.station, place);
  if (distance) checks.push(distance);
  return checks;
}

function hoursChecks(facts: PolicyFacts): Check[] {
  const minute = riyadhMinutesOfDay(facts.now);
  const weekday = riyadhWeekday(facts.now);
  return facts.policies
    .filter((policy) => policy.from_minute !== null || policy.weekdays !== null)
    .map((policy): Check & { level: PolicyLevel } => {
      const inHours =
        policy.from_minute === null ||
        policy.to_minute === null ||
        isWithinMinutes(minute, policy.from_minute, policy.to_minute);
      const onDay = policy.weekdays === null || policy.weekdays.includes(weekday);
      return {
        code: 'days_and_hours',
        kind: 'limit',
        level: policy.level,
        unit: 'minute_of_day',
        limit: policy.to_minute,
        used: policy.from_minute,
        value: minute,
        passed: inHours && onDay,
      };
    })
    .sort((a, b) => Number(a.passed) - Number(b.passed))
    .slice(0, 1);
}

function stationChecks(station: StationFacts, now: Date): Check[] {
  const { opens_at_minute, closes_at_minute } = station;
  const minute = riyadhMinutesOfDay(now);
  const open =
    opens_at_minute === null ||
    closes_at_minute === null ||
    isWithinMinutes(minute, opens_at_minute, closes_at_minute);
  return [
    {
      ...blank('station_active', 'fact', 'station'),
      passed: station.status === 'active' && station.network_status === 'active',
    },
    { ...blank('station_allowed', 'fact', 'client'), passed: !station.is_disabled_by_client },
    { ...blank('station_sells_fuel', 'fact', 'station'), passed: station.price_millis !== null },
    {
      code: 'station_open',
      kind: 'fact',
      level: 'station',
      unit: 'minute_of_day',
      limit: closes_at_minute,
      used: opens_at_minute,
      value: minute,
      passed: open,
    },
  ];
}

/** How far the asker (or the pump's device) is from the station, against the tightest distance rule; null when nobody knows or asks. */
export function distanceCheck(
  facts: PolicyFacts,
  station: StationFacts,
  place: Coordinates | null,
): Check | null {
  if (!place) return null;
  const rules = facts.policies.flatMap((policy) =>
    policy.station_distance_metres === null
      ? []
      : [{ level: policy.level, limit: policy.station_distance_metres }],
  );
  const tightest = rules.sort((a, b) => a.limit - b.limit)[0];
  if (!tightest) return null;
  const value = distanceMetres(place, station);
  return {
    code: 'driver_distance',
    kind: 'limit',
    level: tightest.level,
    unit: 'metres',
    limit: tightest.limit,
    used: null,
    value,
    passed: value <= tightest.limit,
  };
}

/** From 22:00 to 06:00 is a night, not an empty period. */
export function isWithinMinutes(minute: number, from: number, to: number): boolean {
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}
