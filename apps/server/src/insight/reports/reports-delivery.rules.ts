import type { ReportMeasureValues } from '@fleet/contracts/insight/reports.ts';
import { emissionFactorsOf } from '@fleet/domain/emissions.ts';
import { type Coordinates, distanceMetres } from '@fleet/domain/geo.ts';
import type { ComputedRow } from './reports-computed.queries.ts';

/**
 * Greenhouse gases of deliveries, as ISO 14083:2023 counts: a tour with its empty way back is one activity, and what it burns is
 * allocated to its orders by tonne-kilometers, which count the great circle from where an order was loaded to its site, so that nobody
 * pays for the detours of the tour.
 */

interface Party {
  readonly id: number;
  readonly name_en: string;
  readonly name_ar: string;
}

export interface DrivenStop {
  readonly kind: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** On the way since the start of the trip, as planned. */
  readonly travelled_metres: number;
  /** What was delivered there; null at a start or a reload. */
  readonly order_id: number | null;
  readonly client: Party | null;
  readonly grams: number;
}

export interface DrivenTrip {
  readonly id: number;
  readonly trip_code: string;
  readonly trip_date: string;
  readonly vehicle: { readonly id: number; readonly name: string; readonly plate: ComputedRow['plate'] };
  readonly fuel_code: string;
  /** By its positions; null where they are missing or nobody drives so fast. */
  readonly driven_metres: number | null;
  readonly planned_metres: number;
  /** What the vehicle was fueled with between readings of its odometer, and how far it went with it; null without any. */
  readonly fueled_ml: number | null;
  readonly fueled_km: number | null;
  /** By the vehicle's papers. */
  readonly metres_per_litre: number | null;
  readonly stops: readonly DrivenStop[];
}

/** Amounts that are added up; of a trip, or of the share of one of its orders. */
interface Amounts {
  readonly metres: number;
  /** Grams × meters. */
  readonly activity: number;
  /** Null where neither fills nor papers say what the vehicle consumes, or its fuel has no factor. */
  readonly burnt: {
    readonly ml: number;
    readonly tank_to_wheel: number;
    readonly well_to_tank: number;
  } | null;
  /** Of the liters, those of a way and a consumption that were both measured. */
  readonly measured_ml: number;
}

export interface Share extends Amounts {
  readonly trip: DrivenTrip;
  /** Null for a trip that delivered nothing: its gases are nobody's. */
  readonly order: { readonly id: number; readonly client: Party } | null;
}

export type DeliveryDimension = 'trip' | 'order' | 'client' | 'vehicle' | 'month';

/** What each trip burnt, by order; the shares of a trip add up to it, to the gram and the milliliter. */
export function sharesOf(trips: readonly DrivenTrip[]): Share[] {
  return trips.flatMap((trip): Share[] => {
    const complete = amountsOf(trip);
    const drops = dropsOf(trip).filter(({ activity }) => activity > 0);
    if (drops.length === 0) return [{ trip, order: null, ...complete, activity: 0 }];
    const weights = drops.map(({ activity }) => activity);
    const parts = (total: number) => split(total, weights);
    const { burnt } = complete;
    const [metres, measured] = [parts(complete.metres), parts(complete.measured_ml)];
    const [ml, tank, well] = [
      parts(burnt?.ml ?? 0),
      parts(burnt?.tank_to_wheel ?? 0),
      parts(burnt?.well_to_tank ?? 0),
    ];
    return drops.map(({ activity, order }, at) => ({
      trip,
      order,
      activity,
      metres: metres[at]!,
      burnt: burnt && { ml: ml[at]!, tank_to_wheel: tank[at]!, well_to_tank: well[at]! },
      measured_ml: measured[at]!,
    }));
  });
}

function amountsOf(trip: DrivenTrip): Omit<Amounts, 'activity'> {
  const metres = trip.driven_metres ?? trip.planned_metres;
  const { fueled_ml, fueled_km, metres_per_litre, fuel_code } = trip;
  const isFueled = fueled_ml !== null && fueled_km !== null && fueled_km > 0;
  const factors = emissionFactorsOf(fuel_code);
  if (factors === null || (!isFueled && metres_per_litre === null))
    return { metres, burnt: null, measured_ml: 0 };
  const ml = Math.round(
    isFueled ? (metres * fueled_ml) / (fueled_km * 1_000) : (metres * 1_000) / metres_per_litre!,
  );
  const grams = (mg_per_litre: number) => Math.round((ml * mg_per_litre) / 1_000_000);
  const burnt = {
    ml,
    tank_to_wheel: grams(factors.tank_to_wheel_mg),
    well_to_tank: grams(factors.well_to_tank_mg),
  };
  return { metres, burnt, measured_ml: isFueled && trip.driven_metres !== null ? ml : 0 };
}

