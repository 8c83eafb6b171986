import type { AnomalyIndicator } from '@fleet/domain/anomaly-facts.ts';
import type { Random } from '../plates/random.ts';
import { type Fill, isDirty, pumped } from './fills.ts';
import { type Point, pointIn } from './geography.ts';
import { boundAt, DAYS, MINUTE_MS } from './prices.ts';
import { chooseStation, dayOf, onDuty } from './stations.ts';
import type { Station, Vehicle, World } from './world.ts';

/** The honest ninety days, to be manipulated. */
export interface Scene {
  readonly world: World;
  readonly random: Random;
  /** Fills by vehicle in time order. */
  readonly fills: Map<Vehicle, Fill[]>;
  /** Vehicles with dishonest drivers; the others are honest except for attendants and stations. */
  readonly thieves: readonly Vehicle[];
}

/** Share of vehicles with dishonest drivers. */
const THIEVES = 0.4;

export function openScene(world: World, fills: Map<Vehicle, Fill[]>, random: Random): Scene {
  const thieves = world.vehicles.filter((one) => !one.client.trade.rental && random.chance(THIEVES));
  return { world, random, fills, thieves };
}

/** A random matching dishonest vehicle with enough fills. */
export function someThief(scene: Scene, fits: (vehicle: Vehicle) => boolean = () => true): Vehicle {
  const able = scene.thieves.filter((one) => scene.fills.get(one)!.length > 12 && fits(one));
  if (able.length === 0) throw new Error('no thief fits');
  return scene.random.pick(able);
}

/** Up to `count` fills that, like their neighbors, are not manipulated, within a period of this many days. */
export function someFills(
  scene: Scene,
  vehicle: Vehicle,
  count: number,
  days: number,
  fits: (fill: Fill, before: Fill, after: Fill) => boolean,
): Fill[] {
  const { random } = scene;
  const fills = scene.fills.get(vehicle)!;
  const from = random.between(2, Math.max(3, DAYS - days));
  const able = fills.filter((fill, index) => {
    const before = fills[index - 1];
    const after = fills[index + 1];
    const day = dayOf(fill.closed_at_ms);
    if (!before || !after || day < from || day > from + days) return false;
    return ![before, fill, after].some(isDirty) && fits(fill, before, after);
  });
  return shuffled(able, random).slice(0, count);
}

export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const rest = [...items];
  for (let index = rest.length - 1; index > 0; index--) {
    const other = random.integer(0, index);
    [rest[index], rest[other]] = [rest[other]!, rest[index]!];
  }
  return rest;
}

export function previous(scene: Scene, fill: Fill): Fill | undefined {
  const fills = scene.fills.get(fill.vehicle)!;
  return fills[fills.indexOf(fill) - 1];
}

export function following(scene: Scene, fill: Fill): Fill | undefined {
  const fills = scene.fills.get(fill.vehicle)!;
  return fills[fills.indexOf(fill) + 1];
}

/** Adds a fraudulent fill to the vehicle's records without affecting its true history. */
export function invent(
  scene: Scene,
  after: Fill,
  at_ms: number,
  volume_ml: number,
  changes: Partial<Fill> = {},
): Fill {
  const { world, random } = scene;
  const next = following(scene, after);
  const share = next ? (at_ms - after.closed_at_ms) / (next.closed_at_ms - after.closed_at_ms) : 0;
  const station = changes.station ?? after.station;
  const fuel = changes.fuel ?? after.fuel;
  const fill: Fill = {
    ...after,
    ...{ station, attendant: onDuty(station, at_ms, random), fuel, closed_at_ms: Math.round(at_ms) },
    ...{
      volume_ml: pumped(volume_ml),
      price_millis: boundAt(world.bounds, fuel, at_ms) - station.discount_millis,
    },
    dash_km: after.dash_km + (next ? (next.dash_km - after.dash_km) * share : 0),
    ...{
      level_before_ml: after.level_before_ml + after.volume_ml,
      burned_ml: (next?.burned_ml ?? 0) * share,
    },
    ...{
      full: false,
      stolen_ml: volume_ml,
      siphoned_ml: 0,
      invented: true,
      touched: true,
      shows: {},
      seen: null,
    },
    ...{ vehicle_coordinates: null, phone_coordinates: null, plate_of_another: false },
    ...{ indicators: new Set<AnomalyIndicator>(), open: new Set<AnomalyIndicator>() },
    ...changes,
  };
  if (next) next.burned_ml -= fill.burned_ml;
  const fills = scene.fills.get(after.vehicle)!;
  fills.splice(fills.indexOf(after) + 1, 0, fill);
  return fill;
}

/** A time this many minutes after a fill; null if the vehicle's next fill is earlier. */
export function timeAfter(scene: Scene, fill: Fill, minutes: number): number | null {
  const at = fill.closed_at_ms + minutes * MINUTE_MS;
  const next = following(scene, fill);
  return next && at < next.closed_at_ms - 20 * MINUTE_MS ? at : null;
}

/** A station in the fill's city; for roadside stations the same one. */
export function stationNearby({ world, random }: Scene, fill: Fill, at_ms: number): Station {
  const { city } = fill.station;
  return (city && chooseStation(world.stations, fill.vehicle, city, at_ms, random)) || fill.station;
}

/** Position of the vehicle while another takes its fuel: at the yard, or in its city. */
export function elsewhere({ random }: Scene, { station, vehicle }: Fill): Point {
  if (station.city === vehicle.client.home && random.chance(0.5)) return vehicle.client.yard;
  return pointIn(station.city ?? vehicle.client.home, random);
}

/** Log-normal around a median within bounds: many mild cases, a few blatant ones. */
export function strength(random: Random, median: number, spread: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, median * Math.exp(random.normal() * spread)));
}
