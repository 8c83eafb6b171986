import type { AnomalyFacts, AnomalyIndicator, FillFacts } from '@fleet/domain/anomaly-facts.ts';
import { distanceMetres } from '@fleet/domain/geo.ts';
import type { Detector } from './score.ts';
import { hoursOutside } from './working-time.ts';

/**
 * Baseline: mean and three standard deviations of a vehicle's volume, interval, distance and consumption, the same over all
 * attendants or fills where there is no per-vehicle measure, and fixed rules where a spreadsheet would have them (tank, fuel, hours,
 * price, lower odometer).
 */
export const threeSigma: Detector = (facts) => {
  const found: { fill_id: string; indicator: AnomalyIndicator; strength: number }[] = [];
  const raise = (fill: FillFacts, indicator: AnomalyIndicator) =>
    found.push({ fill_id: fill.id, indicator, strength: 1 });
  fixedRules(facts, raise);
  for (const fills of groups(facts.fills, ({ vehicle_id }) => vehicle_id)) oneVehicle(fills, raise);
  manyVehicles(facts, raise);
  attendants(facts, raise);
  positions(facts, raise);
  levels(facts, raise);
  return found;
};

type Raise = (fill: FillFacts, indicator: AnomalyIndicator) => void;

function fixedRules({ fills, vehicles, clients, price_bounds }: AnomalyFacts, raise: Raise): void {
  const vehicleOf = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  const clientOf = new Map(clients.map((client) => [client.id, client]));
  const lastOf = new Map<string, FillFacts>();
  for (const fill of fills) {
    const vehicle = vehicleOf.get(fill.vehicle_id)!;
    const client = clientOf.get(fill.client_id)!;
    if (fill.volume_ml > vehicle.gas_tank_capacity_ml) raise(fill, 'over_tank');
    if (!vehicle.fuel_type_ids.includes(fill.fuel_type_id)) raise(fill, 'wrong_fuel');
    if (hoursOutside(client, fill.closed_at_ms) > 0) raise(fill, 'odd_hours');
    const bound = price_bounds.findLast(
      (row) => row.fuel_type_id === fill.fuel_type_id && row.from_ms <= fill.closed_at_ms,
    );
    if (bound && fill.price_millis_per_litre > bound.highest_price_millis_per_litre)
      raise(fill, 'price_above_bound');
    const last = lastOf.get(fill.vehicle_id);
    const review = client.review_amount_halalas;
    if (last && review !== null && fill.closed_at_ms - last.closed_at_ms < 4 * 3_600_000) {
      const both = [last, fill].every(({ amount_halalas }) => amount_halalas < review);
      if (both && last.amount_halalas + fill.amount_halalas > review)
        for (const one of [last, fill]) raise(one, 'split_under_threshold');
    }
    lastOf.set(fill.vehicle_id, fill);
  }
}

function oneVehicle(fills: readonly FillFacts[], raise: Raise): void {
  const steps = fills.slice(1).map((fill, index) => {
    const last = fills[index]!;
    const known = fill.odometer_km !== null && last.odometer_km !== null;
    return {
      fill,
      hours: (fill.closed_at_ms - last.closed_at_ms) / 3_600_000,
      km: known ? fill.odometer_km! - last.odometer_km! : null,
    };
  });
  const read = steps.filter((step): step is typeof step & { km: number } => step.km !== null);
  const driven = read.filter(({ km }) => km > 0);
  for (const fill of outside(fills, ({ volume_ml }) => volume_ml, 'above')) raise(fill, 'over_tank');
  for (const { fill } of outside(steps, ({ hours }) => hours, 'below')) raise(fill, 'double_fill');
  for (const { fill } of outside(read, ({ km }) => km, 'above')) raise(fill, 'impossible_distance');
  for (const { fill, km } of read) if (km < 0) raise(fill, 'odometer_rollback');
  for (const { fill } of outside(driven, ({ fill: { volume_ml }, km }) => volume_ml / km, 'either'))
    raise(fill, 'consumption_out_of_band');
}