/** What was delivered where, with its transport activity since it was loaded. */
function dropsOf({ stops }: DrivenTrip) {
  let loaded: DrivenStop | undefined;
  return stops.flatMap((stop) => {
    if (stop.order_id === null || stop.client === null) {
      loaded = stop;
      return [];
    }
    const order = { id: stop.order_id, client: stop.client };
    return [{ order, activity: stop.grams * wayOf(loaded, stop) }];
  });
}

/** The great circle; the planned way where a place has no coordinates. */
function wayOf(from: DrivenStop | undefined, to: DrivenStop): number {
  const [start, end] = [from && placeOf(from), placeOf(to)];
  if (start && end) return distanceMetres(start, end);
  return Math.max(0, to.travelled_metres - (from?.travelled_metres ?? 0));
}

function placeOf({ latitude, longitude }: DrivenStop): Coordinates | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** A whole number in parts by weight that add up to it. */
export function split(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let [passed, allotted] = [0, 0];
  return weights.map((weight, at) => {
    passed += weight;
    const until = at === weights.length - 1 ? total : Math.round(total * (passed / sum));
    const part = until - allotted;
    allotted = until;
    return part;
  });
}

/** Shares added up by what the rows are. */
export function deliveryRows(shares: readonly Share[], by: DeliveryDimension): ComputedRow[] {
  const groups = Map.groupBy(shares, (share) => keyOf(share, by));
  return [...groups.values()].map((group) => ({ ...subjectOf(group[0]!, by), measures: measuresOf(group) }));
}

/** By day, or by the first day of each month. */
export function deliverySeries(shares: readonly Share[], grain: 'day' | 'month') {
  const startOf = ({ trip }: Share) =>
    grain === 'day' ? trip.trip_date : `${trip.trip_date.slice(0, 7)}-01`;
  return [...Map.groupBy(shares, startOf)]
    .map(([starts_on, group]) => ({ starts_on, measures: measuresOf(group) }))
    .sort((a, b) => a.starts_on.localeCompare(b.starts_on));
}

function keyOf({ trip, order }: Share, by: DeliveryDimension): string | number | null {
  switch (by) {
    case 'trip':
      return trip.id;
    case 'order':
      return order?.id ?? null;
    case 'client':
      return order?.client.id ?? null;
    case 'vehicle':
      return trip.vehicle.id;
    case 'month':
      return trip.trip_date.slice(0, 7);
  }
}

function subjectOf({ trip, order }: Share, by: DeliveryDimension): Omit<ComputedRow, 'measures'> {
  const named = (id: number | null, name: string) => ({ id, name_en: name, name_ar: name });
  switch (by) {
    case 'trip':
      return named(trip.id, trip.trip_code);
    case 'order':
      return named(order?.id ?? null, order ? `ORD-${order.id}` : '');
    case 'client':
      return order?.client ?? named(null, '');
    case 'vehicle':
      return { ...named(trip.vehicle.id, trip.vehicle.name), plate: trip.vehicle.plate };
    case 'month':
      return named(null, trip.trip_date.slice(0, 7));
  }
}

const GRAM_METRES_PER_TONNE_KM = 1_000_000_000;

/** Figures of these shares together. Grams a tonne-kilometer are of what is known to be burnt, and only of that. */
export function measuresOf(shares: readonly Share[]): ReportMeasureValues {
  const sum = (amount: (share: Share) => number, of = shares) =>
    of.reduce((total, share) => total + amount(share), 0);
  const known = shares.filter(({ burnt }) => burnt !== null);
  const isKnown = known.length > 0;
  const activity = sum((share) => share.activity);
  const knownActivity = sum((share) => share.activity, known);
  const burnt_ml = sum(({ burnt }) => burnt!.ml, known);
  const tank_to_wheel = sum(({ burnt }) => burnt!.tank_to_wheel, known);
  const well_to_tank = sum(({ burnt }) => burnt!.well_to_tank, known);
  const grams = tank_to_wheel + well_to_tank;
  return {
    driven_km: Math.round(sum(({ metres }) => metres) / 1_000),
    tonne_km: Math.round(activity / GRAM_METRES_PER_TONNE_KM),
    burnt_ml: isKnown ? burnt_ml : null,
    well_to_wheel_grams: isKnown ? grams : null,
    tank_to_wheel_grams: isKnown ? tank_to_wheel : null,
    well_to_tank_grams: isKnown ? well_to_tank : null,
    // Milligrams, which are drawn as grams with a decimal.
    mg_per_tonne_km:
      knownActivity > 0 ? Math.round((grams * 1_000) / (knownActivity / GRAM_METRES_PER_TONNE_KM)) : null,
    measured_percent: burnt_ml > 0 ? Math.round((100 * sum((share) => share.measured_ml)) / burnt_ml) : null,
  };
}
