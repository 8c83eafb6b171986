import type { Check } from '@fleet/contracts/fuel-request-shapes.ts';
import type { PolicyFacts } from './policies-facts.rules.ts';
import { blank, vehicleChecks } from './policies-vehicle.rules.ts';

/** The pump may overshoot a preset by this much without asking anyone. */
const OVER_HOLD_TOLERANCE_PERCENT = 1;
/** Fewer kilometres than this since the last fill say nothing about consumption. */
const MIN_KM_FOR_CONSUMPTION = 50;
const UNUSUAL_CONSUMPTION_FACTOR = 2;

/** What the pump reports, and how the fill came to be. */
export interface CloseFacts {
  readonly volume_ml: number;
  readonly amount_halalas: number;
  readonly odometer_km: number | null;
  readonly hold_halalas: number;
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
  /** Codes of the failed checks. */
  readonly reasons: Check['code'][];
}

const FOR_THE_CLIENT: ReadonlySet<Check['code']> = new Set([
  'over_hold',
  'tank_room',
  'odometer_plausible',
  'odometer_given',
  'usual_consumption',
]);

/**
 * Looks at a fill once more when it closes. Whatever fails makes it wait: with the platform when identity, place or
 * price is in doubt (cleared first, whatever else failed), with the client when it is about the vehicle and the hold.
 */
export function decideClose(facts: PolicyFacts, close: CloseFacts): CloseDecision {
  const checks: Check[] = [
    { ...blank('plate_match', 'fact', 'product'), passed: close.plate_read === close.plate_expected },
    { ...blank('pin_right', 'fact', 'driver'), passed: !close.is_pin_wanting },
    { ...blank('no_override', 'fact', 'station'), passed: close.override_reason === null },
    priceCheck(close),
    ...(close.distance ? [close.distance] : []),
    overHoldCheck(close),
    ...vehicleChecks(facts, close),
    ...consumptionCheck(facts, close),
  ];
  const failed = checks.filter((check) => !check.passed);
  const reasons = failed.map((check) => check.code);
  const outcome =
    failed.length === 0 ? 'complete' : reasons.every((code) => FOR_THE_CLIENT.has(code)) ? 'client' : 'vw';
  return { outcome, checks: [...failed, ...checks.filter((check) => check.passed)], reasons };
}

/** The amount that may be captured without asking: the hold and the pump's tolerance. */
export function heldWithToleranceHalalas(hold_halalas: number): number {
  return hold_halalas + Math.floor((hold_halalas * OVER_HOLD_TOLERANCE_PERCENT) / 100);
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
    passed: close.amount_halalas <= heldWithToleranceHalalas(close.hold_halalas),
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
