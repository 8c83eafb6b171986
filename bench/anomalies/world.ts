import type { ClientFacts, PriceBoundFacts } from '@fleet/domain/anomaly-facts.ts';
import type { Random } from '../plates/random.ts';
import { type CityName, HOMES, nudged, type Point, pointIn, type Site, sites } from './geography.ts';
import { type Fuel, TRADES, VEHICLE_KINDS, type VehicleKind, type VehicleKindName } from './kinds.ts';
import { BEGIN_MS, DAY_MS, DAYS, publishedBounds } from './prices.ts';

const VEHICLES = 400;
const DRIVERS = 600;

export interface Client extends ClientFacts {
  readonly home: CityName;
  readonly yard: Point;
  readonly trade: (typeof TRADES)[number];
  /** Share of fills that require the odometer. */
  readonly odometer_share: number;
  readonly qr_share: number;
  readonly vehicles: Vehicle[];
  readonly drivers: Driver[];
}

export interface Driver {
  readonly id: string;
  readonly home: Point;
  /** Influence on a vehicle's consumption. */
  readonly driving_style: number;
  /** Probability that the phone has no position. */
  readonly phone_silent: number;
  /** Precision of typed odometer readings: 1, 10 or 100 km. */
  readonly rounds_to: 1 | 10 | 100;
  /** Probability of a fill by amount or volume instead of a full tank. */
  readonly partial: number;
}

export interface Vehicle {
  readonly id: string;
  readonly client: Client;
  readonly kind: VehicleKindName;
  readonly registered_tank_ml: number;
  /** The real capacity. */
  readonly tank_ml: number;
  readonly fuels: readonly Fuel[];
  readonly ml_per_km: number;
  readonly registered_metres_per_litre: number | null;
  readonly km_a_day: number;
  /** Drivers by shift. In a rental fleet the driver changes daily. */
  readonly shifts: readonly Shift[];
  /** On night duty in a fleet that works by day. */
  readonly night: boolean;
  /** Tank level at which drivers look for a station. */
  readonly refuel_at: number;
  /** Filled up at the end of every day. */
  readonly topped_daily: boolean;
  readonly favourites: readonly Station[];
  readonly dust: number;
  readonly tracker: 'none' | 'prompt' | 'late';
  /** Days without tracker positions, end exclusive, and the last position. */
  readonly silence: {
    readonly from_day: number;
    readonly to_day: number;
    readonly coordinates: Point;
  } | null;
  /** An engine that degrades from a day on, or a trailer for a month. */
  readonly worsening: {
    readonly from_day: number;
    readonly to_day: number;
    readonly by: number;
    readonly step: boolean;
  } | null;
  readonly odometer_km: number;
}

/** A driver's usual hours, from the start hour (24 and above is the next morning). */
interface Shift {
  readonly driver: Driver;
  readonly from_hour: number;
  readonly hours: number;
}

export interface Attendant {
  readonly id: string;
  readonly station: Station;
  /** Probability of typing the plate without trying the camera. */
  readonly types: number;
}

export interface Station extends Site {
  readonly id: string;
  readonly network_id: string;
  readonly opened_ms: number;
  readonly closed_ms: number;
  /** Probability of a camera misread, increased while facing the sun. */
  readonly camera: number;
  readonly sunny: boolean;
  /** Pumps are habitually set to whole liters. */
  readonly presets: number;
  readonly discount_millis: number;
  readonly attendants: Attendant[];
}

export interface World {
  readonly clients: readonly Client[];
  readonly vehicles: readonly Vehicle[];
  readonly stations: readonly Station[];
  readonly bounds: readonly PriceBoundFacts[];
}

export function makeWorld(random: Random): World {
  const stations = makeStations(random);
  const total = TRADES.reduce((sum, { size }) => sum + size, 0);
  const counts = TRADES.map(({ size }) => Math.round((size / total) * VEHICLES));
  counts[0]! += VEHICLES - counts.reduce((sum, count) => sum + count, 0);
  const clients = TRADES.map((_, index) => makeClient(index, counts[index]!, stations, random));
  fillPools(clients, random);
  return {
    clients,
    vehicles: clients.flatMap(({ vehicles }) => vehicles),
    stations,
    bounds: publishedBounds(random),
  };
}

