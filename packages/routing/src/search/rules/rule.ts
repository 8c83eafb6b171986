import type { Matrix } from '../../matrix.ts';
import type { RouteEvent } from '../../model.ts';

/**
 * One constraint. It stores what it needs per route in its own arrays, and checks an insertion in constant time where possible.
 * Nodes are tasks, or a route's start and end (see `Plan`).
 */
export interface Rule {
  /** The reason reported for unassigned tasks, VROOM's codes or extensions. */
  readonly code: ReasonCode;
  /** Could the route serve the task at any position? Called once per route; omit if only the position matters. */
  readonly admits?: (task: number, route: number) => boolean;
  /** Is the task feasible between node `p` and its successor `q`? */
  readonly fits?: (task: number, p: number, q: number, route: number) => boolean;
  /**
   * `fits` for rich problems, where a reload may accompany the task: are `nodes[0 … count − 1]`, one task with an optional reload
   * before or after it, feasible between `p` and `q`?
   */
  readonly fitsAll?: (nodes: Int32Array, count: number, p: number, q: number, route: number) => boolean;
  /** What the nodes would add to `extra`; called after `fitsAll` accepted the same nodes and position. */
  readonly surcharge?: (nodes: Int32Array, count: number, p: number, q: number, route: number) => number;
  /** Estimate of an expensive `surcharge`, used to choose among positions. */
  readonly guess?: (nodes: Int32Array, count: number, p: number, q: number, route: number) => number;
  /** Cost of the route beside travel and vehicle; 0 if empty. Integers, so that sums stay exact. */
  readonly extra?: (route: number) => number;
  /** Events between the tasks of the current route. */
  readonly routeEvents?: (route: number) => RouteEvent[];
  /** Called after a task was inserted. */
  readonly added?: (task: number, route: number) => void;
  /** Called after a task was removed; `refresh` follows after the last removal. */
  readonly removed?: (task: number, route: number) => void;
  /** The route's sequence has changed: recompute all stored values. */
  readonly refresh?: (route: number) => void;
  /**
   * Does the current route satisfy the rule? Called after removals: without the triangle inequality, as with roads and rounding,
   * removing a stop may make a route worse.
   */
  readonly holds?: (route: number) => boolean;
  /**
   * Could the trips before and after a reload be merged? May be called before `refresh`, on a route that has just lost tasks.
   * True if the rule cannot tell without examining the whole route.
   */
  readonly joins?: (reload: number, route: number) => boolean;
  /** The rule's test as plain arrays for the innermost loop: `need[task] <= room[route]`, before `admits`. */
  readonly room?: { readonly need: Int32Array; readonly room: Int32Array };
  /** Likewise for earliest and latest start of service; before `fits`. */
  readonly clock?: Clock;
  /** Load on leaving each node, and capacity of each route: × dimension. For shipments. */
  readonly loads?: { readonly onLeaving: Int32Array; readonly capacity: Int32Array };
  /** If `fits` is false: the amount of the violation, in the rule's unit. Only used for explanations. */
  readonly excess?: (task: number, p: number, q: number, route: number) => number;
}

/** Per node; travel times per vehicle type. */
export interface Clock {
  readonly begin: Int32Array;
  readonly mustBegin: Int32Array;
  /** Time spent at the node. */
  readonly busy: Int32Array;
  readonly opens: Int32Array;
  readonly closes: Int32Array;
  readonly durations: readonly Matrix[];
  /** Start of service at a node reached at `at`. */
  opened(node: number, at: number): number;
}

export type ReasonCode =
  | 'skills'
  | 'locked'
  | 'capacity'
  | 'compartments'
  | 'changeover'
  | 'after'
  | 'apart'
  | 'pickups'
  | 'balance'
  | 'change'
  | 'time_window'
  | 'max_tasks'
  | 'max_travel_time'
  | 'max_distance'
  | 'max_duration';
