import { type Guess, type Guessed, guessMatrices } from './matrices.ts';
import { type Matrix, mapMatrix } from './matrix.ts';
import type { Coordinates, Problem, Vehicle } from './problem.ts';

/** Cost units are divided into this many parts if hours and kilometers have prices. */
export const FINE = 100;
export const DEFAULT_PER_HOUR = 3600;

/** Every location of a problem, once. */
export class Sites {
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

  /** `apart`: an index of its own at the same place. */
  indexOf(coordinates: Coordinates | undefined, row: number | undefined, apart = ''): number | undefined {
    if (!coordinates && row === undefined) return undefined;
    const key = `${apart}${this.#hasMatrices ? `row ${row}` : `at ${coordinates}`}`;
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

/** Matrices of each vehicle type, indexed by the model's locations. The last location is “nowhere”, with zero entries. */
export class Tables {
  readonly #made = new Map<string, Matrix>();
  readonly #problem: Problem;
  readonly #places: Sites;
  readonly #costUnit: number;
  readonly #guessed: Guessed | null;

  constructor(problem: Problem, sites: Sites, guess: Guess, costUnit: number) {
    this.#problem = problem;
    this.#places = sites;
    this.#costUnit = costUnit;
    const hasMatrices = Object.keys(problem.matrices ?? {}).length > 0;
    this.#guessed = hasMatrices ? null : guessMatrices(sites.coordinates as Coordinates[], guess);
  }

  of({ profile = 'car', speed_factor = 1, costs = {} }: Vehicle) {
    const { per_hour = DEFAULT_PER_HOUR, per_km = 0 } = costs;
    const unit = this.#costUnit;
    const distance_metres = () => this.#table(profile, 'distances');
    const isSameBack = this.#guessed !== null;
    const metres = this.#guessed?.metres ?? this.#reader(profile);
    const duration_seconds = this.#once(`seconds ${profile} ${speed_factor}`, () => {
      const input = this.#table(profile, 'durations');
      return speed_factor === 1 ? input : mapMatrix(input, (seconds) => Math.round(seconds / speed_factor));
    });
    if (this.#problem.matrices?.[profile]?.costs) {
      const own = this.#table(profile, 'costs');
      const cost = this.#once(`own ${profile}`, () => mapMatrix(own, (of) => of * unit));
      return { duration_seconds, distance_metres, metres, isSameBack, cost, secondCost: 0 };
    }
    const secondCost = (unit * per_hour) / 3600;
    if (unit === 1)
      return { duration_seconds, distance_metres, metres, isSameBack, cost: duration_seconds, secondCost };
    const cost = this.#once(`cost ${profile} ${speed_factor} ${per_hour} ${per_km}`, () => {
      const far = per_km === 0 ? null : distance_metres();
      return mapMatrix(duration_seconds, (seconds, at) =>
        Math.round(unit * ((per_hour * seconds) / 3600 + (per_km * (far?.[at] ?? 0)) / 1000)),
      );
    });
    return { duration_seconds, distance_metres, metres, isSameBack, cost, secondCost };
  }

  #reader(profile: string): (from: number, to: number) => number {
    const table = this.#table(profile, 'distances');
    const side = this.#places.count + 1;
    return (from, to) => table[from * side + to]!;
  }

  /** An input or estimated matrix; zeros if there is none. */
  #table(profile: string, kind: 'durations' | 'distances' | 'costs'): Matrix {
    if (this.#guessed && kind !== 'costs') return this.#guessed[kind];
    return this.#once(`${kind} ${profile}`, () => {
      const { count, rows } = this.#places;
      const side = count + 1;
      const table = new Int32Array(side * side);
      const input = this.#problem.matrices?.[profile]?.[kind];
      for (let from = 0; from < count; from += 1) {
        const row = input?.[rows[from]!];
        if (row) for (let to = 0; to < count; to += 1) table[from * side + to] = row[rows[to]!]!;
      }
      return table;
    });
  }

  /** Returns the same matrix for the same name. */
  #once(name: string, make: () => Matrix): Matrix {
    const known = this.#made.get(name) ?? make();
    this.#made.set(name, known);
    return known;
  }
}
