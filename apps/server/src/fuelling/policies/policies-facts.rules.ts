import type { Check, Consequence } from '@fleet/contracts/fuelling/check-shapes.ts';
import type { Area } from '@fleet/domain/areas.ts';
import type { FleetDocument } from '@fleet/domain/expiring-documents.ts';
import type { Coordinates } from '@fleet/domain/geo.ts';
import type { OpeningHours } from '@fleet/domain/opening-hours.ts';

/** What the policy engine knows when it decides. Loaded in one statement; the engine itself reads nothing. */
export interface PolicyFacts {
  readonly now: Date;
  readonly client: { readonly status: string };
  readonly vehicle: {
    readonly status: string;
    readonly fuel_type_id: number;
    readonly gas_tank_capacity_ml: number;
    /** Expected distance per liter; null when unknown. */
    readonly metres_per_litre: number | null;
    readonly odometer_km: number | null;
    readonly odo_last_updated_date: Date | null;
  };
  readonly driver: { readonly status: string };
  /** The last valid day of documents of vehicle and driver; null while unknown. */
  readonly documents: Readonly<Partial<Record<FleetDocument, string | null>>>;
  readonly fuel_type: { readonly id: number; readonly status: string };
  /** The chosen station, or the one of the pump; null while any allowed station may serve. */
  readonly station: StationFacts | null;
  /** Highest and lowest price in force, or planned before expiry, among the allowed stations (the chosen one's own if one is chosen). */
  readonly price: { readonly highest_millis: number; readonly lowest_millis: number } | null;
  readonly policies: readonly PolicyRow[];
  readonly usage: Readonly<Record<PolicyLevel, UsageWindows>>;
  /** Budgets of the month that the fill counts in. */
  readonly budgets: readonly BudgetFacts[];
  /** What the vehicle may take beyond its limits; null when nothing runs. */
  readonly capacity: CapacityFacts | null;
  /** The vehicle's own last fill. */
  readonly last_fill: {
    readonly closed_at: Date;
    readonly volume_ml: number;
    readonly odometer_km: number | null;
  } | null;
  /** What the tank's sensor said within the last half hour; absent without one. */
  readonly tank_level?: { readonly volume_ml: number; readonly read_at: Date } | null;
  /** When the driver last fuelled any vehicle. */
  readonly driver_last_fill_at: Date | null;
  readonly remaining_halalas: number;
  /** What is left of it without the credit line where that is blocked; null where it may be used. */
  readonly prepaid_halalas: number | null;
}

/** What a pump asks of a request that was approved: the limits were reserved then. */
export type PumpFacts = Pick<
  PolicyFacts,
  'now' | 'client' | 'driver' | 'documents' | 'fuel_type' | 'station' | 'price' | 'policies'
> & { readonly vehicle: Pick<PolicyFacts['vehicle'], 'status' | 'fuel_type_id'> };

export interface StationFacts extends Coordinates, OpeningHours {
  readonly id: number;
  readonly network_id: number;
  /** Has its own account: its fuel is owed to it, not to its network. */
  readonly is_franchisee: boolean;
  readonly status: string;
  readonly network_status: string;
  readonly city: string;
  /** On the client's list of stations, or its network on the list of networks. */
  readonly is_disabled_by_client: boolean;
  readonly price_millis: number | null;
  readonly geo_fence_radius_metres: number;
}

export const POLICY_LEVELS = ['client', 'group', 'vehicle', 'driver'] as const;
export type PolicyLevel = (typeof POLICY_LEVELS)[number];

/** Order of the levels, so that a tie between two of them is always decided the same way. */
export function byLevel(a: { level: PolicyLevel }, b: { level: PolicyLevel }): number {
  return POLICY_LEVELS.indexOf(a.level) - POLICY_LEVELS.indexOf(b.level);
}

