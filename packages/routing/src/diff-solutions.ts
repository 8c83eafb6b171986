import { readSolution } from './read-solution.ts';
import type { Solution, Step } from './solution.ts';

/** A task by type and id, common to both plans. */
export interface TaskName {
  readonly type: string;
  readonly id: number;
}

export interface Moved extends TaskName {
  readonly from_vehicle: number;
  readonly to_vehicle: number;
}

export interface Shifted extends TaskName {
  readonly vehicle: number;
  /** Index among the tasks of its route, from 0. */
  readonly from_position: number;
  readonly to_position: number;
  /** Delay in seconds; negative for earlier. */
  readonly later_seconds: number;
}

/** Changes between two plans of the same orders; tasks in no list are unchanged, including their times. */
export interface SolutionDiff {
  readonly cost: number;
  readonly distance: number;
  readonly duration: number;
  /** Tasks served only after, and only before. */
  readonly added: readonly (TaskName & { readonly vehicle: number })[];
  readonly dropped: readonly (TaskName & { readonly vehicle: number })[];
  readonly moved: readonly Moved[];
  /** On the same vehicle, at another position or time. */
  readonly shifted: readonly Shifted[];
  readonly vehicles_added: readonly number[];
  readonly vehicles_dropped: readonly number[];
  /** Number of tasks that stayed on their vehicle, regardless of time. */
  readonly kept: number;
}

interface PlannedTask extends TaskName {
  readonly vehicle: number;
  readonly position: number;
  readonly arrival: number;
}

const TASKS = new Set<Step['type']>(['job', 'pickup', 'delivery']);

/**
 * Compares two plans, for example to inform drivers of changes. Totals are after minus before. Throws `InvalidProblem` for a
 * malformed solution.
 */
export function diffSolutions(before: Solution, after: Solution): SolutionDiff {
  const [old, now] = [before, after].map((plan) => positionsOf(readSolution(plan, 'times'))) as [
    Map<string, PlannedTask>,
    Map<string, PlannedTask>,
  ];
  const added: (TaskName & { vehicle: number })[] = [];
  const moved: Moved[] = [];
  const shifted: Shifted[] = [];
  let kept = 0;
  for (const [key, current] of now) {
    const was = old.get(key);
    const { type, id, vehicle } = current;
    if (!was) added.push({ type, id, vehicle });
    else if (was.vehicle !== vehicle)
      moved.push({ type, id, from_vehicle: was.vehicle, to_vehicle: vehicle });
    else {
      kept += 1;
      if (was.position !== current.position || was.arrival !== current.arrival)
        shifted.push({
          type,
          id,
          vehicle,
          from_position: was.position,
          to_position: current.position,
          later_seconds: current.arrival - was.arrival,
        });
    }
  }
  const vehicles = (solution: Solution) => solution.routes.map(({ vehicle }) => vehicle);
  const [used, uses] = [new Set(vehicles(before)), new Set(vehicles(after))];
  return {
    cost: after.summary.cost - before.summary.cost,
    distance: after.summary.distance - before.summary.distance,
    duration: after.summary.duration - before.summary.duration,
    added,
    dropped: [...old].flatMap(([key, { type, id, vehicle }]) =>
      now.has(key) ? [] : [{ type, id, vehicle }],
    ),
    moved,
    shifted,
    vehicles_added: [...uses].filter((vehicle) => !used.has(vehicle)),
    vehicles_dropped: [...used].filter((vehicle) => !uses.has(vehicle)),
    kept,
  };
}

function positionsOf(solution: Solution): Map<string, PlannedTask> {
  const positions = new Map<string, PlannedTask>();
  for (const { vehicle, steps } of solution.routes) {
    steps
      .filter(({ type }) => TASKS.has(type))
      .forEach(({ type, id, arrival }, position) => {
        positions.set(`${type} ${id}`, { type, id: id!, vehicle, position, arrival });
      });
  }
  return positions;
}