/** Vehicles fueled by a driver per day, compared with all drivers. */
function manyVehicles({ fills }: AnomalyFacts, raise: Raise): void {
  const days = groups(
    fills,
    (fill) => `${fill.driver_id} ${Math.floor((fill.closed_at_ms + 10_800_000) / 86_400_000)}`,
  );
  const counts = days.map((day) => ({
    day,
    vehicles: new Set(day.map(({ vehicle_id }) => vehicle_id)).size,
  }));
  for (const { day } of outside(counts, ({ vehicles }) => vehicles, 'above'))
    for (const fill of day) raise(fill, 'one_identity_many_vehicles');
}

/** Shares of corrected plates, typed plates and whole liters, compared with all attendants. */
function attendants({ fills }: AnomalyFacts, raise: Raise): void {
  const all = groups(fills, ({ attendant_user_id }) => attendant_user_id);
  const share = (own: readonly FillFacts[], is: (fill: FillFacts) => boolean) =>
    own.filter(is).length / own.length;
  const judge = (is: (fill: FillFacts) => boolean, indicator: AnomalyIndicator) => {
    for (const own of outside(all, (one) => share(one, is), 'above'))
      for (const fill of own.filter(is)) raise(fill, indicator);
  };
  judge(({ plate_entry }) => plate_entry === 'corrected', 'plate_corrected_often');
  judge(({ plate_entry }) => plate_entry === 'typed', 'attendant_pattern');
  judge(({ volume_ml }) => volume_ml % 5_000 === 0, 'attendant_pattern');
}

function positions({ fills, stations }: AnomalyFacts, raise: Raise): void {
  const stationOf = new Map(stations.map((station) => [station.id, station]));
  for (const which of ['phone_position', 'vehicle_position'] as const) {
    const known = fills.flatMap((fill) => {
      const fix = fill[which];
      return fix ? [{ fill, metres: distanceMetres(fix, stationOf.get(fill.station_id)!) }] : [];
    });
    for (const { fill } of outside(known, ({ metres }) => metres, 'above')) raise(fill, 'position_apart');
  }
}

/** By vehicle: liters billed less what the readings next to a fill differ by, and what a reading is below the one before it. */
function levels({ fills, tank_readings }: AnomalyFacts, raise: Raise): void {
  const byVehicle = Map.groupBy(fills, ({ vehicle_id }) => vehicle_id);
  for (const [id, readings] of tank_readings ?? []) {
    const own = byVehicle.get(id) ?? [];
    const missing: { fill: FillFacts; ml: number; share: number }[] = [];
    const steps: { fill: FillFacts; ml: number }[] = [];
    let at = -1;
    for (const [index, reading] of readings.slice(0, -1).entries()) {
      const next = readings[index + 1]!;
      const before = at;
      while (at + 1 < own.length && own[at + 1]!.closed_at_ms <= next.at_ms) at++;
      const fill = own[at];
      const rise = next.volume_ml - reading.volume_ml;
      if (fill && at === before + 1)
        missing.push({ fill, ml: fill.volume_ml - rise, share: rise / fill.volume_ml });
      else if (fill && at === before) steps.push({ fill, ml: -rise });
    }
    for (const { fill, share } of outside(missing, ({ ml }) => ml, 'above'))
      raise(fill, share < 0.25 ? 'no_rise' : 'rise_differs');
    for (const { fill } of outside(steps, ({ ml }) => ml, 'above')) raise(fill, 'tank_drain');
  }
}

/** Items beyond three standard deviations of the overall mean. */
function outside<Item>(
  items: readonly Item[],
  measure: (item: Item) => number,
  side: 'above' | 'below' | 'either',
): Item[] {
  const mean = items.reduce((sum, item) => sum + measure(item), 0) / items.length;
  const deviation = Math.sqrt(
    items.reduce((sum, item) => sum + (measure(item) - mean) ** 2, 0) / items.length,
  );
  return items.filter((item) => {
    const off = (measure(item) - mean) / deviation;
    return (side !== 'below' && off > 3) || (side !== 'above' && off < -3);
  });
}

function groups<Item>(items: readonly Item[], key: (item: Item) => string): Item[][] {
  return [...Map.groupBy(items, key).values()];
}
