import {
  type BudgetFacts,
  type CapacityFacts,
  NO_USAGE,
  NOTHING_USED,
  POLICY_LEVELS,
  type PolicyFacts,
  type PolicyLevel,
  type PolicyRow,
  type PumpFacts,
  type StationFacts,
  type Usage,
  type UsageWindows,
} from './policies-facts.rules.ts';

/** What the decision needs beyond the policy: the identities it will be saved with. */
export interface LoadedFacts {
  readonly facts: PolicyFacts;
  readonly driver_id: number | null;
  /** Whether the driver bound a phone: they ask from no other. */
  readonly driver_has_phone: boolean;
  /** The group whose rules and counters apply. */
  readonly group_id: number | null;
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

/** A row of the statement that loads what a pump asks, as the database gives it. */
export interface PumpFactsRow {
  client_status: string;
  vehicle_status: string;
  vehicle_deleted: boolean;
  vehicle_fuel_type_id: number;
  /** The requested product. */
  fuel_type_id: number;
  driver_status: string;
  documents: PolicyFacts['documents'];
  fuel_status: string;
  policies:
    | (Omit<PolicyRow, 'level'> & {
        group_id: number | null;
        vehicle_id: number | null;
        driver_id: number | null;
      })[]
    | null;
  station: StationFacts | null;
}

/** A row of the statement that loads the facts of a decision. */
export interface FactsRow extends PumpFactsRow {
  client_id: number;
  is_demo: boolean;
  plate_no: string;
  gas_tank_capacity_ml: number;
  metres_per_litre: number | null;
  odometer_km: number | null;
  odo_last_updated_date: Date | null;
  bound_driver_id: number | null;
  driver_id: number | null;
  driver_has_phone: boolean | null;
  group_id: number | null;
  price_lower_limit_millis: number;
  price_upper_limit_millis: number;
  usage: Record<string, number | string | null>[] | null;
  window_usage:
    | {
        scope: PolicyLevel;
        days: number;
        volume: number;
        amount: number;
        extra_volume: number;
        extra_amount: number;
      }[]
    | null;
  budgets: BudgetFacts[] | null;
  capacity: CapacityRow | null;
  last_fill: { closed_at: string; volume_ml: number; odometer_km: number | null } | null;
  driver_last_fill_at: Date | null;
  tank_level: { volume_ml: number; read_at: string } | null;
  vehicle_request_id: number | null;
  driver_request_id: number | null;
  remaining_halalas: number;
  /** Null where the credit line was not blocked. */
  prepaid_halalas: number | null;
  highest_millis: number | null;
  lowest_millis: number | null;
}

/** The temporary capacity that runs on the day of the decision, with what was taken from it. */
interface CapacityRow {
  id: number;
  mode: 'once' | 'days';
  volume_ml: number | null;
  amount_halalas: number | null;
  carry_over: boolean;
  /** Periods begun, the present one included. */
  periods: number;
  used_volume_ml: number;
  used_amount_halalas: number;
  used_volume_in_period_ml: number;
  used_amount_in_period_halalas: number;
}

/** The facts of a decision made at `now`, from what was loaded. */
export function loadedFacts(row: FactsRow, now: Date): LoadedFacts {
  return {
    driver_id: row.driver_id,
    driver_has_phone: row.driver_has_phone === true,
    group_id: row.group_id,
    bound_driver_id: row.bound_driver_id,
    plate_no: row.plate_no,
    is_demo: row.is_demo,
    vehicle_request_id: row.vehicle_request_id,
    driver_request_id: row.driver_request_id,
    price_lower_limit_millis: row.price_lower_limit_millis,
    price_upper_limit_millis: row.price_upper_limit_millis,
    facts: {
      ...whoAndWhat(row, now),
      vehicle: {
        ...vehicleOf(row),
        gas_tank_capacity_ml: row.gas_tank_capacity_ml,
        metres_per_litre: row.metres_per_litre,
        odometer_km: row.odometer_km,
        odo_last_updated_date: row.odo_last_updated_date,
      },
      price:
        row.highest_millis === null || row.lowest_millis === null
          ? null
          : { highest_millis: row.highest_millis, lowest_millis: row.lowest_millis },
      usage: usageOf(row),
      budgets: row.budgets ?? [],
      capacity: row.capacity && capacityOf(row.capacity),
      last_fill: row.last_fill && { ...row.last_fill, closed_at: new Date(row.last_fill.closed_at) },
      driver_last_fill_at: row.driver_last_fill_at,
      tank_level: row.tank_level && { ...row.tank_level, read_at: new Date(row.tank_level.read_at) },
      remaining_halalas: row.remaining_halalas,
      prepaid_halalas: row.prepaid_halalas,
    },
  };
}

/** What a pump asks at `now`. Its own price is the only one in question, and none where it may not sell. */
export function pumpFacts(row: PumpFactsRow, now: Date): PumpFacts {
  const { station } = row;
  const sells = station?.status === 'active' && station.network_status === 'active';
  const price_millis = sells ? station.price_millis : null;
  return {
    ...whoAndWhat(row, now),
    vehicle: vehicleOf(row),
    price: price_millis === null ? null : { highest_millis: price_millis, lowest_millis: price_millis },
  };
}

function whoAndWhat(row: PumpFactsRow, now: Date) {
  return {
    now,
    client: { status: row.client_status },
    driver: { status: row.driver_status },
    documents: row.documents,
    fuel_type: { id: row.fuel_type_id, status: row.fuel_status },
    station: row.station,
    policies: (row.policies ?? []).map((policy) => ({ ...policy, level: levelOf(policy) })),
  };
}

function vehicleOf(row: PumpFactsRow) {
  return {
    status: row.vehicle_deleted ? 'deleted' : row.vehicle_status,
    fuel_type_id: row.vehicle_fuel_type_id,
  };
}

/** What is left of it: of its present period, or of all periods begun where what is left over is carried on. */
export function capacityOf(row: CapacityRow): CapacityFacts {
  const isVolume = row.volume_ml !== null;
  const granted = row.volume_ml ?? row.amount_halalas!;
  const used = isVolume ? row.used_volume_ml : row.used_amount_halalas;
  const usedInPeriod = isVolume ? row.used_volume_in_period_ml : row.used_amount_in_period_halalas;
  return {
    id: row.id,
    mode: row.mode,
    unit: isVolume ? 'ml' : 'halalas',
    left: Math.max(0, row.carry_over ? granted * row.periods - used : granted - usedInPeriod),
  };
}

/** The level a row belongs to. */
export function levelOf(policy: {
  group_id: number | null;
  vehicle_id: number | null;
  driver_id: number | null;
}): PolicyLevel {
  if (policy.vehicle_id !== null) return 'vehicle';
  if (policy.driver_id !== null) return 'driver';
  return policy.group_id === null ? 'client' : 'group';
}

/** What was used per level, from the sums the database gives. */
export function usageOf({
  usage,
  window_usage,
}: Pick<FactsRow, 'usage' | 'window_usage'>): Record<PolicyLevel, UsageWindows> {
  const of = (level: PolicyLevel): UsageWindows => {
    const row = (usage ?? []).find((candidate) => candidate.scope === level);
    if (!row) return NO_USAGE;
    const sum = (name: string) => Number(row[name] ?? 0);
    const windowOf = (name: 'day' | 'week' | 'month'): Usage => ({
      volume_ml: sum(`${name}_volume`),
      amount_halalas: sum(`${name}_amount`),
      fills: sum(`${name}_fills`),
      extra_volume_ml: sum(`${name}_extra_volume`),
      extra_amount_halalas: sum(`${name}_extra_amount`),
    });
    const windows = (window_usage ?? [])
      .filter((candidate) => candidate.scope === level)
      .map(({ days, volume, amount, extra_volume, extra_amount }): [number, Usage] => [
        days,
        {
          ...NOTHING_USED,
          volume_ml: volume,
          amount_halalas: amount,
          extra_volume_ml: extra_volume,
          extra_amount_halalas: extra_amount,
        },
      ]);
    return {
      day: windowOf('day'),
      week: windowOf('week'),
      month: windowOf('month'),
      windows: Object.fromEntries(windows),
    };
  };
  return Object.fromEntries(POLICY_LEVELS.map((level) => [level, of(level)])) as Record<
    PolicyLevel,
    UsageWindows
  >;
}
