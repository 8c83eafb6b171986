import type { MissingCapacity } from '@fleet/contracts/fuelling/approval-shapes.ts';
import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import type { Coordinates } from '@fleet/domain/geo.ts';
import { amountHalalas, volumeForAmountMl } from '@fleet/domain/money.ts';
import { areaChecks, stationChecks } from './policies-area.rules.ts';
import { budgetChecks, budgetRoomMl } from './policies-budgets.rules.ts';
import { consequenceIn, decisive, failedWith } from './policies-consequences.rules.ts';
import { documentChecks } from './policies-documents.rules.ts';
import {
  namingProfiles,
  type PolicyFacts,
  type PumpFacts,
  type RequestedFill,
} from './policies-facts.rules.ts';
import {
  capacityDrawn,
  limitChecks,
  type Measure,
  missingCapacity,
  volumeRoomMl,
} from './policies-limits.rules.ts';
import { blank, sinceLastFillChecks, tankRoomMl, vehicleChecks } from './policies-vehicle.rules.ts';

const WHOLE_LITRE_ML = 1_000;

export interface Decision {
  readonly outcome: 'approve' | 'refuse' | 'manager_decides';
  /** All checks, failed ones first, in reading order; one per rule, and one per expired document. */
  readonly checks: Check[];
  /** Volume of the request: requested, bought by the amount, or the tightest limit for a fill-up. */
  readonly volume_ml: number;
  /** Size of the hold: the volume at the highest price, or the requested amount. */
  readonly hold_halalas: number;
  readonly price_millis: number | null;
  /** After a refusal for litres or money: the largest whole litres that pass everything; null when no volume would. */
  readonly suggested_volume_ml: number | null;
  /** Codes of the rules it breaks that allow and flag. */
  readonly flags: Check['code'][];
  /** What it takes from the vehicle's temporary capacity. */
  readonly drawn: CapacityDrawn | null;
  /** The temporary capacity that would cover what is beyond the limits it raises; null where none would. */
  readonly exception: MissingCapacity | null;
}

/** Temporary capacity a fill uses: litres or money, never both. */
export interface CapacityDrawn {
  readonly capacity_id: number;
  readonly extra_volume_ml: number;
  readonly extra_amount_halalas: number;
}

/**
 * May this vehicle take this much, here, now? Answers with all reasons, not the first: declined when any rule that
 * declines is broken, left for a manager when one that holds is, else approved, flagged where a rule only flags. Pure:
 * the same facts always get the same answer.
 */
export function decide(facts: PolicyFacts, requested: RequestedFill): Decision {
  const measure = measureOf(facts, requested);
  const checks = checksFor(facts, requested, measure);
  const declined = checks.filter((check) => !check.passed && check.consequence === 'decline');
  return {
    outcome: outcomeOf(checks),
    checks: failedFirst(facts, checks),
    volume_ml: measure.volume_ml,
    hold_halalas: measure.amount_halalas,
    price_millis: facts.price?.highest_millis ?? null,
    suggested_volume_ml: declined.length > 0 ? suggestedVolume(facts, requested, measure, declined) : null,
    flags: failedWith(checks, 'flag'),
    drawn: drawnBy(facts, measure),
    exception: missingCapacity(facts, measure),
  };
}

/** A refusal that a manager may overrule: nothing fails but limits, and facts whose rule lets a manager decide. */
export function canManagerOverrule(checks: readonly Check[]): boolean {
  return checks.every((check) => check.passed || check.kind === 'limit' || check.consequence !== 'decline');
}

/**
 * The pump's checks before it serves an approved request: who, what and where; the limits were reserved at approval.
 */
export function pumpChecks(facts: PumpFacts, coordinates: Coordinates | null): Check[] {
  return failedFirst(facts, [
    ...identityChecks(facts),
    ...documentChecks(facts),
    ...areaChecks(facts, coordinates),
  ]);
}

/**
 * What may have changed while the vehicle was at the pump: who and where. Hours and distance were checked on arrival.
 */
export function startChecks(facts: PumpFacts): Check[] {
  return failedFirst(facts, [
    ...identityChecks(facts),
    ...(facts.station ? stationChecks(facts, facts.station) : []),
  ]);
}

function failedFirst(facts: PumpFacts, named: readonly Check[]): Check[] {
  const checks = namingProfiles(facts.policies, named);
  return [...checks.filter((check) => !check.passed), ...checks.filter((check) => check.passed)];
}

function checksFor(facts: PolicyFacts, requested: RequestedFill, measure: Measure): Check[] {
  return [
    ...identityChecks(facts),
    ...documentChecks(facts),
    ...fuelTypeChecks(facts),
    // The driver's distance is not relevant yet: the distance rule is evaluated at the pump.
    ...areaChecks(facts, null),
    ...vehicleChecks(facts, { volume_ml: measure.volume_ml, odometer_km: requested.odometer_km }),
    ...sinceLastFillChecks(facts, requested.odometer_km),
    ...limitChecks(facts, measure),
    ...budgetChecks(facts, measure),
    {
      ...blank('balance', 'limit', 'client'),
      unit: 'halalas',
      limit: facts.remaining_halalas,
      value: measure.amount_halalas,
      passed: measure.amount_halalas <= facts.remaining_halalas,
    },
    ...creditChecks(facts, measure),
    ...approvalChecks(facts, measure),
  ];
}

