import { type Guess, guessMatrices } from './matrices.ts';
import type { Coordinates, Problem, Vehicle } from './problem.ts';

/** Parts of a unit of cost, where hours and kilometres have prices of their own. */
export const FINE = 100;
export const DEFAULT_PER_HOUR = 3600;

/** Every place a problem names, once. */
export class Places {
  readonly coordinates: (Coordinates | undefined)[] = [];
  readonly rows: (number | null)[] = [];
  readonly #known = new Map<string, number>();
  readonly #hasMatrices: boolean;

  constructor({ matrices = {} }: Problem) {
    this.#hasMatrices = Object.keys(matrices).length > 0;
  }

  get count(): number {
    return this.coordinates.length;
  }

  indexOf(coordinates: Coordinates | undefined, row: number | undefined): number | undefined {
    if (!coordinates && row === undefined) return undefined;
    const key = this.#hasMatrices ? `row ${row}` : `at ${coordinates}`;
    const known = this.#known.get(key);
    if (known !== undefined) {
      this.coordinates[known] ??= coordinates;
      return known;
    }
    this.#known.set(key, this.count);
    this.rows.push(this.#hasMatrices ? row! : null);
    this.coordinates.push(coordinates);
    return this.count - 1;
  }
}

/** The matrices of each kind of vehicle, in the model's own numbering of places. */
export class Tables {
  readonly #made = new Map<string, Int32Array>();
  readonly #problem: Problem;
  readonly #places: Places;
  readonly #costUnit: number;
  readonly #guessed: { durations: number[][]; distances: number[][] } | null;

  constructor(problem: Problem, places: Places, guess: Guess, costUnit: number) {
    this.#problem = problem;
    this.#places = places;
    this.#costUnit = costUnit;
    const hasMatrices = Object.keys(problem.matrices ?? {}).length > 0;
    this.#guessed = hasMatrices ? null : guessMatrices(places.coordinates as Coordinates[], guess);
  }

  of(vehicle: Vehicle) {
    const { profile = 'car', speed_factor = 1, costs = {} } = vehicle;
    const given = this.#guessed ? null : this.#problem.matrices![profile]!;
    const cell = (table: readonly (readonly number[])[] | undefined) => (from: number, to: number) =>
      table?.[this.#places.rows[from] ?? from]?.[this.#places.rows[to] ?? to] ?? 0;
    const duration = cell((given ?? this.#guessed!).durations);
    const distance = cell((given ?? this.#guessed!).distances);
    const ownCost = given?.costs && cell(given.costs);
    const { per_hour = DEFAULT_PER_HOUR, per_km = 0 } = costs;
    const seconds = (from: number, to: number) => Math.round(duration(from, to) / speed_factor);
    const duration_seconds = this.#table(`duration ${profile} ${speed_factor}`, seconds);
    const distance_metres = this.#table(`distance ${profile}`, distance);
    if (!ownCost && this.#costUnit === 1)
      return { duration_seconds, distance_metres, cost: duration_seconds };
    const cost = ownCost
      ? (from: number, to: number) => ownCost(from, to) * this.#costUnit
      : (from: number, to: number) =>
          Math.round(
            this.#costUnit * ((per_hour * seconds(from, to)) / 3600 + (per_km * distance(from, to)) / 1000),
          );
    const key = `cost ${profile} ${ownCost ? 'own' : `${speed_factor} ${per_hour} ${per_km}`}`;
    return { duration_seconds, distance_metres, cost: this.#table(key, cost) };
  }

  /** The same table for the same key. The last place is nowhere: no way to it or from it. */
  #table(key: string, value: (from: number, to: number) => number): Int32Array {
    const known = this.#made.get(key);
    if (known) return known;
    const { count } = this.#places;
    const side = count + 1;
    const table = new Int32Array(side * side);
    for (let from = 0; from < count; from += 1) {
      for (let to = 0; to < count; to += 1) table[from * side + to] = value(from, to);
    }
    this.#made.set(key, table);
    return table;
  }
}
