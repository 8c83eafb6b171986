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
  /** Ours: how fast ways are driven by the hour of the day. */
  readonly speeds?: SpeedProfiles;
  /** Ours: what counts beside cost. */
  readonly objective?: Objective;
}

/**
 * By profile, 24 shares of the speed the tables stand for, from midnight on: 1 as they say, 0.5 takes twice as long. Never faster:
 * tables are of empty roads. A profile that is not named keeps its speed all day.
 */
export interface SpeedProfiles {
  readonly by_hour: Readonly<Record<string, readonly number[]>>;
  /** Seconds from the problem's clock to that of the roads: 10 800 for Riyadh where times are Unix time. 0 by default. */
  readonly utc_offset?: number;
}

export interface Objective {
  /** As few vehicles as can be, whatever the ways cost. */
  readonly vehicles_first?: boolean;
  /** Even shares: each vehicle on the road costs `weight` times the square of its tasks, or of its hours of driving and serving. */
  readonly balance?: { readonly by: 'tasks' | 'time'; readonly weight: number };
  /** What each task costs that another vehicle serves than the one whose `steps` name it. */
  readonly change?: number;
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
  /** Ours: service may begin after `after`, within the windows, for `per_hour` a late hour. */
  readonly late?: { readonly after: number; readonly per_hour: number };
}

/** What may keep a vehicle from serving it, and how much it matters. */
interface Wanted {
  readonly skills?: readonly number[];
  /** 0 … 100: of two that cannot both be served, the one with more is. */
  readonly priority?: number;
  /** Ours: it may be left out, and this is lost with it. Without a prize it is served at any cost. */
  readonly prize?: number;
  /** Ours: the only vehicles that may serve it, or those that may not, by id. */
  readonly allowed_vehicles?: readonly number[];
  readonly excluded_vehicles?: readonly number[];
}

export interface Job extends Stop, Wanted {
  readonly delivery?: readonly number[];
  readonly pickup?: readonly number[];
  /** Ours: how much is brought of each product that is carried in compartments. */
  readonly products?: Readonly<Record<string, number>>;
  /** Ours: when what is brought lies ready where the trip is loaded. */
  readonly release?: number;
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
  /** A name for vehicles alike, as VROOM has it. Nothing depends on it here. */
  readonly type?: string;
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
  readonly breaks?: readonly VehicleBreak[];
  /** Ours: where it may be emptied and loaded again between two trips, and how often; any number of times where nothing is said. */
  readonly reloads?: readonly ReloadSite[];
  readonly max_reloads?: number;
  /** Ours: each holds one product a trip, any of `products` where these are named. */
  readonly compartments?: readonly { readonly capacity: number; readonly products?: readonly string[] }[];
  /** The route as it is known: where the search begins, and what `locked` steps fix. */
  readonly steps?: readonly VehicleStep[];
}

/** Taken in the order of the list, standing or on the way; it has no place of its own. */
export interface VehicleBreak {
  readonly id: number;
  readonly description?: string;
  readonly service?: number;
  readonly time_windows?: readonly TimeWindow[];
  /** It is taken only while no more than this is on board. */
  readonly max_load?: readonly number[];
}

export interface ReloadSite {
  readonly location?: Coordinates;
  readonly location_index?: number;
  /** From arriving, or from the goods being ready, to leaving. */
  readonly service?: number;
}

export interface VehicleStep {
  readonly type: 'start' | 'job' | 'pickup' | 'delivery' | 'break' | 'reload' | 'end';
  readonly id?: number;
  /** Ours: of a `reload`, which of the vehicle's places; the first where nothing is said. For `planMode`. */
  readonly location?: Coordinates;
  readonly location_index?: number;
  /** When service is to begin, for `planMode`: exactly, at the earliest, at the latest. */
  readonly service_at?: number;
  readonly service_after?: number;
  readonly service_before?: number;
  /** Ours: done or promised; it stays in this place. Only the first tasks of a route can be locked. */
  readonly locked?: boolean;
}

/** Square tables, row by row: from × to. `costs` instead of what hours and kilometres cost. */
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
  | 'NOT_SUPPORTED'
  | 'DUPLICATE_ID'
  | 'WRONG_LENGTH'
  | 'WINDOW_REVERSED'
  | 'WINDOWS_OVERLAP'
  | 'NO_LOCATION'
  | 'INDEX_OUTSIDE_MATRIX'
  | 'NO_MATRIX'
  | 'DUPLICATE_COSTS'
  | 'NOT_A_YES_OR_NO'
  | 'UNKNOWN_CHOICE'
  | 'UNKNOWN_ID'
  | 'PLANNED_TWICE'
  | 'LOCK_NOT_AT_HEAD'
  | 'SHIPMENT_TORN'
  | 'LOCKED_BREAKS_RULE';

/** Thrown for a problem with anything wrong in it; `errors` holds everything, not the first. */
export class InvalidProblem extends Error {
  readonly errors: readonly ProblemError[];

  constructor(errors: readonly ProblemError[]) {
    super(errors.map(({ path, message }) => `${path}: ${message}`).join('\n'));
    this.errors = errors;
  }
}
