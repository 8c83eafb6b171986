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

/** Places in a row and in a column of what is worked out at once: so much of both tables stays at hand. */
const TILE = 64;

/**
 * Straight lines over the globe, made longer and driven at one speed: from × to, rows first. The last row and column are of
 * nowhere: zeros.
 */
export function guessMatrices(
  places: readonly Coordinates[],
  { detour, metresPerSecond }: Guess,
): { durations: Int32Array; distances: Int32Array } {
  const count = places.length;
  const side = count + 1;
  const distances = new Int32Array(side * side);
  const durations = new Int32Array(side * side);
  const points = Float64Array.from(places.flatMap(onUnitSphere));
  const fill = (rows: number, columns: number) => {
    for (let from = rows; from < Math.min(rows + TILE, count); from += 1) {
      for (let to = Math.max(columns, from + 1); to < Math.min(columns + TILE, count); to += 1) {
        const metres = Math.round(greatCircleMetres(points, from, to) * detour);
        const seconds = Math.round(metres / metresPerSecond);
        distances[from * side + to] = metres;
        distances[to * side + from] = metres;
        durations[from * side + to] = seconds;
        durations[to * side + from] = seconds;
      }
    }
  };
  for (let rows = 0; rows < count; rows += TILE)
    for (let columns = rows; columns < count; columns += TILE) fill(rows, columns);
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

/** Half a way through the globe, up to which five terms of the arc sine's series are exact to a thousandth of a metre: 1 274 km. */
const NEAR = 0.1;

/** By the straight line through the globe: exact at short ways too, and at most one arc sine instead of six functions of angles. */
function greatCircleMetres(points: Float64Array, from: number, to: number): number {
  const x = points[3 * from]! - points[3 * to]!;
  const y = points[3 * from + 1]! - points[3 * to + 1]!;
  const z = points[3 * from + 2]! - points[3 * to + 2]!;
  const square = (x * x + y * y + z * z) / 4;
  const half = Math.sqrt(square);
  if (half > NEAR) return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, half));
  const series = 1 + square * (1 / 6 + square * (3 / 40 + square * (5 / 112 + (square * 35) / 1152)));
  return 2 * EARTH_RADIUS_METRES * half * series;
}
