import type { Check } from '@fleet/contracts/fuel-request-shapes.ts';
import type { Coordinates } from '@fleet/domain/geo.ts';
import { amountHalalas, volumeForAmountMl } from '@fleet/domain/money.ts';
import { type Ask, byLevel, type PolicyFacts } from './policies-facts.rules.ts';
import { limitChecks, type Measure, volumeRoomMl } from './policies-limits.rules.ts';
import { placeChecks, stationChecks } from './policies-place.rules.ts';
import { blank, tankRoomMl, vehicleChecks } from './policies-vehicle.rules.ts';

const WHOLE_LITRE_ML = 1_000;

export interface Decision {
  readonly outcome: 'approve' | 'refuse' | 'ask_manager';
  /** Every question asked, failed ones first, in the order a person would read them. */
  readonly checks: Check[];
  /** Volume the request stands for: asked, bought by the amount, or the tightest limit for a fill-up. */
  readonly volume_ml: number;
  /** Size of the hold: the volume at the highest price, or the amount asked. */
  readonly hold_halalas: number;
  readonly price_millis: number | null;
  /** After a refusal for litres or money: the largest whole litres that pass everything; null when no volume would. */
  readonly suggested_volume_ml: number | null;
}

/**
 * May this vehicle take this much, here, now? Answers with all reasons, not the first. Pure: the same facts always get
 * the same answer.
 */
export function decide(facts: PolicyFacts, ask: Ask): Decision {
  const measure = measureOf(facts, ask);
  const checks = checksFor(facts, ask, measure);
  const failed = checks.filter((check) => !check.passed);
  return {
    outcome: outcomeOf(facts, failed, measure),
    checks: failedFirst(checks),
    volume_ml: measure.volume_ml,
    hold_halalas: measure.amount_halalas,
    price_millis: facts.price?.highest_millis ?? null,
    suggested_volume_ml: failed.length > 0 ? suggestedVolume(facts, ask, measure, failed) : null,
  };
}

/** A refusal that a manager may overrule: nothing failed but limits. */
export function canManagerOverrule(checks: readonly Check[]): boolean {
  return checks.every((check) => check.passed || check.kind === 'limit');
}

/** What a pump asks before it serves an approved request: who, what and where; the limits were reserved at approval. */
export function pumpChecks(facts: PolicyFacts, place: Coordinates | null): Check[] {
  return failedFirst([...identityChecks(facts), ...placeChecks(facts, place)]);
}

/** What may have changed while the vehicle stood at the pump: who and where. Hours and distance were answered when it came. */
export function startChecks(facts: PolicyFacts): Check[] {
  return failedFirst([...identityChecks(facts), ...(facts.station ? stationChecks(facts.station) : [])]);
}

function failedFirst(checks: readonly Check[]): Check[] {
  return [...checks.filter((check) => !check.passed), ...checks.filter((check) => check.passed)];
}

function checksFor(facts: PolicyFacts, ask: Ask, measure: Measure): Check[] {
  return [
    ...identityChecks(facts),
    // How far the driver still is says nothing yet: the distance rule is asked at the pump.
    ...placeChecks(facts, null),
    ...vehicleChecks(facts, { volume_ml: measure.volume_ml, odometer_km: ask.odometer_km }),
    ...timeBetweenFills(facts),
    ...limitChecks(facts, measure),
    {
      code: 'balance',
      kind: 'limit',
      level: 'client',
      unit: 'halalas',
      limit: facts.remaining_halalas,
      used: null,
      value: measure.amount_halalas,
      passed: measure.amount_halalas <= facts.remaining_halalas,
    },
  ];
}

