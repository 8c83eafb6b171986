import { type Area, areaProblem, type CircleArea } from './areas.ts';
import type { Coordinates } from './geo.ts';

/** Areas as GeoJSON (RFC 7946): polygons, and circles as points with `radius_metres` among their properties. */

export interface GeoFeature {
  readonly type: 'Feature';
  readonly geometry: { readonly type: 'Polygon' | 'Point'; readonly coordinates: unknown[] };
  readonly properties: Record<string, unknown> | null;
}

/** One area as a feature. `more` goes to its properties. */
export function featureOf(area: Area, more: Record<string, unknown> = {}): GeoFeature {
  const properties = { name: area.name, ...more };
  if (area.kind === 'circle')
    return {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: positionOf(area) },
      properties: { ...properties, radius_metres: area.radius_metres },
    };
  const ring = area.corners.map(positionOf);
  return {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
    properties,
  };
}

/**
 * The area of a feature, named by its property `name` or by `otherName`; null for an unsupported one: no polygon of one ring and no
 * point with a radius, or one that `areaProblem` rejects.
 */
export function areaOf(feature: GeoFeature, otherName: string): Area | null {
  const { geometry, properties } = feature;
  const input = properties?.name;
  const name = typeof input === 'string' && input.trim() ? input.trim() : otherName;
  const area = geometry.type === 'Point' ? circleOf(feature, name) : polygonOf(geometry.coordinates, name);
  return area && areaProblem(area) === null ? area : null;
}

/** Bounding box of an area. A circle's is slightly larger than the circle, never smaller. */
export function boundsOf(area: Area): { south: number; west: number; north: number; east: number } {
  if (area.kind === 'polygon') {
    const latitudes = area.corners.map(({ latitude }) => latitude);
    const longitudes = area.corners.map(({ longitude }) => longitude);
    return {
      south: Math.min(...latitudes),
      west: Math.min(...longitudes),
      north: Math.max(...latitudes),
      east: Math.max(...longitudes),
    };
  }
  return circleBounds(area);
}

const METRES_A_DEGREE = 111_000;

function circleBounds({ latitude, longitude, radius_metres }: CircleArea) {
  const up = radius_metres / METRES_A_DEGREE;
  // Towards the poles a degree of longitude is shorter: the one at the circle's end nearest to a pole is the shortest.
  const nearest = Math.min(89, Math.abs(latitude) + up);
  const across = up / Math.cos((nearest * Math.PI) / 180);
  return {
    south: latitude - up,
    west: longitude - across,
    north: latitude + up,
    east: longitude + across,
  };
}

function positionOf({ longitude, latitude }: Coordinates): [number, number] {
  return [longitude, latitude];
}

function circleOf({ geometry, properties }: GeoFeature, name: string): Area | null {
  const point = pointOf(geometry.coordinates);
  const radius = properties?.radius_metres;
  if (!point || typeof radius !== 'number') return null;
  return { kind: 'circle', name, ...point, radius_metres: Math.round(radius) };
}

/** A polygon with holes is rejected: an area has none. The last position repeats the first and is dropped. */
function polygonOf(rings: unknown[], name: string): Area | null {
  const [ring] = rings;
  if (rings.length !== 1 || !Array.isArray(ring)) return null;
  const corners = ring.map(pointOf);
  if (!corners.every((corner): corner is Coordinates => corner !== null)) return null;
  const [first, last] = [corners[0], corners.at(-1)];
  const isClosed =
    corners.length > 1 && first?.latitude === last?.latitude && first?.longitude === last?.longitude;
  return { kind: 'polygon', name, corners: isClosed ? corners.slice(0, -1) : corners };
}

function pointOf(position: unknown): Coordinates | null {
  if (!Array.isArray(position)) return null;
  const [longitude, latitude] = position as unknown[];
  return typeof longitude === 'number' && typeof latitude === 'number' ? { latitude, longitude } : null;
}
