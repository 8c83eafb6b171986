import {
  NO_USAGE,
  POLICY_LEVELS,
  type PolicyFacts,
  type PolicyLevel,
  type PolicyRow,
  type StationFacts,
  type UsageWindows,
} from './policies-facts.rules.ts';

/** What the decision needs beyond the policy: the identities it will be saved with. */
export interface LoadedFacts {
  readonly facts: PolicyFacts;
  readonly driver_id: number | null;
  /** The driver the vehicle is bound to. */
  readonly bound_driver_id: number | null;
  readonly plate_no: string;
  readonly is_demo: boolean;
  /** The request that keeps the vehicle, or the driver, busy. */
  readonly vehicle_request_id: number | null;
  readonly driver_request_id: number | null;
  readonly price_lower_limit_millis: number;
  readonly price_upper_limit_millis: number;
}

/** A row of the statement that loads the facts, as the database gives it. */
export interface FactsRow {
  client_status: string;
  is_demo: boolean;
  vehicle_status: string;
  vehicle_deleted: boolean;
  plate_no: string;
  vehicle_fuel_type_id: number;
  /** The product asked for. */
  fuel_type_id: number;
  gas_tank_capacity_ml: number;
  metres_per_litre: number | null;
  odometer_km: number | null;
  odo_last_updated_date: Date | null;
  bound_driver_id: number | null;
  driver_id: number | null;
  driver_status: string;
  fuel_status: string;
  price_lower_limit_millis: number;
  price_upper_limit_millis: number;
  policies: (Omit<PolicyRow, 'level'> & { vehicle_id: number | null; driver_id: number | null })[] | null;
  usage: Record<string, number | string | null>[] | null;
  last_fill: { closed_at: string; volume_ml: number; odometer_km: number | null } | null;
  station: StationFacts | null;
  vehicle_request_id: number | null;
  driver_request_id: number | null;
  remaining_halalas: number;
  highest_millis: number | null;
  lowest_millis: number | null;
}

/** The facts of a decision made at `now`, from what was loaded. */
export function loadedFacts(row: FactsRow, now: Date): LoadedFacts {
  return {
    driver_id: row.driver_id,
    bound_driver_id: row.bound_driver_id,
    plate_no: row.plate_no,
    is_demo: row.is_demo,
    vehicle_request_id: row.vehicle_request_id,
    driver_request_id: row.driver_request_id,
    price_lower_limit_millis: row.price_lower_limit_millis,
    price_upper_limit_millis: row.price_upper_limit_millis,
    facts: {
      now,
      client: { status: row.client_status },
      vehicle: {
        status: row.vehicle_deleted ? 'deleted' : row.vehicle_status,
        fuel_type_id: row.vehicle_fuel_type_id,
        gas_tank_capacity_ml: row.gas_tank_capacity_ml,
        metres_per_litre: row.metres_per_litre,
        odometer_km: row.odometer_km,
        odo_last_updated_date: row.odo_last_updated_date,
      },
      driver: { status: row.driver_status },
      fuel_type: { id: row.fuel_type_id, status: row.fuel_status },
      station: row.station,
      price:
        row.highest_millis === null || row.lowest_millis === null
          ? null
          : { highest_millis: row.highest_millis, lowest_millis: row.lowest_millis },
      policies: (row.policies ?? []).map((policy) => ({ ...policy, level: levelOf(policy) })),
      usage: usageOf(row.usage ?? []),
      last_fill: row.last_fill && { ...row.last_fill, closed_at: new Date(row.last_fill.closed_at) },
      remaining_halalas: row.remaining_halalas,
    },
  };
}

function levelOf(policy: { vehicle_id: number | null; driver_id: number | null }): PolicyLevel {
  if (policy.vehicle_id !== null) return 'vehicle';
  return policy.driver_id === null ? 'client' : 'driver';
}

function usageOf(rows: NonNullable<FactsRow['usage']>): Record<PolicyLevel, UsageWindows> {
  const of = (level: PolicyLevel): UsageWindows => {
    const row = rows.find((candidate) => candidate.scope === level);
    if (!row) return NO_USAGE;
    const sum = (name: string) => Number(row[name] ?? 0);
    return {
      day: { volume_ml: sum('day_volume'), amount_halalas: sum('day_amount'), fills: sum('day_fills') },
      week: { volume_ml: sum('week_volume'), amount_halalas: sum('week_amount'), fills: 0 },
      month: { volume_ml: sum('month_volume'), amount_halalas: sum('month_amount'), fills: 0 },
    };
  };
  return Object.fromEntries(POLICY_LEVELS.map((level) => [level, of(level)])) as Record<
    PolicyLevel,
    UsageWindows
  >;
}
