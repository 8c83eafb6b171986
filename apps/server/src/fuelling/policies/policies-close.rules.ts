import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import type { PlateEntry } from '@fleet/domain/plate-readings.ts';
import { hoursChecks, stationChecks } from './policies-area.rules.ts';
import { failedWith, strictestConsequence } from './policies-consequences.rules.ts';
import { brokenLimits, type UsageCarried, withTolerance } from './policies-counted.rules.ts';
import { namingProfiles, type PolicyFacts } from './policies-facts.rules.ts';
import { LIMIT_CODES } from './policies-limits.rules.ts';
import { blank, distanceSinceLastFill, tagChecks, vehicleChecks } from './policies-vehicle.rules.ts';

/** Pumps and tanks both measure a little off. */
const TANK_TOLERANCE_PERCENT = 2;
/** A device whose clock is farther off than this cannot say when the fuelling was. */
const MAX_CLOCK_SKEW_SECONDS = 300;
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
  /** How the plate was identified; null for older rows. */
  readonly plate_entry: PlateEntry | null;
  /** The driver's code was scanned, or their PIN was right: someone of the vehicle was there. */
  readonly is_driver_proven: boolean;
  readonly is_pin_wanting: boolean;
  /** The vehicle's tag was read at the pump. */
  readonly is_tag_read: boolean;
  readonly override_reason: string | null;
  /** Metres between the pump's device and the station, with the rule; null when the device gave no place. */
  readonly distance: Check | null;
  /** When the station accepted the request: its hours were checked then. */
  readonly initiated_at: Date;
  /** Codes that failed at the request: answered then, by the rule's consequence or by a manager. */
  readonly answered: readonly Check['code'][];
  /** Seconds the pump's device was off the server's clock when fuelling started; null when it gave no time. */
  readonly clock_skew_seconds: number | null;
}

export interface CloseDecision {
  readonly outcome: 'complete' | 'client' | 'vw';
  readonly checks: Check[];
  /** Codes of the failed checks that make it wait. */
  readonly reasons: Check['code'][];
  /** Codes of the rules broken that only flag, and of the limits broken only because the fill counts on another day than its reservation did. */
  readonly flags: Check['code'][];
}

const FOR_THE_CLIENT: ReadonlySet<Check['code']> = new Set([
  'over_hold',
  'tank_room',
  'odometer_plausible',
  'odometer_provided',
  'tag_read',
  'usual_consumption',
  'distance_between_fills',
  'days_and_hours',
  'station_allowed',
  'city_allowed',
  'area_allowed',
  ...LIMIT_CODES,
]);

/**
 * Checks a fill once more when it closes. Failures make it wait: with the platform when identity, position, clock or
 * price is uncertain (cleared first, whatever else failed), with the client when it is about the vehicle, the hold
 * and the limits. The fuel is dispensed, so declining and holding rules are equivalent here; flags, and limits that
 * only the move of the reservation exceeded, are recorded and nobody waits.
 */
export function decideClose(facts: PolicyFacts, close: CloseFacts): CloseDecision {
  const limits = brokenLimits(facts, close, close.reserved, close.fuelling_started_at);
  const checks: Check[] = [
    { ...blank('plate_match', 'fact', 'product'), passed: close.plate_read === close.plate_expected },
    ...cameraCheck(close),
    { ...blank('pin_right', 'fact', 'driver'), passed: !close.is_pin_wanting },
    ...tagChecks(facts.policies, close.is_tag_read),
    { ...blank('no_override', 'fact', 'station'), passed: close.override_reason === null },
    priceCheck(close),
    ...(close.distance ? [close.distance] : []),
    ...clockCheck(close),
    ...letOnChecks(facts, close),
    overHoldCheck(close),
    // What arrived in the tank is judged when its level is read again.
    ...vehicleChecks({ ...facts, tank_level: null }, close, TANK_TOLERANCE_PERCENT),
    ...newly(distanceSinceLastFill(facts, close.odometer_km), close),
    ...consumptionCheck(facts, close),
    ...limits.exceeded,
  ];
  const failed = checks.filter((check) => !check.passed);
  const waiting = failed.filter((check) => check.consequence !== 'flag');
  const isForClient = waiting.every(
    ({ code, consequence }) =>
      FOR_THE_CLIENT.has(code) || (code === 'driver_distance' && consequence === 'hold'),
  );
  const outcome = waiting.length === 0 ? 'complete' : isForClient ? 'client' : 'vw';
  return {
    outcome,
    checks: namingProfiles(facts.policies, [
      ...failed,
      ...limits.moved,
      ...checks.filter((check) => check.passed),
    ]),
    reasons: waiting.map((check) => check.code),
    flags: [...failedWith(checks, 'flag'), ...limits.moved.map((check) => check.code)],
  };
}

/** Rules about hours and place that were broken at the pump and let it go on: only what failed, only what was not answered before. */
function letOnChecks(facts: PolicyFacts, close: CloseFacts): Check[] {
  const evaluated = [
    ...hoursChecks(facts.policies, close.initiated_at),
    ...(facts.station ? stationChecks(facts, facts.station) : []),
  ];
  return newly(
    evaluated.filter((check) => !check.passed && check.consequence !== 'decline'),
    close,
  );
}

function newly(checks: readonly Check[], close: CloseFacts): Check[] {
  return checks.filter((check) => !close.answered.includes(check.code));
}

/**
 * A camera that was certain of another plate makes the fill uncertain. A corrected plate is marked, and so is one
 * that was typed without other evidence of the vehicle.
 */
function cameraCheck({ plate_entry, is_driver_proven }: CloseFacts): Check[] {
  if (plate_entry === null) return [];
  const isProven = plate_entry === 'scanned' || plate_entry === 'tag';
  const passed = isProven || (plate_entry === 'typed' && is_driver_proven);
  const consequence = plate_entry === 'contradicted' ? 'decline' : 'flag';
  return [{ ...blank('plate_by_camera', 'fact', 'product'), passed, consequence }];
}

function clockCheck({ clock_skew_seconds }: CloseFacts): Check[] {
  if (clock_skew_seconds === null) return [];
  return [
    {
      ...blank('clock_right', 'fact', 'station'),
      unit: 'seconds',
      limit: MAX_CLOCK_SKEW_SECONDS,
      value: clock_skew_seconds,
      passed: clock_skew_seconds <= MAX_CLOCK_SKEW_SECONDS,
    },
  ];
}

function overHoldCheck(close: CloseFacts): Check {
  return {
    ...blank('over_hold', 'limit', 'client'),
    unit: 'halalas',
    limit: close.hold_halalas,
    value: close.amount_halalas,
    passed: close.amount_halalas <= withTolerance(close.hold_halalas),
  };
}

function priceCheck(close: CloseFacts): Check {
  const { price_millis: value, price_lower_limit_millis: low, price_upper_limit_millis: high } = close;
  return {
    ...blank('price_in_bounds', 'fact', 'product'),
    unit: 'millis',
    limit: value < low ? low : high,
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
      ...blank('usual_consumption', 'limit'),
      unit: 'ml',
      limit,
      value,
      passed: value <= limit,
      consequence: strictestConsequence(facts.policies, 'usual_consumption'),
    },
  ];
}
