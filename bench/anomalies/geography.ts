import { distanceMetres } from '@fleet/domain/geo.ts';
import type { Random } from '../plates/random.ts';

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** A city of fleets: center, extent, and number of our stations. */
interface City extends Point {
  readonly spread_km: number;
  readonly stations: number;
}

const CITIES = {
  Riyadh: { latitude: 24.7136, longitude: 46.6753, spread_km: 15, stations: 13 },
  Jeddah: { latitude: 21.5433, longitude: 39.1728, spread_km: 12, stations: 8 },
  Dammam: { latitude: 26.4207, longitude: 50.0888, spread_km: 9, stations: 5 },
  Makkah: { latitude: 21.3891, longitude: 39.8579, spread_km: 7, stations: 4 },
  Madinah: { latitude: 24.4709, longitude: 39.6122, spread_km: 7, stations: 4 },
  Buraydah: { latitude: 26.326, longitude: 43.975, spread_km: 6, stations: 3 },
  Hofuf: { latitude: 25.3647, longitude: 49.5876, spread_km: 6, stations: 2 },
  Jubail: { latitude: 27.0046, longitude: 49.646, spread_km: 6, stations: 2 },
  Taif: { latitude: 21.2703, longitude: 40.4158, spread_km: 5, stations: 2 },
  Hail: { latitude: 27.5114, longitude: 41.7208, spread_km: 5, stations: 2 },
  Abha: { latitude: 18.2465, longitude: 42.5117, spread_km: 5, stations: 2 },
  'Al Kharj': { latitude: 24.1556, longitude: 47.312, spread_km: 4, stations: 1 },
  Yanbu: { latitude: 24.0895, longitude: 38.0618, spread_km: 4, stations: 1 },
  Jazan: { latitude: 16.8892, longitude: 42.5511, spread_km: 4, stations: 1 },
  Tabuk: { latitude: 28.3998, longitude: 36.57, spread_km: 5, stations: 1 },
} as const satisfies Record<string, City>;

export type CityName = keyof typeof CITIES;
export const CITY_NAMES = Object.keys(CITIES) as CityName[];

/** Fleets are based in cities with several stations. */
export const HOMES: readonly CityName[] = [
  ...['Riyadh', 'Riyadh', 'Riyadh', 'Riyadh', 'Riyadh', 'Riyadh', 'Riyadh', 'Jeddah', 'Jeddah', 'Jeddah'],
  ...['Jeddah', 'Dammam', 'Dammam', 'Dammam', 'Makkah', 'Makkah', 'Madinah', 'Madinah', 'Buraydah', 'Hofuf'],
] as CityName[];

/** Roads, with the positions of our stations along them. */
const ROADS: readonly {
  readonly ends: readonly [CityName, CityName];
  readonly stations: readonly number[];
}[] = [
  { ends: ['Riyadh', 'Dammam'], stations: [0.33, 0.68] },
  { ends: ['Riyadh', 'Buraydah'], stations: [0.5] },
  { ends: ['Riyadh', 'Taif'], stations: [0.3, 0.65] },
  { ends: ['Riyadh', 'Hofuf'], stations: [] },
  { ends: ['Riyadh', 'Al Kharj'], stations: [] },
  { ends: ['Taif', 'Makkah'], stations: [] },
  { ends: ['Makkah', 'Jeddah'], stations: [] },
  { ends: ['Jeddah', 'Madinah'], stations: [0.5] },
  { ends: ['Madinah', 'Yanbu'], stations: [] },
  { ends: ['Madinah', 'Hail'], stations: [0.5] },
  { ends: ['Hail', 'Buraydah'], stations: [] },
  { ends: ['Hail', 'Tabuk'], stations: [0.5] },
  { ends: ['Dammam', 'Jubail'], stations: [] },
  { ends: ['Dammam', 'Hofuf'], stations: [] },
  { ends: ['Taif', 'Abha'], stations: [0.5] },
  { ends: ['Abha', 'Jazan'], stations: [] },
];

/** Ratio of road to straight-line distance. */
const ROAD_FACTOR = 1.22;

/** A road in one direction, out of a city. */
export interface DirectedRoad {
  readonly from: CityName;
  readonly to: CityName;
  readonly km: number;
  /** Index of the road, referenced by its stations. */
  readonly road: number;
}

const DIRECTED_ROADS: readonly DirectedRoad[] = ROADS.flatMap(({ ends: [a, b] }, road) => {
  const km = kmBetween(CITIES[a], CITIES[b]) * ROAD_FACTOR;
  return [
    { from: a, to: b, km, road },
    { from: b, to: a, km, road },
  ];
});

export function roadsFrom(city: CityName): readonly DirectedRoad[] {
  return DIRECTED_ROADS.filter(({ from }) => from === city);
}

/** The same road in the opposite direction. */
export function reverseRoad(stretch: DirectedRoad): DirectedRoad {
  return DIRECTED_ROADS.find(({ from, to }) => from === stretch.to && to === stretch.from)!;
}

/** Location of a station: in a city, or at a position along a road. */
export interface Site extends Point {
  readonly city: CityName | null;
  readonly road: number | null;
  /** Position along the road, from its first end. */
  readonly share: number;
}

/** Sixty sites: in cities and along roads. */
export function sites(random: Random): Site[] {
  const inCities = CITY_NAMES.flatMap((city) =>
    Array.from({ length: CITIES[city].stations }, () => ({
      ...pointIn(city, random),
      city,
      road: null,
      share: 0,
    })),
  );
  const besideRoads = ROADS.flatMap(({ ends: [a, b], stations }, road) =>
    stations.map((share) => ({
      ...nudged(along(CITIES[a], CITIES[b], share), 3, random),
      city: null,
      road,
      share,
    })),
  );
  return [...inCities, ...besideRoads];
}

/** Position of a roadside site along the directed road, 0 to 1. */
export function shareOf(stretch: DirectedRoad, site: Site): number {
  return ROADS[stretch.road]!.ends[0] === stretch.from ? site.share : 1 - site.share;
}

/** A random point in a city, denser towards its center. */
export function pointIn(city: CityName, random: Random): Point {
  return nudged(CITIES[city], CITIES[city].spread_km * 0.55, random);
}

/** A point displaced by a normal distribution with this deviation in km per axis. */
export function nudged(point: Point, km: number, random: Random): Point {
  return moved(point, random.normal() * km, random.normal() * km);
}

/** The point `km` away in a random direction. */
export function awayFrom(point: Point, km: number, random: Random): Point {
  const direction = random.between(0, 2 * Math.PI);
  return moved(point, km * Math.cos(direction), km * Math.sin(direction));
}

export function kmBetween(a: Point, b: Point): number {
  return distanceMetres(a, b) / 1_000;
}

function moved({ latitude, longitude }: Point, north_km: number, east_km: number): Point {
  return {
    latitude: latitude + north_km / 111.2,
    longitude: longitude + east_km / (111.2 * Math.cos((latitude * Math.PI) / 180)),
  };
}

function along(a: Point, b: Point, share: number): Point {
  return {
    latitude: a.latitude + (b.latitude - a.latitude) * share,
    longitude: a.longitude + (b.longitude - a.longitude) * share,
  };
}
