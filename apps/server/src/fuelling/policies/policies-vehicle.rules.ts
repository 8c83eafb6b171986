import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import { consequenceIn, decisive, strictestConsequence } from './policies-consequences.rules.ts';
import type { PolicyFacts, PolicyRow } from './policies-facts.rules.ts';

/** Faster than any lorry is driven in a day: an odometer beyond this since the last reading was mistyped. */
const MAX_KM_PER_DAY = 1_500;
/** Sensors are off by a few percent of the tank, and it goes on being emptied until the pump: so much more than was read may fit. */
const LEVEL_MARGIN_PERCENT = 5;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * Checks of the vehicle itself: its tank and its odometer. The fleet's own tolerance enlarges the tank;
 * `measured_percent` is the minimum where the fill was measured, not requested.
 */
export function vehicleChecks(
  facts: PolicyFacts,
  requested: { volume_ml: number; odometer_km: number | null },
  measured_percent = 0,
): Check[] {
  const checks: Check[] = decisive(
    facts.policies
      .filter((policy) => policy.odometer_required === true)
      .map((policy) => ({
        ...blank('odometer_provided', 'limit'),
        level: policy.level,
        passed: requested.odometer_km !== null,
        consequence: consequenceIn(policy, 'odometer_provided'),
      })),
  );
  if (requested.odometer_km !== null && facts.vehicle.odometer_km !== null)
    checks.push(odometerCheck(facts, requested.odometer_km, facts.vehicle.odometer_km));
  const percent = Math.max(measured_percent, tankTolerancePercent(facts.policies));
  const room =
    tankRoomMl(facts, requested.odometer_km) +
    Math.round((facts.vehicle.gas_tank_capacity_ml * percent) / 100);
  checks.push({
    ...blank('tank_room', 'limit'),
    unit: 'ml',
    limit: room,
    value: requested.volume_ml,
    passed: requested.volume_ml <= room,
    consequence: strictestConsequence(facts.policies, 'tank_room'),
    ...(isByLevel(facts, requested.odometer_km) && { tank_level: shownLevel(facts) }),
  });
  return checks;
}

/** Whether the vehicle's tag was read at the pump, where a level asks for it. */
export function tagChecks(policies: readonly PolicyRow[], isRead: boolean): Check[] {
  return decisive(
    policies
      .filter((policy) => policy.tag_required === true)
      .map((policy) => ({
        ...blank('tag_read', 'limit'),
        level: policy.level,
        passed: isRead,
        consequence: consequenceIn(policy, 'tag_read'),
      })),
  );
}

/** The smallest tolerance any level allows; none where none is set. */
function tankTolerancePercent(policies: readonly PolicyRow[]): number {
  const set = policies.flatMap(({ tank_tolerance_percent }) => tank_tolerance_percent ?? []);
  return set.length === 0 ? 0 : Math.min(...set);
}

/** Least time and distance since the last fill: the vehicle's own, and for a driver's rule on time the driver's. */
export function sinceLastFillChecks(facts: PolicyFacts, odometer_km: number | null): Check[] {
  return [
    ...decisive(facts.policies.flatMap((policy) => timeCheck(facts, policy))),
    ...distanceSinceLastFill(facts, odometer_km),
  ];
}

function timeCheck(facts: PolicyFacts, policy: PolicyRow) {
  const last = policy.level === 'driver' ? facts.driver_last_fill_at : facts.last_fill?.closed_at;
  if (policy.minutes_between_fills === null || !last) return [];
  const minutes = Math.floor((facts.now.getTime() - last.getTime()) / MINUTE_MS);
  return [
    {
      ...blank('time_between_fills', 'limit'),
      level: policy.level,
      unit: 'minutes' as const,
      limit: policy.minutes_between_fills,
      value: minutes,
      passed: minutes >= policy.minutes_between_fills,
      consequence: consequenceIn(policy, 'time_between_fills'),
    },
  ];
}

/**
 * Evaluated only with both readings, so that nobody is rejected on a guess: requiring the odometer makes it certain.
 */
