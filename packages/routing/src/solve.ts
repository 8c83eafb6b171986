import { compile } from './compile.ts';
import { refuseImpossibleLocks } from './locks.ts';
import type { Guess } from './matrices.ts';
import { readProblem } from './read-problem.ts';
import { anneal, type Budget, type Found } from './search/anneal.ts';
import { type Solution, writeSolution } from './solution.ts';

export interface SolveOptions {
  /** The same seed and number of iterations give the same answer on every machine. Default 1. */
  readonly seed?: number;
  /** How long the search may take; default 10 when no iterations are named. */
  readonly time_seconds?: number;
  readonly iterations?: number;
  /** Ends the search at its next step; the best plan so far is the answer. */
  readonly signal?: Pick<AbortSignal, 'aborted'>;
  /** How ways are guessed where the problem brings no matrices. */
  readonly guess?: Guess;
  onProgress?(progress: Progress): void;
}

export interface Progress {
  /** Of the best plan so far, in the problem's own unit. */
  readonly cost: number;
  readonly unassigned: number;
  readonly iterations: number;
}

/** Steps when only a signal or a clock ends the search. */
const DEFAULT_SECONDS = 10;

/**
 * Solves a problem in VROOM's format in the calling thread. Throws `InvalidProblem` with everything that is wrong with it.
 * Anytime: with a signal or a time limit the best plan found by then is returned, and there always is one.
 */
export function solve(problem: unknown, options: SolveOptions = {}): Solution {
  const compiled = compile(readProblem(problem), options.guess);
  refuseImpossibleLocks(compiled);
  const { seed = 1, signal, iterations, onProgress } = options;
  const found = anneal(compiled.model, {
    seed,
    budget: budgetOf(iterations, options.time_seconds, signal),
    ...(onProgress && {
      onImproved: (better: Found) =>
        onProgress({
          cost: Math.round(better.cost / compiled.costUnit),
          unassigned: compiled.stops.length - better.routes.reduce((sum, { tasks }) => sum + tasks.length, 0),
          iterations: better.iterations,
        }),
    }),
  });
  return writeSolution(compiled, found);
}

function budgetOf(
  iterations: number | undefined,
  seconds: number | undefined,
  signal: SolveOptions['signal'],
): Budget {
  const limit_ms =
    (seconds ?? (iterations === undefined ? DEFAULT_SECONDS : Number.POSITIVE_INFINITY)) * 1000;
  const started = performance.now();
  return {
    ...(iterations !== undefined && { iterations }),
    progress: () => (signal?.aborted ? 1 : (performance.now() - started) / limit_ms),
  };
}
