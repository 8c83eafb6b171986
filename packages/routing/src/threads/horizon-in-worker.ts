import { Worker } from 'node:worker_threads';
import type { HorizonSolution } from '../horizon/horizon-problem.ts';
import type { HorizonMove, PricedMove } from '../horizon/price-moves.ts';
import type { RelaxHorizonOptions, VisitRelaxations } from '../horizon/relax-horizon.ts';
import type { HorizonOptions, HorizonProgress } from '../horizon/solve-horizon.ts';
import { InvalidProblem, type ProblemError } from '../problem.ts';

export interface HorizonWorkerOptions extends Omit<HorizonOptions, 'signal'> {
  readonly signal?: AbortSignal;
}

export interface RelaxWorkerOptions extends Omit<RelaxHorizonOptions, 'signal'> {
  readonly signal?: AbortSignal;
}

/** Input of the thread. */
export interface ToHorizonThread {
  readonly problem: unknown;
  /** To relax, or to price moves in; else the problem is solved. */
  readonly solution?: HorizonSolution;
  readonly moves?: readonly HorizonMove[];
  readonly options: Omit<HorizonOptions, 'signal' | 'onProgress'>;
  /** Unix milliseconds, the clock shared by all threads. */
  readonly requested_at: number;
  /** The first is set to 1 to end the search. */
  readonly state: Int32Array;
}

type Answer = HorizonSolution | VisitRelaxations[] | PricedMove[];

export type FromHorizonThread =
  | { readonly progress: HorizonProgress }
  | { readonly answer: Answer }
  | { readonly errors: readonly ProblemError[] };

/**
 * `solveHorizon` in a worker thread, without blocking the caller's event loop. The signal ends the search, and the best plan so far
 * is returned. Throws `InvalidProblem`.
 */
export async function solveHorizonInWorker(
  problem: unknown,
  { signal, onProgress, ...options }: HorizonWorkerOptions = {},
): Promise<HorizonSolution> {
  return (await inThread({ problem, options }, signal, onProgress)) as HorizonSolution;
}

/** `relaxHorizon` in a worker thread. The signal ends it with the visits looked at by then. Throws `InvalidProblem`. */
export async function relaxHorizonInWorker(
  problem: unknown,
  solution: HorizonSolution,
  { signal, ...options }: RelaxWorkerOptions = {},
): Promise<VisitRelaxations[]> {
  return (await inThread({ problem, solution, options }, signal)) as VisitRelaxations[];
}

/** `priceMoves` in a worker thread. The signal ends it with the moves priced by then. Throws `InvalidProblem`. */
export async function priceMovesInWorker(
  problem: unknown,
  solution: HorizonSolution,
  moves: readonly HorizonMove[],
  { signal, ...options }: RelaxWorkerOptions = {},
): Promise<PricedMove[]> {
  return (await inThread({ problem, solution, moves, options }, signal)) as PricedMove[];
}

async function inThread(
  work: Omit<ToHorizonThread, 'state' | 'requested_at'>,
  signal: AbortSignal | undefined,
  onProgress?: (progress: HorizonProgress) => void,
): Promise<Answer> {
  const state = new Int32Array(new SharedArrayBuffer(4));
  const end = () => Atomics.store(state, 0, 1);
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  const workerData: ToHorizonThread = { ...work, state, requested_at: Date.now() };
  const worker = new Worker(new URL('./horizon-thread.ts', import.meta.url), { workerData });
  // A thread exits on its own after its answer: terminating it during exit can crash the process.
  return new Promise<Answer>((resolve, reject) => {
    let last: Exclude<FromHorizonThread, { progress: unknown }> | null = null;
    worker.on('message', (message: FromHorizonThread) => {
      if ('progress' in message) onProgress?.(message.progress);
      else last = message;
    });
    worker.on('error', reject);
    worker.on('exit', (code) => {
      if (last && 'errors' in last) reject(new InvalidProblem(last.errors));
      else if (last) resolve(last.answer);
      else reject(new Error(`The search ended without an answer (exit code ${code}).`));
    });
  }).finally(() => signal?.removeEventListener('abort', end));
}