export function distanceSinceLastFill(facts: PolicyFacts, odometer_km: number | null): Check[] {
  const last_km = facts.last_fill?.odometer_km ?? null;
  if (last_km === null || odometer_km === null || odometer_km < last_km) return [];
  return decisive(
    facts.policies
      .filter((policy) => policy.km_between_fills !== null)
      .map((policy) => ({
        ...blank('distance_between_fills', 'limit'),
        level: policy.level,
        unit: 'km' as const,
        limit: policy.km_between_fills,
        value: odometer_km - last_km,
        passed: odometer_km - last_km >= policy.km_between_fills!,
        consequence: consequenceIn(policy, 'distance_between_fills'),
      })),
  );
}

/**
 * Room in the tank in milliliters: its capacity less the likely contents. At least the last fill went in, and since
 * then the vehicle consumed the distance driven at its expected rate; without both readings the tank counts as empty,
 * so that nobody is rejected on a guess. A level that was read since the last fill limits it further.
 */
export function tankRoomMl(facts: PolicyFacts, odometer_km: number | null): number {
  return Math.min(estimatedRoomMl(facts, odometer_km), measuredRoomMl(facts));
}

/** By the level that was read, with what sensors are off by; infinite where none was since the last fill. */
function measuredRoomMl({ vehicle, tank_level, last_fill }: PolicyFacts): number {
  if (!tank_level || (last_fill && tank_level.read_at <= last_fill.closed_at))
    return Number.POSITIVE_INFINITY;
  const capacity = vehicle.gas_tank_capacity_ml;
  const margin = Math.round((capacity * LEVEL_MARGIN_PERCENT) / 100);
  return Math.max(0, Math.min(capacity, capacity - tank_level.volume_ml + margin));
}

/** Whether the level leaves less room than the estimate. */
function isByLevel(facts: PolicyFacts, odometer_km: number | null): boolean {
  return measuredRoomMl(facts) < estimatedRoomMl(facts, odometer_km);
}

function shownLevel({ tank_level }: PolicyFacts): Check['tank_level'] {
  return tank_level
    ? { volume_ml: tank_level.volume_ml, read_at: tank_level.read_at.toISOString() }
    : undefined;
}

function estimatedRoomMl(facts: PolicyFacts, odometer_km: number | null): number {
  const { gas_tank_capacity_ml: capacity, metres_per_litre } = facts.vehicle;
  const last = facts.last_fill;
  if (
    !last ||
    last.odometer_km === null ||
    odometer_km === null ||
    !metres_per_litre ||
    odometer_km < last.odometer_km
  )
    return capacity;
  const burned_ml = Math.round(((odometer_km - last.odometer_km) * 1_000_000) / metres_per_litre);
  const left_ml = Math.max(0, Math.min(capacity, last.volume_ml) - burned_ml);
  return capacity - left_ml;
}

function odometerCheck(facts: PolicyFacts, odometer_km: number, last_km: number): Check {
  const since = facts.vehicle.odo_last_updated_date;
  const days = since ? Math.max(1, (facts.now.getTime() - since.getTime()) / DAY_MS) : 365;
  const highest = last_km + Math.ceil(days * MAX_KM_PER_DAY);
  const tooLow = odometer_km < last_km;
  return {
    ...blank('odometer_plausible', 'limit'),
    unit: 'km',
    limit: tooLow ? last_km : highest,
    value: odometer_km,
    passed: !tooLow && odometer_km <= highest,
    consequence: strictestConsequence(facts.policies, 'odometer_plausible'),
  };
}

/** A check without figures, declined when it fails. */
export function blank<Level extends Check['level'] = 'vehicle'>(
  code: Check['code'],
  kind: Check['kind'],
  level: Level = 'vehicle' as Level,
): Omit<Check, 'passed' | 'level'> & { level: Level } {
  return {
    code,
    kind,
    level,
    unit: 'none',
    limit: null,
    raised_by: null,
    used: null,
    value: null,
    window_days: null,
    consequence: 'decline',
  };
}
