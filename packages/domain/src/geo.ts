/** Specification section 9. */
export const EARTH_RADIUS_METRES = 6_371_000;

/** Decimal degrees, WGS 84. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Great-circle distance (haversine) in whole meters. */
export function distanceMetres(a: Coordinates, b: Coordinates): number {
  const latitudeA = radians(a.latitude);
  const latitudeB = radians(b.latitude);
  const halfLatitude = Math.sin((latitudeB - latitudeA) / 2);
  const halfLongitude = Math.sin(radians(b.longitude - a.longitude) / 2);
  const haversine = halfLatitude ** 2 + Math.cos(latitudeA) * Math.cos(latitudeB) * halfLongitude ** 2;
  // Rounding can exceed 1 slightly for antipodes, where asin is undefined.
  return Math.round(2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(Math.min(1, haversine))));
}

/** Whether a value is a point on earth: both numbers finite, latitude within ±90, longitude within ±180. */
export function isCoordinates(value: unknown): value is Coordinates {
  if (typeof value !== 'object' || value === null) return false;
  const { latitude, longitude } = value as Partial<Record<keyof Coordinates, unknown>>;
  return isWithin(latitude, 90) && isWithin(longitude, 180);
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function isWithin(value: unknown, limit: number): boolean {
  return typeof value === 'number' && Math.abs(value) <= limit;
}
