import type { DataSet } from './data-set.ts';
import type { Fill } from './fills.ts';
import { kmBetween } from './geography.ts';
import { LABELED_INDICATORS, type LabeledIndicator } from './kinds.ts';
import { boundAt, HOUR_MS, MINUTE_MS } from './prices.ts';
import { dayOf } from './stations.ts';
import { hoursOutside } from './working-time.ts';

/** Neighboring fills of the vehicle, and groups over the set. */
interface Around {
  readonly before: Fill | undefined;
  readonly set: DataSet;
  /** Vehicles that the driver fueled within a day before and after. */
  readonly vehicles_of_driver: number;
  readonly corrected_of_vehicle: number;
  readonly odd_of_attendant: number;
}

/** The most obvious measure of each indicator: higher is more suspicious. Null if not applicable. */
interface Measure {
  readonly name: string;
  readonly of: (fill: Fill, around: Around) => number | null;
}

const hoursSince = (fill: Fill, before: Fill | undefined) =>
  before ? (fill.closed_at_ms - before.closed_at_ms) / HOUR_MS : null;

const kmRead = (fill: Fill, before: Fill | undefined) =>
  before && fill.seen!.odometer_km !== null && before.seen!.odometer_km !== null
    ? fill.seen!.odometer_km - before.seen!.odometer_km
    : null;

export const MEASURES: Record<LabeledIndicator, Measure> = {
  over_tank: {
    name: 'volume / tank in the papers',
    of: ({ volume_ml, vehicle }) => volume_ml / vehicle.registered_tank_ml,
  },
  double_fill: {
    name: 'volume / tank / hours since the last fill',
    of: (fill, { before }) => {
      const hours = hoursSince(fill, before);
      return hours === null ? null : fill.volume_ml / fill.vehicle.registered_tank_ml / Math.max(0.05, hours);
    },
  },
  odd_hours: {
    name: 'hours outside working time',
    of: ({ vehicle, closed_at_ms }) => hoursOutside(vehicle.client, closed_at_ms),
  },
  wrong_fuel: {
    name: 'a product not in the papers',
    of: ({ vehicle, fuel }) => (vehicle.fuels.includes(fuel) ? 0 : 1),
  },
  impossible_distance: {
    name: 'km/h between fills, by crow or odometer',
    of: (fill, { before }) => {
      const hours = hoursSince(fill, before);
      if (!before || hours === null) return null;
      return (
        Math.max(kmBetween(fill.station, before.station), kmRead(fill, before) ?? 0) / Math.max(0.02, hours)
      );
    },
  },
  consumption_out_of_band: {
    name: 'litres off what it burns, in honest deviations',
    of: (fill, { before }) => {
      const km = kmRead(fill, before);
      if (km === null || !fill.full || !before!.full) return null;
      const { ml_per_km, tank_ml } = fill.vehicle;
      return Math.abs(fill.volume_ml - km * ml_per_km) / Math.hypot(0.085 * km * ml_per_km, 0.022 * tank_ml);
    },
  },
  odometer_rollback: {
    name: 'km the reading went down',
    of: (fill, { before }) => {
      const km = kmRead(fill, before);
      return km === null ? null : -km;
    },
  },
  split_under_threshold: {
    name: 'share of the threshold, just below it',
    of: (fill) => {
      const threshold = fill.vehicle.client.review_amount_halalas;
      const share = threshold ? (fill.volume_ml * fill.price_millis) / 10_000 / threshold : 0;
      return share > 0 && share < 1 ? share : null;
    },
  },
  one_identity_many_vehicles: {
    name: 'vehicles of the driver within three days',
    of: (_, { vehicles_of_driver }) => vehicles_of_driver,
  },
  attendant_pattern: {
    name: "share of the attendant's fills typed or of whole litres",
    of: (_, { odd_of_attendant }) => odd_of_attendant,
  },
  position_apart: {
    name: 'km from the station, of fixes within ten minutes',
    of: (fill) => {
      const fixes = [fill.seen!.phone_position, fill.seen!.vehicle_position].filter(
        (fix) => fix !== null && fill.closed_at_ms - fix.at_ms <= 10 * MINUTE_MS,
      );
      return fixes.length > 0 ? Math.max(...fixes.map((fix) => kmBetween(fix!, fill.station))) : null;
    },
  },
  price_above_bound: {
    name: 'millis above the bound',
    of: (fill, { set }) => fill.price_millis - boundAt(set.facts.price_bounds, fill.fuel, fill.closed_at_ms),
  },
  plate_corrected_often: {
    name: "share of the vehicle's plates corrected",
    of: (fill, { corrected_of_vehicle }) =>
      fill.seen!.plate_entry === 'corrected' ? corrected_of_vehicle : null,
  },
};

/** Each indicator's measure at its labeled fills and at honest fills. */
export function measured(
  sets: readonly DataSet[],
): Record<LabeledIndicator, { labelled: number[]; honest: number[] }> {
  const found = LABELED_INDICATORS.map(
    (indicator) => [indicator, { labelled: [] as number[], honest: [] as number[] }] as const,
  );
  for (const [fill, around] of sets.flatMap(surroundings))
    for (const [indicator, { labelled, honest }] of found) {
      if (!fill.indicators.has(indicator) && (fill.touched || fill.indicators.size > 0 || fill.open.size > 0))
        continue;
      const value = MEASURES[indicator].of(fill, around);
      if (value !== null) (fill.indicators.has(indicator) ? labelled : honest).push(value);
    }
  for (const [, { labelled }] of found) labelled.sort((a, b) => a - b);
  return Object.fromEntries(found) as Record<LabeledIndicator, { labelled: number[]; honest: number[] }>;
}

function surroundings(set: DataSet): [Fill, Around][] {
  const fills = [...set.truth.values()];
  const byVehicle = Map.groupBy(fills, ({ vehicle }) => vehicle);
  const byAttendant = Map.groupBy(fills, ({ attendant }) => attendant);
  const byDriver = Map.groupBy(fills, ({ driver }) => driver);
  const share = (own: readonly Fill[], is: (fill: Fill) => boolean) => own.filter(is).length / own.length;
  const corrected = mapped(byVehicle, (own) => share(own, ({ seen }) => seen!.plate_entry === 'corrected'));
  const odd = mapped(byAttendant, (own) =>
    share(own, ({ seen, volume_ml }) => seen!.plate_entry === 'typed' || volume_ml % 5_000 === 0),
  );
  const lastOf = new Map<object, Fill>();
  return fills.map((fill) => {
    const before = lastOf.get(fill.vehicle);
    lastOf.set(fill.vehicle, fill);
    const near = byDriver
      .get(fill.driver)!
      .filter((one) => Math.abs(dayOf(one.closed_at_ms) - dayOf(fill.closed_at_ms)) <= 1);
    const around: Around = {
      ...{ before, set, vehicles_of_driver: new Set(near.map(({ vehicle }) => vehicle)).size },
      ...{ corrected_of_vehicle: corrected.get(fill.vehicle)!, odd_of_attendant: odd.get(fill.attendant)! },
    };
    return [fill, around];
  });
}

function mapped<Key, Value>(
  groups: Map<Key, Fill[]>,
  measure: (own: readonly Fill[]) => Value,
): Map<Key, Value> {
  return new Map([...groups].map(([key, own]) => [key, measure(own)]));
}