function makeStations(random: Random): Station[] {
  const all = sites(random);
  // Some stations open or close within the ninety days; a city never loses its only one.
  const changing = new Map<number, 'opens' | 'closes'>();
  while (changing.size < 6) changing.set(random.integer(0, 29), changing.size < 3 ? 'opens' : 'closes');
  return all.map((site, index) => {
    const change = changing.get(index);
    const on = BEGIN_MS + random.integer(20, 70) * DAY_MS;
    const station: Station = {
      ...site,
      id: `station-${index + 1}`,
      network_id: `network-${random.integer(1, 5)}`,
      opened_ms: change === 'opens' ? on : 0,
      closed_ms: change === 'closes' ? on : Number.MAX_SAFE_INTEGER,
      camera: random.chance(0.12) ? random.between(0.2, 0.4) : random.between(0.02, 0.1),
      sunny: random.chance(0.2),
      presets: random.chance(0.1) ? random.between(0.3, 0.6) : random.between(0, 0.04),
      discount_millis: random.chance(0.35) ? random.integer(1, 6) * 5 : 0,
      attendants: [],
    };
    const count = random.integer(3, 5);
    for (let one = 1; one <= count; one++)
      station.attendants.push({
        id: `attendant-${index + 1}-${one}`,
        station,
        types: random.chance(0.1) ? random.between(0.12, 0.25) : random.between(0.01, 0.07),
      });
    return station;
  });
}

function makeClient(index: number, count: number, stations: readonly Station[], random: Random): Client {
  const trade = TRADES[index]!;
  const home = HOMES[index]!;
  const id = `client-${index + 1}`;
  const client: Client = {
    id,
    trade,
    home,
    yard: pointIn(home, random),
    working_hours: trade.hours,
    working_weekdays: trade.weekdays,
    review_amount_halalas: null,
    odometer_share: random.pick([1, 1, 0.97, 0.9, 0.7]),
    qr_share: random.pick([0, 0.1, 0.3, 0.6]),
    vehicles: [],
    drivers: [],
  };
  const near = stations.filter((station) => station.city === home);
  for (let one = 0; one < count; one++) client.vehicles.push(makeVehicle(client, near, random));
  return trade.reviews
    ? Object.assign(client, { review_amount_halalas: reviewAmount(client, random) })
    : client;
}

/** Slightly below the capacity of the large vehicles, as fleets configure it: their full fills are reviewed, most others not. */
function reviewAmount({ vehicles }: Client, random: Random): number {
  const full = vehicles.map(
    (one) => (one.tank_ml * 0.72 * (one.fuels[0] === 'fuel-diesel' ? 1.79 : 2.18)) / 10,
  );
  full.sort((a, b) => a - b);
  return Math.round((full[Math.floor(full.length * 0.7)]! * random.between(0.85, 1.1)) / 5_000) * 5_000;
}

