import type { Check } from '@fleet/contracts/fuel-request-shapes.ts';
import { brokenLimits, type UsageCarried, withTolerance } from './policies-counted.rules.ts';
import type { PolicyFacts } from './policies-facts.rules.ts';
import { LIMIT_CODES } from './policies-limits.rules.ts';
import { blank, vehicleChecks } from './policies-vehicle.rules.ts';

/** Pumps and tanks both measure a little off. */
const TANK_TOLERANCE = 0.02;
/** Fewer kilometres than this since the last fill say nothing about consumption. */
const MIN_KM_FOR_CONSUMPTION = 50;
const UNUSUAL_CONSUMPTION_FACTOR = 2;

/** What the pump reports, and how the fill came to be. */
export interface CloseFacts {
  readonly volume_ml: number;
  readonly amount_halalas: number;
  readonly odometer_km: number | null;
  readonly hold_halalas: number;
  /** What the usage counters carried for it until now. */
  readonly reserved: UsageCarried | null;
  readonly fuelling_started_at: Date;
  readonly price_millis: number;
  readonly price_lower_limit_millis: number;
  readonly price_upper_limit_millis: number;
  readonly plate_expected: string;
  readonly plate_read: string | null;
  readonly is_pin_wanting: boolean;
  readonly override_reason: string | null;
  /** Metres between the pump's device and the station, with the rule; null when the device gave no place. */
  readonly distance: Check | null;
}

export interface CloseDecision {
  readonly outcome: 'complete' | 'client' | 'vw';
  readonly checks: Check[];
  /** Codes of the failed checks that make it wait. */
  readonly reasons: Check['code'][];
  /** Codes of the limits broken only because the fill counts on another day than its reservation did. */
  readonly flags: Check['code'][];
}

const FOR_THE_CLIENT: ReadonlySet<Check['code']> = new Set([
  'over_hold',
  'tank_room',
  'odometer_plausible',
  'odometer_given',
  'usual_consumption',
  ...LIMIT_CODES,
]);

/**
 * Looks at a fill once more when it closes. Whatever fails makes it wait: with the platform when identity, place or
 * price is in doubt (cleared first, whatever else failed), with the client when it is about the vehicle, the hold
 * and the limits. A limit that only the move of the reservation broke is on record and makes nobody wait.
 */
export function decideClose(facts: PolicyFacts, close: CloseFacts): CloseDecision {
  const limits = brokenLimits(facts, close, close.reserved, close.fuelling_started_at);
  const tolerance_ml = Math.round(facts.vehicle.gas_tank_capacity_ml * TANK_TOLERANCE);
  const checks: Check[] = [
    { ...blank('plate_match', 'fact', 'product'), passed: close.plate_read === close.plate_expected },
    { ...blank('pin_right', 'fact', 'driver'), passed: !close.is_pin_wanting },
    { ...blank('no_override', 'fact', 'station'), passed: close.override_reason === null },
    priceCheck(close),
    ...(close.distance ? [close.distance] : []),
    overHoldCheck(close),
    ...vehicleChecks(facts, close, tolerance_ml),
    ...consumptionCheck(facts, close),
    ...limits.exceeded,
  ];
  const failed = checks.filter((check) => !check.passed);
  const reasons = failed.map((check) => check.code);
  const outcome =
    failed.length === 0 ? 'complete' : reasons.every((code) => FOR_THE_CLIENT.has(code)) ? 'client' : 'vw';
  return {
    outcome,
    checks: [...failed, ...limits.moved, ...checks.filter((check) => check.passed)],
    reasons,
    flags: limits.moved.map((check) => check.code),
  };
}

function overHoldCheck(close: CloseFacts): Check {
  return {
    code: 'over_hold',
    kind: 'limit',
    level: 'client',
    unit: 'halalas',
    limit: close.hold_halalas,
    used: null,
    value: close.amount_halalas,
    passed: close.amount_halalas <= withTolerance(close.hold_halalas),
  };
}

function priceCheck(close: CloseFacts): Check {
  const { price_millis: value, price_lower_limit_millis: low, price_upper_limit_millis: high } = close;
  return {
    code: 'price_in_bounds',
    kind: 'fact',
    level: 'product',
    unit: 'millis',
    limit: value < low ? low : high,
    used: null,
    value,
    passed: value >= low && value <= high,
  };
}

/** Litres per 100 km since the last fill against the vehicle's own expectation, both in millilitres per 100 km. */
function consumptionCheck(facts: PolicyFacts, close: CloseFacts): Check[] {
  const last_km = facts.last_fill?.odometer_km ?? null;
  const { metres_per_litre } = facts.vehicle;
  if (last_km === null || close.odometer_km === null || !metres_per_litre) return [];
  const driven_km = close.odometer_km - last_km;
  if (driven_km < MIN_KM_FOR_CONSUMPTION) return [];
  const value = Math.round((close.volume_ml * 100) / driven_km);
  const limit = Math.round((100_000 / metres_per_litre) * 1_000 * UNUSUAL_CONSUMPTION_FACTOR);
  return [
    {
      code: 'usual_consumption',
      kind: 'limit',
      level: 'vehicle',
      unit: 'ml',
      limit,
      used: null,
      value,
      passed: value <= limit,
    },
  ];
}
