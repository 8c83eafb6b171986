import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import type { CloseFacts } from './policies-close.rules.ts';
import type { UsageCarried } from './policies-counted.rules.ts';
import {
  NO_RULES,
  NO_USAGE,
  NOTHING_USED,
  type PolicyFacts,
  type PolicyLevel,
  type PolicyRow,
  type RequestedFill,
  type StationFacts,
  type Usage,
  type UsageWindows,
} from './policies-facts.rules.ts';

/** A Sunday morning, 10:00 in Riyadh: the first day of a week and of a month. */
export const SUNDAY_MORNING = new Date('2026-03-01T07:00:00Z');
/** What the stations of these tests charge, in thousandths of a riyal per litre. */
export const PRICE = { highest_millis: 2_330, lowest_millis: 2_180 };

/** Rules of one level; what is left out is no rule. */
export function rules(fields: Partial<PolicyRow> = {}): PolicyRow {
  return {
    level: 'client',
    ...NO_RULES,
    ...fields,
  };
}

/** A pickup with a tank of 80 litres at ten on a Sunday, with SAR 1000 left and no rules: anything that fits is approved. */
export function facts(fields: Partial<PolicyFacts> = {}): PolicyFacts {
  return {
    now: SUNDAY_MORNING,
    client: { status: 'active' },
    vehicle: {
      status: 'active',
      fuel_type_id: 1,
      gas_tank_capacity_ml: 80_000,
      metres_per_litre: 10_000,
      odometer_km: 10_000,
      odo_last_updated_date: new Date('2026-02-27T07:00:00Z'),
    },
    driver: { status: 'active' },
    documents: {},
    fuel_type: { id: 1, status: 'active' },
    station: null,
    price: PRICE,
    policies: [],
    usage: { client: NO_USAGE, group: NO_USAGE, vehicle: NO_USAGE, driver: NO_USAGE },
    budgets: [],
    capacity: null,
    last_fill: null,
    driver_last_fill_at: null,
    remaining_halalas: 100_000,
    prepaid_halalas: null,
    ...fields,
  };
}

/** A station at Riyadh's centre that is always open and serves everyone. */
export function station(fields: Partial<StationFacts> = {}): StationFacts {
  return {
    id: 7,
    network_id: 3,
    city: 'Riyadh',
    is_franchisee: false,
    status: 'active',
    network_status: 'active',
    is_disabled_by_client: false,
    price_millis: 2_180,
    opens_at_minute: null,
    closes_at_minute: null,
    break_starts_at_minute: null,
    break_ends_at_minute: null,
    geo_fence_radius_metres: 300,
    latitude: 24.7136,
    longitude: 46.6753,
    ...fields,
  };
}

export const litres = (volume_ml: number, fields: Partial<RequestedFill> = {}): RequestedFill => ({
  kind: 'litres',
  volume_ml,
  amount_halalas: null,
  odometer_km: null,
  coordinates: null,
  ...fields,
});
export const riyals = (amount_halalas: number, fields: Partial<RequestedFill> = {}): RequestedFill => ({
  ...litres(0, fields),
  kind: 'amount',
  volume_ml: null,
  amount_halalas,
});
export const fillUp = (fields: Partial<RequestedFill> = {}): RequestedFill => ({
  ...litres(0, fields),
  kind: 'fill_up',
  volume_ml: null,
});

/** Usage of one level, the same in day, week, month and ten days unless said otherwise. */
export function used(
  level: PolicyLevel,
  usage: Partial<Usage>,
  windows: Partial<UsageWindows> = {},
): PolicyFacts['usage'] {
  const fullUsage = { ...NOTHING_USED, ...usage };
  const base = { client: NO_USAGE, group: NO_USAGE, vehicle: NO_USAGE, driver: NO_USAGE };
  return {
    ...base,
    [level]: { day: fullUsage, week: fullUsage, month: fullUsage, windows: { 10: fullUsage }, ...windows },
  };
}

/** 40 litres at 2.18 into the right vehicle, exactly as reserved, read and closed as it should be. */
export function closing(fields: Partial<CloseFacts> = {}): CloseFacts {
  return {
    volume_ml: 40_000,
    amount_halalas: 8_720,
    odometer_km: null,
    hold_halalas: 9_320,
    reserved: reserved({ day: '2026-03-01' }),
    fuelling_started_at: SUNDAY_MORNING,
    price_millis: 2_180,
    price_lower_limit_millis: 1_000,
    price_upper_limit_millis: 4_000,
    plate_expected: 'JDR-4821',
    plate_read: 'JDR-4821',
    is_pin_wanting: false,
    override_reason: null,
    plate_entry: 'scanned',
    is_tag_read: false,
    is_driver_proven: false,
    distance: null,
    initiated_at: SUNDAY_MORNING,
    answered: [],
    clock_skew_seconds: null,
    ...fields,
  };
}

/** A reservation of 40 litres at 2.33 without temporary capacity. */
export function reserved(fields: Partial<UsageCarried> = {}): UsageCarried {
  return {
    day: '2026-03-01',
    volume_ml: 40_000,
    amount_halalas: 9_320,
    capacity_id: null,
    extra_volume_ml: 0,
    extra_amount_halalas: 0,
    ...fields,
  };
}

export const codesOf = (checks: readonly Check[]) => checks.map((check) => check.code);
export const failedOf = (checks: readonly Check[]) => codesOf(checks.filter((check) => !check.passed));
/** The check of this code; fails the test where it was not asked. */
export function checkOf(checks: readonly Check[], code: Check['code']): Check {
  const found = checks.find((check) => check.code === code);
  if (!found) throw new Error(`${code} was not asked`);
  return found;
}
