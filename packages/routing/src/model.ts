import type { Speeds } from './speeds.ts';

/**
 * A problem as the search sees it: typed arrays, whole numbers, no names. Tasks are 0 … tasks − 1; a location is a row of
 * the matrices. `compile.ts` and the readers make one; nothing in it changes afterwards.
 */
export interface Model {
  readonly tasks: number;
  /** Sides of every matrix. The last location is nowhere: free to reach and to leave, for open routes. */
  readonly locations: number;
  /** How many quantities a load is made of. */
  readonly dimensions: number;
  readonly location: Int32Array;
  /** Spent before service, unless the stop before was at the same location; service begins with it. */
  readonly setup_seconds: Int32Array;
  readonly service_seconds: Int32Array;
  /** First and last moment service may begin, per task. With several windows: of the first and the last. */
  readonly earliest: Int32Array;
  readonly latest: Int32Array;
  /** Closed times between a task's windows, flat: from `gapsFrom[task]` to `gapsFrom[task + 1]`. Service may begin at either end, not between. */
  readonly gapsFrom: Int32Array;
  readonly gapStart: Int32Array;
  readonly gapEnd: Int32Array;
  /** Task × dimension: brought from the start of the route, and taken to its end. */
  readonly delivery: Int32Array;
  readonly pickup: Int32Array;
  /**
   * Task × dimension: passed at this task after it was picked up on the way; the second half of a shipment. A shipment is
   * two tasks, the pick-up and its `partner`, served by one vehicle in this order or left out together.
   */
  readonly handover: Int32Array;
  /** The other half of a shipment; −1 for a job. */
  readonly partner: Int32Array;
  /** 1 for the second half of a shipment. */
  readonly isHandover: Uint8Array;
  /** What it costs to leave a task out; a shipment's stands with its pick-up. */
  readonly penalty: Float64Array;
  /** When what a task is to be brought lies ready: its trip is loaded no earlier. */
  readonly release: Int32Array;
  /** Service that begins after `due` costs `latenessCost` a second, rounded per task; up to `latest` it may. */
  readonly due: Int32Array;
  readonly latenessCost: Float64Array;
  /** Products that are kept apart in compartments, and how much of each a task is brought: task × product. */
  readonly products: number;
  readonly ordered: Int32Array;
  readonly vehicleTypes: readonly VehicleType[];
  /** What more each vehicle on the road costs: `weight` times the square of its tasks, or of its hours of driving and serving. */
  readonly balance: { readonly by: 'tasks' | 'time'; readonly weight: number } | null;
  /** Fewest vehicles, whatever the way costs. */
  readonly vehiclesFirst: boolean;
  /** Routes to begin with, where they can be driven; the first `locked` tasks of each stay as they are. */
  readonly planned: readonly {
    readonly type: number;
    readonly tasks: readonly number[];
    readonly locked: number;
  }[];
}

/** Vehicles that are alike in everything a plan depends on. */
export interface VehicleType {
  readonly count: number;
  readonly start: number;
  readonly end: number;
  readonly capacity: Int32Array;
  /** From × to: what the way costs, how long it takes. The same array where they are the same thing. */
  readonly cost: Int32Array;
  readonly duration_seconds: Int32Array;
  /** Every way back costs, and takes, what the way there does. */
  readonly isSameBack: boolean;
  /** How far it is: as a table for who asks often, made when first asked for; and of one way. */
  readonly distance_metres: () => Int32Array;
  readonly metres: (from: number, to: number) => number;
  /** Where the hour makes a difference: what of its speed a vehicle keeps, and what a second more on the way costs. */
  readonly speeds: Speeds | null;
  readonly secondCost: number;
  readonly fixedCost: number;
  readonly earliest: number;
  readonly latest: number;
  readonly maxTasks: number;
  readonly maxTravelSeconds: number;
  readonly maxDistanceMetres: number;
  /** Longest time from leaving the start to reaching the end, waiting and service included. */
  readonly maxDurationSeconds: number;
  /** Task → 1 where skills and exclusions let this type serve it. */
  readonly serves: Uint8Array;
  /** Taken by every vehicle on the road, in this order, while it stands or on its way. */
  readonly breaks: readonly Break[];
  /** Breaks left out of these by `loosen`, by their number among all: any moment will do for them, and they take none. */
  readonly idleBreaks?: readonly number[];
  /** Where it may be emptied and loaded again between two trips, and how often in all. */
  readonly reloads: readonly Reload[];
  readonly maxReloads: number;
  /** Each holds one product a trip. */
  readonly compartments: readonly Compartment[];
  /** Task → what it costs more when this type serves it; null for nothing. */
  readonly assignmentCost: Float64Array | null;
}

export interface Break {
  readonly service_seconds: number;
  /** When it may begin; in order, apart. */
  readonly windows: readonly (readonly [opens: number, closes: number])[];
  /** What may be on board at most, by dimension. */
  readonly maxLoad: Int32Array | null;
}

export interface Reload {
  readonly location: number;
  /** From arriving, or from the goods being ready, to leaving. */
  readonly service_seconds: number;
}

export interface Compartment {
  readonly capacity: number;
  /** Product → 1 where it may be held. */
  readonly holds: Uint8Array;
}

/** What a vehicle does between its tasks: before `tasks[at]`, or before the end. And when it leaves, where that is decided by the plan. */
export type RouteEvent =
  | { readonly kind: 'start'; readonly at: number; readonly time: number }
  | { readonly kind: 'reload'; readonly at: number; readonly location: number }
  | { readonly kind: 'break'; readonly at: number; readonly index: number };

/** No limit, for whole numbers that are added to others. */
export const UNLIMITED = 1_000_000_000;
