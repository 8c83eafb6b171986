import type { Point } from './road-graph.ts';

const EARTH_M = 6_371_008.8;
const RADIAN = Math.PI / 180;

/** Great-circle distance in meters. */
export function metersBetween([lon1, lat1]: Point, [lon2, lat2]: Point): number {
  const dLat = (lat2 - lat1) * RADIAN;
  const dLon = (lon2 - lon1) * RADIAN;
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(lat1 * RADIAN) * Math.cos(lat2 * RADIAN) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Meters per microdegree of longitude and of latitude near a latitude; good for a few kilometers. */
export function metersPerMicrodegree(latitude: number): readonly [longitude: number, latitude: number] {
  const meters = (EARTH_M * RADIAN) / 1e6;
  return [meters * Math.cos(latitude * RADIAN), meters];
}
