import type { Matrix } from './matrix.ts';
import type { Speeds } from './speeds.ts';

/**
 * A problem as the search uses it: typed arrays of integers, no names. Tasks are 0 … tasks − 1; a location is a row of the
 * matrices. Created by `compile.ts` and the readers; immutable afterwards.
 */
export interface Model {
  readonly tasks: number;
  /** Size of every matrix. The last location means “nowhere”: reachable at no cost, for open routes. */
  readonly locations: number;
  /** Number of load dimensions. */
  readonly dimensions: number;
  readonly location: Int32Array;
  /** Spent before service unless the previous stop was at the same location; service begins with it. */
  readonly setup_seconds: Int32Array;
  readonly service_seconds: Int32Array;
  /** Earliest and latest start of service per task. With several windows: of the first and the last. */
  readonly earliest: Int32Array;
  readonly latest: Int32Array;
  /**
   * Gaps between a task's windows, flat: from `gapsFrom[task]` to `gapsFrom[task + 1]`. Service may begin at either end, not in
   * between.
   */
  readonly gapsFrom: Int32Array;
  readonly gapStart: Int32Array;
  readonly gapEnd: Int32Array;
  /** Task × dimension: loaded at the start of the route, and unloaded at its end. */
  readonly delivery: Int32Array;
  readonly pickup: Int32Array;
  /**
   * Task × dimension: delivered at this task after a pickup en route; the second half of a shipment. A shipment is two tasks, the
   * pickup and its `partner`, both served by one vehicle in this order or both unassigned.
   */
  readonly handover: Int32Array;
  /** The other half of a shipment; −1 for a job. */
  readonly partner: Int32Array;
  /** 1 for the second half of a shipment. */
  readonly isHandover: Uint8Array;
  /** Cost of leaving a task unassigned; for a shipment stored at its pickup. */
  readonly penalty: Float64Array;
  /** When the goods of a task are ready: its trip is loaded no earlier. */
  readonly release: Int32Array;
  /** Service that begins after `due` costs `latenessCost` per second, rounded per task; `latest` is the hard limit. */
  readonly due: Int32Array;
  readonly latenessCost: Float64Array;
  /** Products that need separate compartments, and the ordered amounts: task × product. */
  readonly products: number;
  readonly ordered: Int32Array;
  /** From × to: 1 where a compartment may hold `to` after `from` only once cleaned; null if none can matter. */
  readonly changeovers: Uint8Array | null;
  /** Per task: those the same vehicle must serve before it, and those it must not serve; null for none. */
  readonly relations: {
    readonly after: readonly (readonly number[])[];
    readonly apart: readonly (readonly number[])[];
  } | null;
  readonly vehicleTypes: readonly VehicleType[];
  /** Balance objective: `weight` times the square of each used vehicle's tasks or working hours. */
  readonly balance: { readonly by: 'tasks' | 'time'; readonly weight: number } | null;
  /** Minimize the number of vehicles before cost. */
  readonly vehiclesFirst: boolean;
  /** Initial routes, where feasible; the first `locked` tasks of each are fixed. */
  readonly planned: readonly {
    readonly type: number;
    readonly tasks: readonly number[];
    readonly locked: number;
  }[];
}

/** A group of interchangeable vehicles. */
export interface VehicleType {
  readonly count: number;
  readonly start: number;
  readonly end: number;
  readonly capacity: Int32Array;
  /** From × to: cost and travel time. The same array if they are identical. */
  readonly cost: Matrix;
  readonly duration_seconds: Matrix;
  /** True if all costs and travel times are symmetric. */
  readonly isSameBack: boolean;
  /** Distances: as a matrix computed on first use, and for a single pair. */
  readonly distance_metres: () => Matrix;
  readonly metres: (from: number, to: number) => number;
  /** Time-dependent speeds: hourly factors, and the cost of an additional second of travel. */
  readonly speeds: Speeds | null;
  readonly secondCost: number;
  readonly fixedCost: number;
  readonly earliest: number;
  readonly latest: number;
  readonly maxTasks: number;
  readonly maxTravelSeconds: number;
  readonly maxDistanceMetres: number;
  /** Maximum time from leaving the start to reaching the end, including waiting and service. */
  readonly maxDurationSeconds: number;
  /** Task → 1 if this type may serve it (skills and exclusions). */
  readonly serves: Uint8Array;
  /** Breaks of every used vehicle, in this order, taken while driving or standing. */
  readonly breaks: readonly Break[];
  /** Breaks removed by `loosen`, by their original index: they fit at any time and take none. */
  readonly idleBreaks?: readonly number[];
  /** Where the vehicle may reload between trips, and how often in total. */
  readonly reloads: readonly Reload[];
  readonly maxReloads: number;
  readonly pickups: PickupOrder;
  /** Each holds one product per trip. */
  readonly compartments: readonly Compartment[];
  /** Task → additional cost if served by this type; null for none. */
  readonly assignmentCost: Float64Array | null;
}

/**
 * Where a trip may serve tasks that pick up: anywhere, only after all others (`last`), or moreover not in a trip without others
 * (`return`).
 */
export type PickupOrder = 'any' | 'last' | 'return';

export interface Break {
  readonly service_seconds: number;
  /** When it may begin; sorted and disjoint. */
  readonly windows: readonly (readonly [opens: number, closes: number])[];
  /** Maximum load during the break, by dimension. */
  readonly maxLoad: Int32Array | null;
}

export interface Reload {
  readonly location: number;
  /** From arrival, or from the goods being ready, to departure. */
  readonly service_seconds: number;
  /** Compartments are cleaned there. Such a reload has a location of its own. */
  readonly cleans?: boolean;
}

export interface Compartment {
  readonly capacity: number;
  /** Product → 1 where it may be held. */
  readonly holds: Uint8Array;
  /** Product → 1 where what it held before the route bars it until it is cleaned; null or absent: nothing. */
  readonly barsFirst?: Uint8Array | null;
  /** Product → 1 where it may not hold it last, for what it is to hold after the route. */
  readonly barsLast?: Uint8Array | null;
}

/**
 * What a vehicle does between its tasks: before `tasks[at]`, or before the end. Includes the departure if the plan decides it.
 */
export type RouteEvent =
  | { readonly kind: 'start'; readonly at: number; readonly time: number }
  | { readonly kind: 'reload'; readonly at: number; readonly location: number }
  | { readonly kind: 'break'; readonly at: number; readonly index: number };

/** No limit, for integers that are added to others. */
export const UNLIMITED = 1_000_000_000;