function makeVehicle(client: Client, near: readonly Station[], random: Random): Vehicle {
  const { trade } = client;
  const kind = random.pick(trade.vehicles);
  const range: VehicleKind = VEHICLE_KINDS[kind];
  const registered_tank_ml = Math.round(random.between(...range.tank_litres)) * 1_000;
  const litres_per_100_km = random.between(...range.litres_per_100_km);
  const tracked = random.chance(trade.trackers);
  const day = random.integer(10, 60);
  const night = trade.hours !== null && trade.hours.from_hour < 12 && random.chance(0.05);
  const shifts = makeShifts(client, night, random);
  return {
    id: `${client.id.replace('client', 'vehicle')}-${client.vehicles.length + 1}`,
    client,
    kind,
    registered_tank_ml,
    tank_ml:
      registered_tank_ml * (1 + (random.chance(0.15) ? random.between(0.05, 0.12) : random.between(0, 0.05))),
    fuels: range.diesel ? ['fuel-diesel'] : petrols(random),
    ml_per_km: litres_per_100_km * 10,
    registered_metres_per_litre: random.chance(0.6)
      ? Math.round((100_000 / litres_per_100_km) * random.between(1, 1.2))
      : null,
    km_a_day: random.between(...range.km_a_day) * (shifts.length === 2 ? 1.5 : 1),
    shifts,
    night,
    refuel_at: random.chance(0.14) ? random.between(0.02, 0.08) : random.between(0.14, 0.55),
    topped_daily: random.chance(0.28),
    favourites: Array.from({ length: Math.min(3, near.length) }, () => random.pick(near)),
    dust: random.between(0, trade.dust),
    tracker: tracked ? (random.chance(0.3) ? 'late' : 'prompt') : 'none',
    silence:
      tracked && random.chance(0.15)
        ? { from_day: day, to_day: day + random.integer(1, 10), coordinates: pointIn(client.home, random) }
        : null,
    worsening: worsening(kind, random),
    odometer_km: random.integer(3_000, 320_000),
  };
}

function makeShifts(client: Client, night: boolean, random: Random): Shift[] {
  const { hours, two_shifts } = client.trade;
  const shift = (from_hour: number, length: number) => ({
    driver: makeDriver(client, random),
    from_hour,
    hours: length,
  });
  if (night) return [shift(random.between(19.5, 21.5), random.between(7, 9))];
  const both = random.chance(two_shifts);
  if (!hours) {
    if (both) return [shift(random.between(5.5, 6.5), 11), shift(random.between(17.5, 18.5), 11)];
    return [
      shift(random.chance(0.3) ? random.between(17, 20) : random.between(4, 9), random.between(9, 11.5)),
    ];
  }
  const span = (hours.to_hour - hours.from_hour + 24) % 24;
  const first = hours.from_hour + random.between(0.2, 0.8);
  if (both) return [shift(first, span / 2 - 1), shift(first + span / 2, span / 2 - 1)];
  return [shift(first + random.between(0, 1.2), Math.min(span - 2.2, random.between(8, 10.5)))];
}

function petrols(random: Random): Fuel[] {
  return random.pick<Fuel[]>([
    ['fuel-91'],
    ['fuel-91'],
    ['fuel-91', 'fuel-95'],
    ['fuel-95'],
    ['fuel-95', 'fuel-91'],
  ]);
}

function worsening(kind: VehicleKindName, random: Random): Vehicle['worsening'] {
  const from_day = random.integer(10, 60);
  if (random.chance(0.05)) return { from_day, to_day: DAYS, by: random.between(0.08, 0.22), step: false };
  if (kind.endsWith('truck') && random.chance(0.08))
    return {
      from_day,
      to_day: from_day + random.integer(15, 40),
      by: random.between(0.08, 0.16),
      step: true,
    };
  return null;
}

function makeDriver(client: Client, random: Random): Driver {
  const driver: Driver = {
    id: `${client.id.replace('client', 'driver')}-${client.drivers.length + 1}`,
    home: nudged(client.yard, 7, random),
    driving_style: Math.exp(random.normal() * 0.035),
    phone_silent: random.chance(0.12) ? 1 : random.between(0.03, 0.2),
    rounds_to: random.pick([1, 1, 1, 1, 1, 1, 1, 10, 10, 100]),
    partial: random.pick([0.02, 0.03, 0.05, 0.08, 0.15, 0.25, 0.5]),
  };
  client.drivers.push(driver);
  return driver;
}

/** Adds drivers up to six hundred; those without a vehicle form the pool of substitutes. */
function fillPools(clients: readonly Client[], random: Random): void {
  let total = clients.reduce((sum, { drivers }) => sum + drivers.length, 0);
  for (let turn = 0; total < DRIVERS; turn++, total++) makeDriver(clients[turn % clients.length]!, random);
}