function identityChecks(facts: PolicyFacts): Check[] {
  return [
    { ...blank('client_active', 'fact', 'client'), passed: facts.client.status === 'active' },
    { ...blank('vehicle_active', 'fact', 'vehicle'), passed: facts.vehicle.status === 'active' },
    { ...blank('driver_active', 'fact', 'driver'), passed: facts.driver.status === 'active' },
    {
      ...blank('fuel_allowed', 'fact', 'vehicle'),
      passed:
        facts.fuel_type.status === 'active' &&
        facts.vehicle.fuel_type_id === facts.fuel_type.id &&
        facts.price !== null,
    },
  ];
}

function measureOf(facts: PolicyFacts, ask: Ask): Measure {
  const highest = facts.price?.highest_millis ?? null;
  if (ask.kind === 'amount') {
    const amount_halalas = ask.amount_halalas ?? 0;
    return {
      amount_halalas,
      volume_ml: facts.price ? volumeForAmountMl(amount_halalas, facts.price.lowest_millis) : 0,
    };
  }
  const volume_ml = ask.kind === 'litres' ? (ask.volume_ml ?? 0) : fillUpVolume(facts, ask);
  return { volume_ml, amount_halalas: highest === null ? 0 : amountHalalas(volume_ml, highest) };
}

/** A fill-up asks for as much as the tightest limit leaves; where nothing is left it asks for the tank, so that what is full or used up shows as the reason. */
function fillUpVolume(facts: PolicyFacts, ask: Ask): number {
  const left = tankRoomMl(facts, ask.odometer_km);
  const tank = left >= WHOLE_LITRE_ML ? left : facts.vehicle.gas_tank_capacity_ml;
  const room = facts.price ? Math.min(tank, volumeRoomMl(facts, facts.price.highest_millis)) : tank;
  return room >= WHOLE_LITRE_ML ? room : tank;
}

function timeBetweenFills(facts: PolicyFacts): Check[] {
  const limits = facts.policies.flatMap((policy) =>
    policy.minutes_between_fills === null
      ? []
      : [{ level: policy.level, limit: policy.minutes_between_fills }],
  );
  const tightest = limits.sort((a, b) => b.limit - a.limit || byLevel(a, b))[0];
  if (!tightest || !facts.last_fill) return [];
  const minutes = Math.floor((facts.now.getTime() - facts.last_fill.closed_at.getTime()) / 60_000);
  return [
    {
      code: 'time_between_fills',
      kind: 'limit',
      level: tightest.level,
      unit: 'minutes',
      limit: tightest.limit,
      used: null,
      value: minutes,
      passed: minutes >= tightest.limit,
    },
  ];
}

function outcomeOf(facts: PolicyFacts, failed: readonly Check[], measure: Measure): Decision['outcome'] {
  if (failed.length > 0) return 'refuse';
  const needsManager = facts.policies.some(
    (policy) =>
      policy.approval === 'manager' ||
      (policy.approval_above_halalas !== null && measure.amount_halalas > policy.approval_above_halalas),
  );
  return needsManager ? 'ask_manager' : 'approve';
}

/** The checks a smaller volume can mend. */
const MENDED_BY_LESS: ReadonlySet<Check['code']> = new Set([
  'tank_room',
  'volume_per_fill',
  'volume_per_day',
  'volume_per_week',
  'volume_per_month',
  'amount_per_fill',
  'amount_per_day',
  'amount_per_week',
  'amount_per_month',
  'balance',
]);

function suggestedVolume(
  facts: PolicyFacts,
  ask: Ask,
  measure: Measure,
  failed: readonly Check[],
): number | null {
  if (!facts.price || failed.some((check) => !MENDED_BY_LESS.has(check.code))) return null;
  const price = facts.price.highest_millis;
  const room = Math.min(
    tankRoomMl(facts, ask.odometer_km),
    volumeRoomMl(facts, price),
    volumeForAmountMl(Math.max(0, facts.remaining_halalas), price),
  );
  const litres_ml = Math.floor(room / WHOLE_LITRE_ML) * WHOLE_LITRE_ML;
  return litres_ml >= WHOLE_LITRE_ML && litres_ml < measure.volume_ml ? litres_ml : null;
}
