import { type Matrix, matrixFor, noteLargest } from './matrix.ts';
import type { Coordinates } from './problem.ts';

const EARTH_RADIUS_METRES = 6_371_000;

/** Parameters for estimating travel without a road network. */
export interface Guess {
  /** Ratio of road distance to straight-line distance. */
  readonly detour: number;
  readonly metresPerSecond: number;
}

/** Across a city: 1.3 times the straight line at 45 km/h. */
export const CITY: Guess = { detour: 1.3, metresPerSecond: 12.5 };

/** Side of a tile mirrored at once, so that both halves stay in the CPU cache. */
const TILE = 64;

/** Great-circle distances times a detour factor, at constant speed. Matrices are computed on first use: from × to, row-major. */
export interface Guessed {
  readonly durations: Matrix;
  readonly distances: Matrix;
  /** A single entry of `distances`, without computing the matrix. */
  metres(from: number, to: number): number;
}

/** The last row and column stand for “no location” and contain zeros. */
export function guessMatrices(sites: readonly Coordinates[], { detour, metresPerSecond }: Guess): Guessed {
  const points = onUnitSphere(sites);
  let durations: Matrix | null = null;
  let distances: Matrix | null = null;
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
      const { xs, ys, zs } = points;
      const square = squareOfHalf(xs[from]! - xs[to]!, ys[from]! - ys[to]!, zs[from]! - zs[to]!);
      return rounded(greatCircleMetres(square) * detour);
    },
  };
}

/** In meters, or in seconds at a speed. The matrix is symmetric: one half is calculated along its rows, then mirrored. */
function tableOf(points: Points, detour: number, metresPerSecond: number | null): Matrix {
  const { xs, ys, zs } = points;
  const count = xs.length;
  const side = count + 1;
  const farthest = squareOfHalf(extentOf(xs), extentOf(ys), extentOf(zs));
  // The arcsine costs time even where it is never needed.
  const straightMetres = farthest > NEAR * NEAR ? greatCircleMetres : nearMetres;
  const travelOf = (square: number) => {
    const metres = rounded(straightMetres(square) * detour);
    return metresPerSecond === null ? metres : rounded(metres / metresPerSecond);
  };
  const table = matrixFor(side * side, travelOf(farthest));
  let largest = 0;
  // Separate functions per tile row, because V8 optimizes their loops well.
  const fill = (from: number, first: number, end: number) => {
    const x = xs[from]!;
    const y = ys[from]!;
    const z = zs[from]!;
    for (let to = first, at = from * side + to; to < end; to += 1, at += 1) {
      const value = travelOf(squareOfHalf(x - xs[to]!, y - ys[to]!, z - zs[to]!));
      table[at] = value;
      if (value > largest) largest = value;
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
  noteLargest(table, largest);
  return table;
}

/** How far the outermost values lie apart. */
function extentOf(values: Float64Array): number {
  return (
    values.reduce((high, value) => Math.max(high, value), -1) -
    values.reduce((low, value) => Math.min(low, value), 1)
  );
}

/** Rounds a number from 0 to 2³¹ like `Math.round`, several times as fast. */
function rounded(number: number): number {
  return (number + 0.5) | 0;
}

/** By axis, so that a row's own point stays in registers. */
interface Points {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly zs: Float64Array;
}

function onUnitSphere(sites: readonly Coordinates[]): Points {
  const radians = Math.PI / 180;
  const east = Float64Array.from(sites, ([longitude]) => longitude * radians);
  const north = Float64Array.from(sites, ([, latitude]) => latitude * radians);
  return {
    xs: north.map((angle, at) => Math.cos(angle) * Math.cos(east[at]!)),
    ys: north.map((angle, at) => Math.cos(angle) * Math.sin(east[at]!)),
    zs: north.map(Math.sin),
  };
}

/** Half a chord of the unit sphere up to which five terms of the arcsine series are exact to a millimeter: 1,274 km. */
const NEAR = 0.1;

/** Square of half the chord between two points, by their distance along each axis. */
function squareOfHalf(x: number, y: number, z: number): number {
  return (x * x + y * y + z * z) / 4;
}

/** Haversine by chord length: accurate at short distances, with at most one arcsine instead of six trigonometric calls. */
function greatCircleMetres(square: number): number {
  if (square <= NEAR * NEAR) return nearMetres(square);
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(square)));
}

function nearMetres(square: number): number {
  const series = 1 + square * (1 / 6 + square * (3 / 40 + square * (5 / 112 + square * (35 / 1152))));
  return 2 * EARTH_RADIUS_METRES * Math.sqrt(square) * series;
}
