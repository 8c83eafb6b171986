/**
 * VROOM's problem format (API 1.14) with extensions. Times are seconds of any clock that the problem uses throughout; coordinates
 * are [longitude, latitude]. `readProblem` validates input.
 */
export interface Problem {
  readonly jobs?: readonly Job[];
  readonly shipments?: readonly Shipment[];
  readonly vehicles: readonly Vehicle[];
  /** By profile. The default profile is `car`. */
  readonly matrices?: Readonly<Record<string, Matrices>>;
  /** Extension: speed factors by hour of the day. */
  readonly speeds?: SpeedProfiles;
  /** Extension: objectives beside cost. */
  readonly objective?: Objective;
  /** Extension: after `from`, a compartment may hold `to` only once it has been cleaned. */
  readonly changeovers?: readonly Changeover[];
}

export interface Changeover {
  readonly from: string;
  readonly to: string;
}

/**
 * By profile, 24 speed factors from midnight on: 1 as in the matrix, 0.5 takes twice as long. Never above 1: matrices describe
 * empty roads. Profiles not listed have constant speed.
 */
export interface SpeedProfiles {
  readonly by_hour: Readonly<Record<string, readonly number[]>>;
  /** Offset from the problem's clock to local time: 10,800 for Riyadh with Unix times. 0 by default. */
  readonly utc_offset?: number;
}

export interface Objective {
  /** Minimize the number of vehicles before travel cost. */
  readonly vehicles_first?: boolean;
  /** Balance: each used vehicle costs `weight` times the square of its tasks, or of its hours of driving and service. */
  readonly balance?: { readonly by: 'tasks' | 'time'; readonly weight: number };
  /** Cost of each task served by another vehicle than the one whose `steps` name it. */
  readonly change?: number;
}

export type Coordinates = readonly [longitude: number, latitude: number];
export type TimeWindow = readonly [opens: number, closes: number];

/** Location and duration of a stop. */
export interface Stop {
  readonly id: number;
  readonly description?: string;
  readonly location?: Coordinates;
  readonly location_index?: number;
  /** Spent before service unless the previous stop was at the same location. */
  readonly setup?: number;
  readonly service?: number;
  readonly time_windows?: readonly TimeWindow[];
  /** Extension: service that begins after `after`, within the windows, costs `per_hour` for each hour of lateness. */
  readonly late?: { readonly after: number; readonly per_hour: number };
}

/** Eligible vehicles and importance. */
interface Wanted {
  readonly skills?: readonly number[];
  /** 0 … 100: if not all can be served, higher priority goes first. */
  readonly priority?: number;
  /** Extension: the task is optional and this is lost without it. Without a prize it is served at any cost. */
  readonly prize?: number;
  /** Extension: ids of the only eligible vehicles, or of ineligible ones. */
  readonly allowed_vehicles?: readonly number[];
  readonly excluded_vehicles?: readonly number[];
}

export interface Job extends Stop, Wanted {
  readonly delivery?: readonly number[];
  readonly pickup?: readonly number[];
  /** Extension: amounts of products that are carried in compartments. */
  readonly products?: Readonly<Record<string, number>>;
  /** Extension: when the goods are ready for loading. */
  readonly release?: number;
  /** Extension: ids of jobs that the same vehicle serves earlier; without them this one is not served. */
  readonly after?: readonly number[];
  /** Extension: ids of jobs that another vehicle serves. */
  readonly apart?: readonly number[];
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
  /** VROOM's name for interchangeable vehicles. Ignored here. */
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
  /** Extension: maximum time from start to end, including service and waiting. */
  readonly max_duration?: number;
  readonly breaks?: readonly VehicleBreak[];
  /** Extension: where the vehicle may reload between trips, and how often; unlimited by default. */
  readonly reloads?: readonly ReloadSite[];
  readonly max_reloads?: number;
  /**
   * Extension: where jobs with a `pickup` may stand in a trip: anywhere (`any`, the default), after all other stops (`last`), or
   * moreover only together with others (`return`).
   */
  readonly pickups?: 'any' | 'last' | 'return';
  /** Extension: each holds one product per trip, restricted to `products` if these are given. */
  readonly compartments?: readonly CompartmentSpec[];
  /** The known route: starting point of the search; `locked` steps are fixed. */
  readonly steps?: readonly VehicleStep[];
}

export interface CompartmentSpec {
  readonly capacity: number;
  readonly products?: readonly string[];
  /** What it held last before the route, and what it is to hold after it; for `changeovers`. */
  readonly last?: string;
  readonly next?: string;
}

/** Taken in list order, standing or while driving; it has no location. */
export interface VehicleBreak {
  readonly id: number;
  readonly description?: string;
  readonly service?: number;
  readonly time_windows?: readonly TimeWindow[];
  /** Maximum load while the break is taken. */
  readonly max_load?: readonly number[];
}

export interface ReloadSite {
  readonly location?: Coordinates;
  readonly location_index?: number;
  /** From arrival, or from the goods being ready, to departure. */
  readonly service?: number;
  /** Extension: compartments are cleaned there, so that `changeovers` no longer apply to what they held. */
  readonly cleans?: boolean;
}

export interface VehicleStep {
  readonly type: 'start' | 'job' | 'pickup' | 'delivery' | 'break' | 'reload' | 'end';
  readonly id?: number;
  /** Extension, for `planMode`: the site of a `reload` step; by default the vehicle's first. */
  readonly location?: Coordinates;
  readonly location_index?: number;
  /** Extension: a `reload` that cleans. */
  readonly cleans?: boolean;
  /** When service should begin, for `planMode`: exactly, at the earliest, at the latest. */
  readonly service_at?: number;
  readonly service_after?: number;
  readonly service_before?: number;
  /** Extension: done or promised, position fixed. Only the first tasks of a route can be locked. */
  readonly locked?: boolean;
}

/** Square matrices in row-major order: from × to. `costs` replaces the hourly and distance costs. */
export interface Matrices {
  readonly durations?: readonly (readonly number[])[];
  readonly distances?: readonly (readonly number[])[];
  readonly costs?: readonly (readonly number[])[];
}

/** A fault in a problem: its code and its path in the JSON. */
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
  | 'CIRCLE'
  | 'PLANNED_TWICE'
  | 'LOCK_NOT_AT_HEAD'
  | 'SHIPMENT_TORN'
  | 'LOCKED_BREAKS_RULE';

/** Thrown for an invalid problem; `errors` lists all faults, not only the first. */
export class InvalidProblem extends Error {
  readonly errors: readonly ProblemError[];

  constructor(errors: readonly ProblemError[]) {
    super(errors.map(({ path, message }) => `${path}: ${message}`).join('\n'));
    this.errors = errors;
  }
}
