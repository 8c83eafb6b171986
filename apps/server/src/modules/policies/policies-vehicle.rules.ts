import type { Check } from '@fleet/contracts/fuel-request-shapes.ts';
import { isRequired, type PolicyFacts } from './policies-facts.rules.ts';

/** Faster than any lorry is driven in a day: an odometer beyond this since the last reading was mistyped. */
const MAX_KM_PER_DAY = 1_500;
const DAY_MS = 86_400_000;

/** Checks about the vehicle itself: its tank and its odometer. `tolerance_ml` widens the tank where it was measured, not asked for. */
export function vehicleChecks(
  facts: PolicyFacts,
  ask: { volume_ml: number; odometer_km: number | null },
  tolerance_ml = 0,
): Check[] {
  const checks: Check[] = [];
  if (isRequired(facts.policies, 'odometer_required')) {
    checks.push({ ...blank('odometer_given', 'limit'), passed: ask.odometer_km !== null });
  }
  if (ask.odometer_km !== null && facts.vehicle.odometer_km !== null)
    checks.push(odometerCheck(facts, ask.odometer_km, facts.vehicle.odometer_km));
  const room = tankRoomMl(facts, ask.odometer_km) + tolerance_ml;
  checks.push({
    code: 'tank_room',
    kind: 'limit',
    level: 'vehicle',
    unit: 'ml',
    limit: room,
    used: null,
    value: ask.volume_ml,
    passed: ask.volume_ml <= room,
  });
  return checks;
}

/**
 * Room in the tank in millilitres: its capacity less what is likely still in it. At least the last fill went in, and
 * since then the vehicle burned the distance driven at its expected consumption; without both readings the tank is
 * taken to be empty, so that nobody is refused on a guess.
 */
export function tankRoomMl(facts: PolicyFacts, odometer_km: number | null): number {
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
    code: 'odometer_plausible',
    kind: 'limit',
    level: 'vehicle',
    unit: 'km',
    limit: tooLow ? last_km : highest,
    used: null,
    value: odometer_km,
    passed: !tooLow && odometer_km <= highest,
  };
}

/** A check without figures. */
export function blank(
  code: Check['code'],
  kind: Check['kind'],
  level: Check['level'] = 'vehicle',
): Omit<Check, 'passed'> {
  return { code, kind, level, unit: 'none', limit: null, used: null, value: null };
}
