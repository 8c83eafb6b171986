import type { RouteEvent } from '../../model.ts';

/**
 * One constraint. It keeps what it needs of every route in arrays of its own, and answers for one insertion in constant
 * time where it can. Nodes are tasks, or a route's start and end (see `Plan`).
 */
export interface Rule {
  /** Why a task stands out of the plan, in VROOM's and our vocabulary. */
  readonly code: ReasonCode;
  /** Could the route take the task anywhere? Asked once per route; leave out where only the place matters. */
  readonly admits?: (task: number, route: number) => boolean;
  /** Could the task are between node `p` and its follower `q`? */
  readonly fits?: (task: number, p: number, q: number, route: number) => boolean;
  /**
   * `fits` for rich problems, where a reload may come with the task: could `nodes[0 … count − 1]`, one task and perhaps a reload
   * before or after it, are between `p` and `q`?
   */
  readonly fitsAll?: (nodes: Int32Array, count: number, p: number, q: number, route: number) => boolean;
  /** What the nodes would add to `extra`; asked after `fitsAll` of the same nodes and place said yes. */
  readonly surcharge?: (nodes: Int32Array, count: number, p: number, q: number, route: number) => number;
  /** About as much, where `surcharge` itself is expensive to ask: by this the search chooses among places. */
  readonly guess?: (nodes: Int32Array, count: number, p: number, q: number, route: number) => number;
  /** What the route costs beside its ways and its vehicle; nothing when it is empty. Whole numbers, so that sums stay exact. */
  readonly extra?: (route: number) => number;
  /** What happens between the tasks of the route as it stands. */
  readonly routeEvents?: (route: number) => RouteEvent[];
  /** The task now is in the route. */
  readonly added?: (task: number, route: number) => void;
  /** The task has left the route; `refresh` follows when the route is done losing tasks. */
  readonly removed?: (task: number, route: number) => void;
  /** The route's sequence is new: recompute everything kept of it. */
  readonly refresh?: (route: number) => void;
  /**
   * Does the route keep to the rule as it stands? Asked when it has lost tasks: where a way round by a stop is shorter than the
   * straight one, as roads and roundings have it, a route may get worse by losing a stop.
   */
  readonly holds?: (route: number) => boolean;
  /**
   * Could the trips before and after a reload be one? May be asked before `refresh`, of a route that has just lost tasks. Yes where
   * the rule cannot tell without looking at the whole route.
   */
  readonly joins?: (reload: number, route: number) => boolean;
  /** The rule's answer as plain arrays, asked in the search's innermost loop: `need[task] <= room[route]`, before `admits`. */
  readonly room?: { readonly need: Int32Array; readonly room: Int32Array };
  /** Likewise, of the moments service begins and must begin; before `fits`. */
  readonly clock?: Clock;
  /** What is on board on leaving each node, and each route's capacity: × dimension. For shipments. */
  readonly loads?: { readonly onLeaving: Int32Array; readonly capacity: Int32Array };
  /** Where `fits` says no: by how much, in the rule's own unit. Only asked to explain. */
  readonly excess?: (task: number, p: number, q: number, route: number) => number;
}

/** Per node; the ways of each vehicle type. */
export interface Clock {
  readonly begin: Int32Array;
  readonly mustBegin: Int32Array;
  /** Time spent at the node. */
  readonly busy: Int32Array;
  readonly opens: Int32Array;
  readonly closes: Int32Array;
  readonly durations: readonly Int32Array[];
  /** When service can begin at a node that is reached at `at`. */
  opened(node: number, at: number): number;
}

export type ReasonCode =
  | 'skills'
  | 'locked'
  | 'capacity'
  | 'compartments'
  | 'balance'
  | 'change'
  | 'time_window'
  | 'max_tasks'
  | 'max_travel_time'
  | 'max_distance'
  | 'max_duration';
