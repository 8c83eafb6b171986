import type { HorizonSolution } from './horizon-problem.ts';
import { readHorizon } from './read-horizon.ts';
import type { RelaxHorizonOptions } from './relax-horizon.ts';
import { firstPlace, servedIn, without } from './relaxed-place.ts';

/** A job with one visit that the plan serves, and the day it would be on. */
export interface HorizonMove {
  readonly id: number;
  readonly day: number;
}

export interface PricedMove extends HorizonMove {
  /** What the plan would cost more; below 0 where it would save. Null where no vehicle takes it on that day. */
  readonly cost: number | null;
}

/**
 * What each of these moves to another day would cost, one at a time and with all other visits where they are. Throws
 * `InvalidProblem`.
 */
export function priceMoves(
  input: unknown,
  solution: HorizonSolution,
  moves: readonly HorizonMove[],
  { guess, signal }: RelaxHorizonOptions = {},
): PricedMove[] {
  const problem = readHorizon(input);
  const priced: PricedMove[] = [];
  for (const { id, day } of moves) {
    if (signal?.aborted) break;
    const jobs = problem.jobs.map((job) => (job.id === id ? { ...job, days: [day, day] as const } : job));
    const named = { id };
    const left = without({ problem, solution, named, guess });
    const moved = { ...problem, jobs };
    const placed = firstPlace({ problem: moved, solution: left, named, guess }, [], false);
    const cost = placed && servedIn(moved, left, named, placed).summary.cost - solution.summary.cost;
    priced.push({ id, day, cost });
  }
  return priced;
}