/** A client whose credit is blocked fuels from what it has paid; nobody of its own may overrule that. */
function creditChecks({ prepaid_halalas }: PolicyFacts, measure: Measure): Check[] {
  if (prepaid_halalas === null) return [];
  return [
    {
      ...blank('credit_in_order', 'fact', 'client'),
      passed: measure.amount_halalas <= prepaid_halalas,
    },
  ];
}

function identityChecks(facts: PumpFacts): Check[] {
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

function fuelTypeChecks(facts: PolicyFacts): Check[] {
  return decisive(
    facts.policies.flatMap((policy) =>
      policy.fuel_type_ids === null
        ? []
        : [
            {
              ...blank('fuel_type_allowed', 'limit', policy.level),
              passed: policy.fuel_type_ids.includes(facts.fuel_type.id),
              consequence: consequenceIn(policy, 'fuel_type_allowed'),
            },
          ],
    ),
  );
}

/** Rules that leave a request for a manager whatever else it passes: always, or above an amount. */
function approvalChecks(facts: PolicyFacts, measure: Measure): Check[] {
  const always = facts.policies
    .filter((policy) => policy.approval === 'manager')
    .map((policy) => ({
      ...blank('approval', 'limit', policy.level),
      passed: false,
      consequence: 'hold' as const,
    }));
  const above = facts.policies
    .filter((policy) => policy.approval_above_halalas !== null)
    .map((policy) => ({
      ...blank('approval_above', 'limit', policy.level),
      unit: 'halalas' as const,
      limit: policy.approval_above_halalas,
      value: measure.amount_halalas,
      passed: measure.amount_halalas <= policy.approval_above_halalas!,
      consequence: 'hold' as const,
    }));
  return [...decisive(always), ...decisive(above)];
}

function measureOf(facts: PolicyFacts, requested: RequestedFill): Measure {
  const highest = facts.price?.highest_millis ?? null;
  if (requested.kind === 'amount') {
    const amount_halalas = requested.amount_halalas ?? 0;
    return {
      amount_halalas,
      volume_ml: facts.price ? volumeForAmountMl(amount_halalas, facts.price.lowest_millis) : 0,
    };
  }
  const volume_ml = requested.kind === 'litres' ? (requested.volume_ml ?? 0) : fillUpVolume(facts, requested);
  return { volume_ml, amount_halalas: highest === null ? 0 : amountHalalas(volume_ml, highest) };
}

/**
 * A fill-up requests what the tightest limit leaves; where nothing is left it requests the tank, so that the
 * exhausted limit is the reason.
 */
function fillUpVolume(facts: PolicyFacts, requested: RequestedFill): number {
  const left = tankRoomMl(facts, requested.odometer_km);
  const tank = left >= WHOLE_LITRE_ML ? left : facts.vehicle.gas_tank_capacity_ml;
  const room = facts.price ? Math.min(tank, limitRoomMl(facts, facts.price.highest_millis)) : tank;
  return room >= WHOLE_LITRE_ML ? room : tank;
}

function limitRoomMl(facts: PolicyFacts, price_millis: number): number {
  return Math.min(volumeRoomMl(facts, price_millis), budgetRoomMl(facts, price_millis));
}

function outcomeOf(checks: readonly Check[]): Decision['outcome'] {
  if (failedWith(checks, 'decline').length > 0) return 'refuse';
  return failedWith(checks, 'hold').length > 0 ? 'manager_decides' : 'approve';
}

function drawnBy(facts: PolicyFacts, measure: Measure): CapacityDrawn | null {
  const drawn = capacityDrawn(facts, measure);
  if (!facts.capacity || drawn === 0) return null;
  const isVolume = facts.capacity.unit === 'ml';
  return {
    capacity_id: facts.capacity.id,
    extra_volume_ml: isVolume ? drawn : 0,
    extra_amount_halalas: isVolume ? 0 : drawn,
  };
}

/** The checks that a smaller volume can satisfy. */
const FIXABLE_BY_REDUCING: ReadonlySet<Check['code']> = new Set([
  'tank_room',
  'volume_per_fill',
  'volume_per_day',
  'volume_per_week',
  'volume_per_month',
  'volume_per_window',
  'amount_per_fill',
  'amount_per_day',
  'amount_per_week',
  'amount_per_month',
  'amount_per_window',
  'budget',
  'balance',
]);

function suggestedVolume(
  facts: PolicyFacts,
  requested: RequestedFill,
  measure: Measure,
  declined: readonly Check[],
): number | null {
  if (!facts.price || declined.some((check) => !FIXABLE_BY_REDUCING.has(check.code))) return null;
  const price = facts.price.highest_millis;
  const room = Math.min(
    tankRoomMl(facts, requested.odometer_km),
    limitRoomMl(facts, price),
    volumeForAmountMl(Math.max(0, facts.remaining_halalas), price),
  );
  const litres_ml = Math.floor(room / WHOLE_LITRE_ML) * WHOLE_LITRE_ML;
  return litres_ml >= WHOLE_LITRE_ML && litres_ml < measure.volume_ml ? litres_ml : null;
}