/** Null: no rule at this level. */
export interface PolicyRow {
  readonly level: PolicyLevel;
  readonly volume_per_fill_ml: number | null;
  readonly volume_per_day_ml: number | null;
  readonly volume_per_week_ml: number | null;
  readonly volume_per_month_ml: number | null;
  readonly amount_per_fill_halalas: number | null;
  readonly amount_per_day_halalas: number | null;
  readonly amount_per_week_halalas: number | null;
  readonly amount_per_month_halalas: number | null;
  /** A window of the row's own: this many Riyadh days, today included. */
  readonly window_days: number | null;
  readonly volume_per_window_ml: number | null;
  readonly amount_per_window_halalas: number | null;
  readonly fills_per_day: number | null;
  readonly fills_per_week: number | null;
  readonly fills_per_month: number | null;
  readonly minutes_between_fills: number | null;
  readonly km_between_fills: number | null;
  readonly from_minute: number | null;
  readonly to_minute: number | null;
  readonly weekdays: readonly number[] | null;
  readonly fuel_type_ids: readonly number[] | null;
  readonly cities: readonly string[] | null;
  readonly areas: readonly Area[] | null;
  readonly disabled_network_ids: readonly number[] | null;
  readonly disabled_station_ids: readonly number[] | null;
  readonly station_distance_metres: number | null;
  readonly tank_tolerance_percent: number | null;
  readonly odometer_required: boolean | null;
  readonly pin_required: boolean | null;
  readonly tag_required: boolean | null;
  readonly approval: 'auto' | 'manager' | null;
  readonly approval_above_halalas: number | null;
  readonly valid_documents: readonly FleetDocument[] | null;
  readonly document_grace_days: number | null;
  /** What follows when a rule is broken, by the code of its check; what is not named is declined. */
  readonly consequences: Readonly<Partial<Record<Check['code'], Consequence>>>;
  /** Codes of the counted limits that apply per vehicle, not to all together. */
  readonly each_vehicle: readonly string[];
  /** The profile this level follows, and the codes of the rules that are the profile's. */
  readonly profile?: {
    readonly id: number;
    readonly name_en: string;
    readonly name_ar: string;
    readonly codes: readonly string[];
  } | null;
}

/** A level without any rule. */
export const NO_RULES = {
  volume_per_fill_ml: null,
  volume_per_day_ml: null,
  volume_per_week_ml: null,
  volume_per_month_ml: null,
  amount_per_fill_halalas: null,
  amount_per_day_halalas: null,
  amount_per_week_halalas: null,
  amount_per_month_halalas: null,
  window_days: null,
  volume_per_window_ml: null,
  amount_per_window_halalas: null,
  fills_per_day: null,
  fills_per_week: null,
  fills_per_month: null,
  minutes_between_fills: null,
  km_between_fills: null,
  from_minute: null,
  to_minute: null,
  weekdays: null,
  fuel_type_ids: null,
  cities: null,
  areas: null,
  disabled_network_ids: null,
  disabled_station_ids: null,
  station_distance_metres: null,
  tank_tolerance_percent: null,
  odometer_required: null,
  pin_required: null,
  tag_required: null,
  approval: null,
  approval_above_halalas: null,
  valid_documents: null,
  document_grace_days: null,
  consequences: {},
  each_vehicle: [],
} satisfies Omit<PolicyRow, 'level'>;

export interface Usage {
  readonly volume_ml: number;
  readonly amount_halalas: number;
  readonly fills: number;
  /** Of these, what temporary capacity covered. */
  readonly extra_volume_ml: number;
  readonly extra_amount_halalas: number;
}

/** A budget of the fleet, the vehicle's group or its cost center, in riyals or liters, and what is used of it. */
export interface BudgetFacts {
  readonly level: 'client' | 'group' | 'cost_center';
  readonly amount_halalas: number | null;
  readonly volume_ml: number | null;
  readonly consequence: Consequence;
  /** Dispensed and reserved in the month, in its unit. */
  readonly used: number;
}

/** Temporary capacity of the vehicle in the period of the decision: litres or money, what is left of it. */
export interface CapacityFacts {
  readonly id: number;
  readonly mode: 'once' | 'days';
  readonly unit: 'ml' | 'halalas';
  readonly left: number;
}

/** Reserved and dispensed so far in the Riyadh day, week (from Sunday) and month of the decision. */
export interface UsageWindows {
  readonly day: Usage;
  readonly week: Usage;
  readonly month: Usage;
  /** Rolling windows in days that a rule needs. */
  readonly windows: Readonly<Record<number, Usage>>;
}

export const NOTHING_USED: Usage = {
  volume_ml: 0,
  amount_halalas: 0,
  fills: 0,
  extra_volume_ml: 0,
  extra_amount_halalas: 0,
};
export const NO_USAGE: UsageWindows = {
  day: NOTHING_USED,
  week: NOTHING_USED,
  month: NOTHING_USED,
  windows: {},
};

/** The request. Exactly one of volume and amount, or neither for a fill-up. */
export interface RequestedFill {
  readonly kind: 'litres' | 'amount' | 'fill_up';
  readonly volume_ml: number | null;
  readonly amount_halalas: number | null;
  readonly odometer_km: number | null;
  readonly coordinates: Coordinates | null;
}

/** Names the profile in the checks whose rule is a profile's. */
export function namingProfiles(policies: readonly PolicyRow[], checks: readonly Check[]): Check[] {
  return checks.map((check) => {
    const profile = policies.find(({ level }) => level === check.level)?.profile;
    if (check.kind !== 'limit' || !profile?.codes.includes(check.code)) return check;
    return { ...check, profile: { id: profile.id, name_en: profile.name_en, name_ar: profile.name_ar } };
  });
}

/** True if any level requires it. */
export function isRequired(
  policies: readonly PolicyRow[],
  field: 'odometer_required' | 'pin_required',
): boolean {
  return policies.some((policy) => policy[field] === true);
}
