import type { Coordinates } from './problem.ts';

const EARTH_RADIUS_METRES = 6_371_000;

/** How ways are guessed where no road network is asked. */
export interface Guess {
  /** How much longer a road is than the straight line. */
  readonly detour: number;
  readonly metresPerSecond: number;
}

/** Across a city: 1.3 times the straight line at 45 km/h. */
export const CITY: Guess = { detour: 1.3, metresPerSecond: 12.5 };

/** Straight lines over the globe, made longer and driven at one speed: from × to, rows first. */
export function guessMatrices(
  places: readonly Coordinates[],
  { detour, metresPerSecond }: Guess,
): { durations: number[][]; distances: number[][] } {
  const distances = places.map((from) =>
    places.map((to) => Math.round(greatCircleMetres(from, to) * detour)),
  );
  const durations = distances.map((row) => row.map((metres) => Math.round(metres / metresPerSecond)));
  return { durations, distances };
}

function greatCircleMetres(
  [longitude1, latitude1]: Coordinates,
  [longitude2, latitude2]: Coordinates,
): number {
  const radians = Math.PI / 180;
  const halfLatitude = Math.sin(((latitude2 - latitude1) * radians) / 2);
  const halfLongitude = Math.sin(((longitude2 - longitude1) * radians) / 2);
  const squared =
    halfLatitude ** 2 + Math.cos(latitude1 * radians) * Math.cos(latitude2 * radians) * halfLongitude ** 2;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(squared)));
}
