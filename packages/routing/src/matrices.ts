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
): { durations: Int32Array; distances: Int32Array } {
  const side = places.length;
  const distances = new Int32Array(side * side);
  const durations = new Int32Array(side * side);
  const points = Float64Array.from(places.flatMap(onUnitSphere));
  for (let from = 0; from < side; from += 1) {
    for (let to = from + 1; to < side; to += 1) {
      const metres = Math.round(greatCircleMetres(points, from, to) * detour);
      const seconds = Math.round(metres / metresPerSecond);
      distances[from * side + to] = metres;
      distances[to * side + from] = metres;
      durations[from * side + to] = seconds;
      durations[to * side + from] = seconds;
    }
  }
  return { durations, distances };
}

function onUnitSphere([longitude, latitude]: Coordinates): number[] {
  const radians = Math.PI / 180;
  const cosine = Math.cos(latitude * radians);
  return [
    cosine * Math.cos(longitude * radians),
    cosine * Math.sin(longitude * radians),
    Math.sin(latitude * radians),
  ];
}

/** By the straight line through the globe: exact at short ways too, and one arc sine instead of six functions of angles. */
function greatCircleMetres(points: Float64Array, from: number, to: number): number {
  const x = points[3 * from]! - points[3 * to]!;
  const y = points[3 * from + 1]! - points[3 * to + 1]!;
  const z = points[3 * from + 2]! - points[3 * to + 2]!;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(x * x + y * y + z * z) / 2));
}
