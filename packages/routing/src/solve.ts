import { type Compiled, compile } from './compile.ts';
import { refuseImpossibleLocks } from './locks.ts';
import type { Guess } from './matrices.ts';
import { readProblem } from './read-problem.ts';
import { type AnnealOptions, anneal, type Budget, type Found } from './search/anneal.ts';
import { type Report, searchIsland } from './search/islands.ts';
import { type Solution, writeSolution } from './solution.ts';
import { startingFrom } from './start-solution.ts';

export interface SolveOptions {
  /** The same seed and number of iterations give the same answer on every machine. Default 1. */
  readonly seed?: number;
  /** Total time including reading and writing; default 10 if no iterations are specified. */
  readonly time_seconds?: number;
  readonly iterations?: number;
  /** Ends the search at its next step; the best plan so far is the answer. */
  readonly signal?: Pick<AbortSignal, 'aborted'>;
  /** Parameters for estimating travel if the problem has no matrices. */
  readonly guess?: Guess;
  /** A solution to continue from, instead of the vehicles' `steps`; locked tasks stay locked. */
  readonly start?: Pick<Solution, 'routes'>;
  onProgress?(progress: Progress): void;
  /** Called with the best solution so far, at most once per second. */
  onSolution?(solution: Solution): void;
}

export interface Progress {
  /** Of the best plan so far, in the problem's unit. */
  readonly cost: number;
  readonly unassigned: number;
  readonly iterations: number;
}

const DEFAULT_SECONDS = 10;
const REPORT_INTERVAL_MS = 1000;
/** Time reserved for writing the solution. */
const WRITING_MS_PER_TASK = 0.02;

/**
 * Solves a problem in VROOM's format in the calling thread. Throws `InvalidProblem` with all faults. Anytime: with a signal or
 * time limit it returns the best plan found by then; there always is one.
 */
export function solve(problem: unknown, options: SolveOptions = {}): Solution {
  const { compiled, search } = prepare(problem, options);
  return writeSolution(compiled, anneal(compiled.model, search));
}

/**
 * One of several cooperating searches, each in its own thread: the caller distributes the reports of all to all. Returns null
 * except for the first.
 */
export function* solveOnIsland(
  problem: unknown,
  { island, islands, ...options }: SolveOptions & { readonly island: number; readonly islands: number },
): Generator<Report, Solution | null, readonly Report[]> {
  const { compiled, search } = prepare(problem, options);
  const found = yield* searchIsland(compiled.model, { ...search, island, islands });
  return island === 0 ? writeSolution(compiled, found) : null;
}

function prepare(
  problem: unknown,
  options: SolveOptions,
): { readonly compiled: Compiled; readonly search: AnnealOptions } {
  const started = performance.now();
  const { seed = 1, start, onProgress, onSolution } = options;
  const original = compile(readProblem(problem), options.guess);
  refuseImpossibleLocks(original);
  const compiled = start ? startingFrom(original, start) : original;
  // Report the first solution immediately.
  let reportedAt = Number.NEGATIVE_INFINITY;
  const search = {
    seed,
    budget: budgetOf(options, started, compiled.model.tasks),
    onImproved: (better: Found) => {
      onProgress?.({
        cost: Math.round(better.cost / compiled.costUnit),
        unassigned: compiled.stops.length - better.routes.reduce((sum, { tasks }) => sum + tasks.length, 0),
        iterations: better.iterations,
      });
      if (!onSolution || performance.now() - reportedAt < REPORT_INTERVAL_MS) return;
      onSolution(writeSolution(compiled, better));
      reportedAt = performance.now();
    },
  };
  return { compiled, search };
}

function budgetOf(
  { iterations, time_seconds, signal }: SolveOptions,
  started: number,
  tasks: number,
): Budget {
  const seconds = time_seconds ?? (iterations === undefined ? DEFAULT_SECONDS : Number.POSITIVE_INFINITY);
  const begins = performance.now();
  const ends = started + seconds * 1000 - tasks * WRITING_MS_PER_TASK;
  return {
    ...(iterations !== undefined && { iterations }),
    progress: () => {
      if (signal?.aborted) return 1;
      const now = performance.now();
      return now >= ends ? 1 : (now - begins) / (ends - begins);
    },
  };
}
