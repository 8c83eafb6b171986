import type { Compiled } from './compile.ts';
import type { TaskStop } from './compile-stops.ts';
import { explainUnserved, type Reason } from './explain.ts';
import type { Coordinates } from './problem.ts';
import type { Found } from './search/anneal.ts';
import { totalsOf } from './totals.ts';
import { siteOf, writeRoute } from './write-route.ts';

/** VROOM's solution format. Costs are in the problem's unit, times in its clock. */
export interface Solution {
  readonly code: 0;
  readonly summary: Totals & {
    readonly routes: number;
    readonly unassigned: number;
    readonly priority: number;
    readonly violations: readonly Violation[];
  };
  readonly routes: readonly SolutionRoute[];
  readonly unassigned: readonly {
    id: number;
    type: TaskStop['type'];
    description?: string;
    location?: Coordinates;
    location_index?: number;
    /** Extension: violations on the vehicle that comes closest to serving it, with amounts. */
    reasons: readonly Reason[];
    vehicle: number;
  }[];
}

export interface Totals {
  readonly cost: number;
  readonly delivery: readonly number[];
  readonly pickup: readonly number[];
  readonly setup: number;
  readonly service: number;
  /** Travel time. */
  readonly duration: number;
  readonly waiting_time: number;
  readonly distance: number;
}

export interface SolutionRoute extends Totals {
  readonly vehicle: number;
  /** The vehicle's. */
  readonly description?: string;
  readonly priority: number;
  /** Of a timed plan; empty in a solution of the search, as in VROOM. */
  readonly violations: readonly Violation[];
  /** Extension: the terms of the cost. */
  readonly cost_terms: CostTerms;
  readonly steps: readonly Step[];
}

/** In the problem's unit, unrounded. */
export interface CostTerms {
  readonly fixed: number;
  readonly travel: number;
  readonly lateness: number;
  readonly balance: number;
  readonly change: number;
}

/** An amount of a product in one of the vehicle's compartments, numbered from 0. */
export interface CompartmentLoad {
  readonly compartment: number;
  readonly product: string;
  readonly amount: number;
}

export interface Step {
  readonly type: 'start' | TaskStop['type'] | 'break' | 'reload' | 'end';
  readonly id?: number;
  readonly description?: string;
  readonly arrival: number;
  /** Travel time since the start. */
  readonly duration: number;
  readonly distance: number;
  readonly setup: number;
  readonly service: number;
  readonly waiting_time: number;
  readonly load: readonly number[];
  /** Extension: amounts filled per compartment at a start or reload, and drawn at a job. */
  readonly compartments?: readonly CompartmentLoad[];
  /** Extension: a reload at which the compartments are cleaned. */
  readonly cleans?: true;
  readonly location?: Coordinates;
  readonly location_index?: number;
  readonly violations: readonly Violation[];
}

/** VROOM's causes, and extensions. */
export interface Violation {
  readonly cause:
    | 'delay'
    | 'lead_time'
    | 'load'
    | 'max_tasks'
    | 'skills'
    | 'precedence'
    | 'missing_break'
    | 'max_travel_time'
    | 'max_distance'
    | 'max_load'
    | 'compartments'
    | 'changeover'
    | 'after'
    | 'apart'
    | 'pickups';
  /** Seconds too early or too late. */
  readonly duration?: number;
  /** Extension: the amount in the rule's unit; for `load` in the worst dimension, for `compartments` what does not fit. */
  readonly by: number;
}

/**
 * Translates the search's result into the problem's terms. Every vehicle departs as late as possible without arriving later, to
 * avoid waiting en route.
 */
export function writeSolution(compiled: Compiled, found: Found): Solution {
  const { model, stops, vehiclesOf } = compiled;
  const taken = new Int32Array(vehiclesOf.length);
  const named = found.routes
    .toSorted((a, b) => a.type - b.type || a.route - b.route)
    .map((route) => ({ ...route, vehicle: vehiclesOf[route.type]![taken[route.type]!++]!.id }));
  const routes = named.map((route) => writeRoute(compiled, route.vehicle, route));
  const vehicleAt = new Map(named.flatMap(({ vehicle, tasks }) => tasks.map((task) => [task, vehicle])));
  const unassigned = explainUnserved(model, found).flatMap(({ task, type, among, reasons }) => {
    const [first] = among;
    const vehicle = first === undefined ? vehiclesOf[type]![taken[type]!]!.id : vehicleAt.get(first)!;
    const halves = model.partner[task]! >= 0 ? [task, model.partner[task]!] : [task];
    return halves.map((half) => {
      return { ...nameOf(stops[half]!), ...siteOf(compiled, model.location[half]!), vehicle, reasons };
    });
  });
  return {
    code: 0,
    summary: totalsOf(routes, unassigned.length, model.dimensions),
    routes,
    unassigned,
  };
}

/** Identification of a task in a solution. */
export function nameOf({ id, type, description }: TaskStop) {
  return { id, type, ...(description !== undefined && { description }) };
}
