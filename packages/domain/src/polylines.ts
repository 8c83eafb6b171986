import type { Coordinates } from './geo.ts';

/** Hundred-thousandths of a degree, about a meter (Google's Encoded Polyline Algorithm, precision 5). */
const PRECISION = 1e5;
const CHUNK_BITS = 5;
const CHUNK = 0x1f;
const MORE = 0x20;
const FIRST_CHARACTER = 63;

/** A line as text, about four characters a point. */
export function encodePolyline(points: readonly Coordinates[]): string {
  const text: string[] = [];
  let [latitude, longitude] = [0, 0];
  for (const point of points) {
    const [north, east] = [Math.round(point.latitude * PRECISION), Math.round(point.longitude * PRECISION)];
    encodeNumber(north - latitude, text);
    encodeNumber(east - longitude, text);
    [latitude, longitude] = [north, east];
  }
  return text.join('');
}

/** The line of a text made by `encodePolyline`, or by a router; some have six decimal places. */
export function decodePolyline(text: string, decimal_places: 5 | 6 = 5): Coordinates[] {
  const precision = 10 ** decimal_places;
  const points: Coordinates[] = [];
  let at = 0;
  const next = () => {
    let [value, shift, chunk] = [0, 0, MORE];
    while (chunk & MORE && at < text.length) {
      chunk = text.charCodeAt(at++) - FIRST_CHARACTER;
      value |= (chunk & CHUNK) << shift;
      shift += CHUNK_BITS;
    }
    return value & 1 ? ~(value >> 1) : value >> 1;
  };
  let [latitude, longitude] = [0, 0];
  while (at < text.length) {
    latitude += next();
    longitude += next();
    points.push({ latitude: latitude / precision, longitude: longitude / precision });
  }
  return points;
}

function encodeNumber(value: number, text: string[]): void {
  let left = value < 0 ? ~(value << 1) : value << 1;
  while (left >= MORE) {
    text.push(String.fromCharCode((MORE | (left & CHUNK)) + FIRST_CHARACTER));
    left >>= CHUNK_BITS;
  }
  text.push(String.fromCharCode(left + FIRST_CHARACTER));
}
