import type { Reason } from '../explain.ts';
import type { Job, Problem, Vehicle } from '../problem.ts';
import type { Solution, SolutionRoute, Step } from '../solution.ts';
import type { DrivingRules, DrivingRulesName } from './driving-rules.ts';

/** A problem over several days. Time windows of jobs, vehicles and breaks are seconds from midnight and hold on each day. */
export interface HorizonProblem extends Omit<Problem, 'jobs' | 'shipments' | 'vehicles'> {
  readonly horizon: Horizon;
  readonly jobs: readonly HorizonJob[];
  readonly vehicles: readonly HorizonVehicle[];
}

export interface Horizon {
  /** 1 … 14, counted from 0. */
  readonly days: number;
  /** Midnight of the first day on the problem's clock; 0 by default. */
  readonly start?: number;
  /** Each day costs `weight` times the square of its tasks, or of its hours of driving and service. */
  readonly evenness?: { readonly by: 'tasks' | 'time'; readonly weight: number };
}

export interface HorizonVehicle extends Omit<Vehicle, 'steps'> {
  /** Days on which it is there; all by default. */
  readonly days?: readonly number[];
  /** What differs on single days: hours of a holiday, what is on board already. */
  readonly by_day?: readonly DayOfVehicle[];
  /** `saudi`, `eu`, or limits of its own. */
  readonly driving?: DrivingRulesName | DrivingRules;
}

export type DayOfVehicle = Pick<
  Vehicle,
  'time_window' | 'breaks' | 'compartments' | 'reloads' | 'max_travel_time' | 'max_tasks'
> & { readonly day: number };

/** `after`, `apart` and `together` concern days here. They are for jobs with one visit. */
export interface HorizonJob extends Job {
  /** Earliest and latest day; all by default. */
  readonly days?: readonly [earliest: number, latest: number];
  /** A fixed number of visits, with so many days from one to the next. */
  readonly visits?: { readonly count: number; readonly min_gap: number; readonly max_gap: number };
  /** Ids of jobs that are served on an earlier day, or earlier on the same route; without them this one is not served. */
  readonly after?: readonly number[];
  /** Ids of jobs that are served on another day. */
  readonly apart?: readonly number[];
  /** Ids of jobs that are served on the same route; either all of them are served or none. */
  readonly together?: readonly number[];
}

/** `visit` numbers the visits of a job with several, from 0. */
export interface HorizonStep extends Step {
  readonly visit?: number;
}

export interface HorizonRoute extends Omit<SolutionRoute, 'steps'> {
  readonly day: number;
  readonly steps: readonly HorizonStep[];
}

export interface HorizonSolution {
  readonly code: 0;
  /** `cost` includes `evenness`. */
  readonly summary: Solution['summary'] & { readonly evenness: number; readonly days: readonly DayTotals[] };
  readonly routes: readonly HorizonRoute[];
  readonly unassigned: readonly UnassignedVisit[];
}

/** `work` is hours of driving and service, in seconds. */
export interface DayTotals {
  readonly day: number;
  readonly routes: number;
  readonly tasks: number;
  readonly work: number;
}

export interface UnassignedVisit {
  readonly id: number;
  readonly type: 'job';
  readonly visit?: number;
  readonly description?: string;
  readonly reasons: readonly (
    | Reason
    | { readonly code: 'together' | 'after' | 'apart'; readonly by: number }
  )[];
}
