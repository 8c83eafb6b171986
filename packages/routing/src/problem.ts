/**
 * VROOM's problem format (its API, version 1.14), with what we add to it. Times are seconds, on any clock that all of a
 * problem's times share; coordinates are [longitude, latitude]. `readProblem` checks what arrives.
 */
export interface Problem {
  readonly jobs?: readonly Job[];
  readonly shipments?: readonly Shipment[];
  readonly vehicles: readonly Vehicle[];
  /** By profile. A vehicle without a profile is a `car`. */
  readonly matrices?: Readonly<Record<string, Matrices>>;
}

export type Coordinates = readonly [longitude: number, latitude: number];
export type TimeWindow = readonly [opens: number, closes: number];

/** Where a vehicle stops, and for how long. */
export interface Stop {
  readonly id: number;
  readonly description?: string;
  readonly location?: Coordinates;
  readonly location_index?: number;
  /** Spent before service unless the stop before was at the same place. */
  readonly setup?: number;
  readonly service?: number;
  readonly time_windows?: readonly TimeWindow[];
}

/** What may keep a vehicle from serving it, and how much it matters. */
interface Wanted {
  readonly skills?: readonly number[];
  /** 0 … 100: of two that cannot both be served, the one with more is. */
  readonly priority?: number;
}

export interface Job extends Stop, Wanted {
  readonly delivery?: readonly number[];
  readonly pickup?: readonly number[];
}

/** Picked up at one stop and delivered at another, by the same vehicle. */
export interface Shipment extends Wanted {
  readonly amount?: readonly number[];
  readonly pickup: Stop;
  readonly delivery: Stop;
}

export interface Vehicle {
  readonly id: number;
  readonly description?: string;
  readonly profile?: string;
  readonly start?: Coordinates;
  readonly start_index?: number;
  readonly end?: Coordinates;
  readonly end_index?: number;
  readonly capacity?: readonly number[];
  readonly costs?: { readonly fixed?: number; readonly per_hour?: number; readonly per_km?: number };
  readonly skills?: readonly number[];
  readonly time_window?: TimeWindow;
  /** Above 1 is faster. */
  readonly speed_factor?: number;
  readonly max_tasks?: number;
  readonly max_travel_time?: number;
  readonly max_distance?: number;
  /** Ours: the longest time from start to end, service and waiting included. */
  readonly max_duration?: number;
}

/** Square tables, row by row: from × to. `costs` in place of what hours and kilometres cost. */
export interface Matrices {
  readonly durations?: readonly (readonly number[])[];
  readonly distances?: readonly (readonly number[])[];
  readonly costs?: readonly (readonly number[])[];
}

/** Something wrong with a problem: what, and where in its JSON. */
export interface ProblemError {
  readonly code: ProblemErrorCode;
  /** `/jobs/3/time_windows/0` */
  readonly path: string;
  readonly message: string;
}

export type ProblemErrorCode =
  | 'NOT_AN_OBJECT'
  | 'NOT_A_LIST'
  | 'NOT_A_NUMBER'
  | 'NOT_A_TEXT'
  | 'OUT_OF_RANGE'
  | 'MISSING'
  | 'UNKNOWN_KEY'
  | 'DUPLICATE_ID'
  | 'WRONG_LENGTH'
  | 'WINDOW_REVERSED'
  | 'WINDOWS_OVERLAP'
  | 'NO_LOCATION'
  | 'INDEX_OUTSIDE_MATRIX'
  | 'NO_MATRIX'
  | 'COSTS_GIVEN_TWICE';

/** Thrown for a problem with anything wrong in it; `errors` holds everything, not the first. */
export class InvalidProblem extends Error {
  readonly errors: readonly ProblemError[];

  constructor(errors: readonly ProblemError[]) {
    super(errors.map(({ path, message }) => `${path}: ${message}`).join('\n'));
    this.errors = errors;
  }
}
