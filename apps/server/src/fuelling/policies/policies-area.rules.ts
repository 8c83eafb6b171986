import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import { metresOutsideAll } from '@fleet/domain/areas.ts';
import { type Coordinates, distanceMetres } from '@fleet/domain/geo.ts';
import { isOpenAt, openPeriodAt } from '@fleet/domain/opening-hours.ts';
import { riyadhMinutesOfDay, riyadhWeekday } from '@fleet/domain/riyadh-time.ts';
import { consequenceIn, decisive } from './policies-consequences.rules.ts';
import { namingProfiles, type PolicyRow, type PumpFacts, type StationFacts } from './policies-facts.rules.ts';
import { blank } from './policies-vehicle.rules.ts';

const MINUTES_OF_A_DAY = 1_440;

/** Checks about time and place: days and hours, the station, and how far the asker is from it. */
export function areaChecks(facts: PumpFacts, coordinates: Coordinates | null): Check[] {
  const checks = hoursChecks(facts.policies, facts.now);
  const { station } = facts;
  if (!station) return checks;
  checks.push(...stationChecks(facts, station), openCheck(station, facts.now));
  const distance = coordinates && distanceCheck(facts, distanceMetres(coordinates, station));
  if (distance) checks.push(distance);
  return checks;
}

/** One check for the days and hours of all levels: the strictest that fails, else the widest. */
export function hoursChecks(policies: readonly PolicyRow[], now: Date): Check[] {
  return decisive(
    policies
      .filter(
        ({ from_minute, to_minute, weekdays }) =>
          from_minute !== null || to_minute !== null || weekdays !== null,
      )
      .map((policy) => hoursCheck(policy, now)),
  );
}

/**
 * Hours with one end run from or to midnight. What is after midnight belongs to the day its night began on: Thursdays
 * from 22:00 to 06:00 include Friday at two, and not Thursday at two.
 */
function hoursCheck(policy: PolicyRow, now: Date) {
  const hasHours = policy.from_minute !== null || policy.to_minute !== null;
  const from = policy.from_minute ?? 0;
  const to = policy.to_minute ?? MINUTES_OF_A_DAY;
  const minute = riyadhMinutesOfDay(now);
  const isSinceYesterday = hasHours && from >= to && minute < to;
  const weekday = (riyadhWeekday(now) + (isSinceYesterday ? 6 : 0)) % 7;
  const isOnDay = policy.weekdays === null || policy.weekdays.includes(weekday);
  return {
    ...blank('days_and_hours', 'limit', policy.level),
    unit: 'minute_of_day' as const,
    limit: hasHours ? to : null,
    used: hasHours ? from : null,
    value: minute,
    passed: isOnDay && (!hasHours || isWithinMinutes(minute, from, to)),
    consequence: consequenceIn(policy, 'days_and_hours'),
  };
}

/** Whether the station may serve this client, group, vehicle and driver this fuel at all, at whatever hour. */
export function stationChecks(facts: PumpFacts, station: StationFacts): Check[] {
  return [
    {
      ...blank('station_active', 'fact', 'station'),
      passed: station.status === 'active' && station.network_status === 'active',
    },
    ...decisive([
      clientListCheck(facts, station),
      ...facts.policies.flatMap((policy) => ownListCheck(policy, station)),
    ]),
    ...decisive(facts.policies.flatMap((policy) => cityCheck(policy, station))),
    ...decisive(facts.policies.flatMap((policy) => areaCheck(policy, station))),
    { ...blank('station_sells_fuel', 'fact', 'station'), passed: station.price_millis !== null },
  ];
}

/** The lists the client selects in the table of stations; no lower level overrides them. */
function clientListCheck(facts: PumpFacts, station: StationFacts) {
  const client = facts.policies.find((policy) => policy.level === 'client');
  return {
    ...blank('station_allowed', 'fact', 'client'),
    passed: !station.is_disabled_by_client,
    consequence: client ? consequenceIn(client, 'station_allowed') : ('decline' as const),
  };
}

function ownListCheck(policy: PolicyRow, station: StationFacts) {
  if (policy.disabled_station_ids === null && policy.disabled_network_ids === null) return [];
  const isDisabled =
    policy.disabled_station_ids?.includes(station.id) ||
    policy.disabled_network_ids?.includes(station.network_id);
  return [
    {
      ...blank('station_allowed', 'limit', policy.level),
      passed: !isDisabled,
      consequence: consequenceIn(policy, 'station_allowed'),
    },
  ];
}

function cityCheck(policy: PolicyRow, station: StationFacts) {
  if (policy.cities === null) return [];
  return [
    {
      ...blank('city_allowed', 'limit', policy.level),
      passed: policy.cities.includes(station.city),
      consequence: consequenceIn(policy, 'city_allowed'),
    },
  ];
}

/** Distance of the station from the areas drawn on the map; 0 within. */
function areaCheck(policy: PolicyRow, station: StationFacts) {
  if (policy.areas === null) return [];
  const metres = metresOutsideAll(policy.areas, station);
  return [
    {
      ...blank('area_allowed', 'limit', policy.level),
      unit: 'metres' as const,
      limit: 0,
      value: metres,
      passed: metres === 0,
      consequence: consequenceIn(policy, 'area_allowed'),
    },
  ];
}

/** Names the stretch the station is in; while it is closed or pauses, the one it opens for next. */
function openCheck(station: StationFacts, now: Date): Check {
  const minute = riyadhMinutesOfDay(now);
  const period = openPeriodAt(station, minute);
  return {
    ...blank('station_open', 'fact', 'station'),
    unit: 'minute_of_day',
    limit: period?.to ?? null,
    used: period?.from ?? null,
    value: minute,
    passed: isOpenAt(station, minute),
  };
}

/**
 * Distance of the requester (or the pump's device) from the station, against the deciding distance rule; null without
 * one.
 */
export function distanceCheck(facts: PumpFacts, metres: number): Check | null {
  const checks = facts.policies
    .filter((policy) => policy.station_distance_metres !== null)
    .map((policy) => ({
      ...blank('driver_distance', 'limit', policy.level),
      unit: 'metres' as const,
      limit: policy.station_distance_metres,
      value: metres,
      passed: metres <= policy.station_distance_metres!,
      consequence: consequenceIn(policy, 'driver_distance'),
    }));
  return namingProfiles(facts.policies, decisive(checks))[0] ?? null;
}

/** From 22:00 to 06:00 is a night, not an empty period, and from 08:00 to 08:00 a whole day. */
function isWithinMinutes(minute: number, from: number, to: number): boolean {
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}
