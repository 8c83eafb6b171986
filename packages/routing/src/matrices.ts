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

/** Places in a row and in a column of what is mirrored at once: so much of both halves of a table stays at hand. */
const TILE = 64;

/** Straight lines over the globe, made longer and driven at one speed. A table is made when it is first asked for: from × to, rows first. */
export interface Guessed {
  readonly durations: Int32Array;
  readonly distances: Int32Array;
  /** One of `distances`, without the table. */
  metres(from: number, to: number): number;
}

/** The last row and column of the tables are of nowhere: zeros. */
export function guessMatrices(sites: readonly Coordinates[], { detour, metresPerSecond }: Guess): Guessed {
  const points = Float64Array.from(sites.flatMap(onUnitSphere));
  let durations: Int32Array | null = null;
  let distances: Int32Array | null = null;
  return {
    get durations() {
      durations ??= tableOf(points, detour, metresPerSecond);
      return durations;
    },
    get distances() {
      distances ??= tableOf(points, detour, null);
      return distances;
    },
    metres: (from, to) => {
      if (Math.max(from, to) === sites.length) return 0;
      return rounded(greatCircleMetres(squareOfHalf(points, from, to)) * detour);
    },
  };
}

/** Of metres, or of seconds at a speed. The way back is as long, so one half is calculated, along its rows, and then mirrored. */
function tableOf(points: Float64Array, detour: number, metresPerSecond: number | null): Int32Array {
  const count = points.length / 3;
  const side = count + 1;
  const table = new Int32Array(side * side);
  // Functions of their own for a row of a tile: the compiler makes good loops of them.
  const fill = (from: number, first: number, end: number) => {
    for (let to = first, at = from * side + to; to < end; to += 1, at += 1) {
      const metres = rounded(greatCircleMetres(squareOfHalf(points, from, to)) * detour);
      table[at] = metresPerSecond === null ? metres : rounded(metres / metresPerSecond);
    }
  };
  const mirror = (to: number, first: number, end: number) => {
    for (let from = first, at = to * side + from; from < end; from += 1, at += 1)
      table[at] = table[from * side + to]!;
  };
  for (let rows = 0; rows < count; rows += TILE) {
    const bottom = Math.min(rows + TILE, count);
    for (let columns = rows; columns < count; columns += TILE) {
      const right = Math.min(columns + TILE, count);
      for (let from = rows; from < bottom; from += 1) fill(from, Math.max(columns, from + 1), right);
      for (let to = columns; to < right; to += 1) mirror(to, rows, Math.min(bottom, to));
    }
  }
  return table;
}

/** To the nearest whole number, of one from 0 to 2³¹: what `Math.round` says, several times as fast. */
function rounded(number: number): number {
  return (number + 0.5) | 0;
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

/** The square of half the straight line through the globe. */
function squareOfHalf(points: Float64Array, from: number, to: number): number {
  const x = points[3 * from]! - points[3 * to]!;
  const y = points[3 * from + 1]! - points[3 * to + 1]!;
  const z = points[3 * from + 2]! - points[3 * to + 2]!;
  return (x * x + y * y + z * z) / 4;
}

/** By the straight line through the globe: exact at short ways too, and at most one arc sine instead of six functions of angles. */
function greatCircleMetres(square: number): number {
  const half = Math.sqrt(square);
  if (half > NEAR) return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, half));
  const series = 1 + square * (1 / 6 + square * (3 / 40 + square * (5 / 112 + square * (35 / 1152))));
  return 2 * EARTH_RADIUS_METRES * half * series;
}
