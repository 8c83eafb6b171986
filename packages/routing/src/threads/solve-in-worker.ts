import { Worker } from 'node:worker_threads';
import { InvalidProblem, type ProblemError } from '../problem.ts';
import type { Solution } from '../solution.ts';
import type { Progress, SolveOptions } from '../solve.ts';

export interface WorkerOptions extends Omit<SolveOptions, 'signal'> {
  readonly signal?: AbortSignal;
  /** Searches side by side, each from a seed of its own; the best of their answers is the answer. Default 1. */
  readonly threads?: number;
}

/** What a searching thread says. */
export type FromThread =
  | { readonly progress: Progress }
  | { readonly solution: Solution }
  | { readonly errors: readonly ProblemError[] };

/** What it is given. `stop[0]` is set to 1 to end it. */
export interface ToThread {
  readonly problem: unknown;
  readonly options: Omit<SolveOptions, 'signal' | 'onProgress'>;
  readonly stop: Int32Array;
}

/**
 * `solve` in threads of its own: the caller's event loop never waits for it. Throws `InvalidProblem` as `solve` does. The
 * signal ends the search at its next step, and the best plan so far is the answer.
 */
export async function solveInWorker(problem: unknown, options: WorkerOptions = {}): Promise<Solution> {
  const { threads = 1, seed = 1, signal, onProgress, ...rest } = options;
  if (!(threads >= 1)) throw new RangeError(`threads is 1 or more, not ${threads}.`);
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const end = () => Atomics.store(stop, 0, 1);
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  let least: Progress | null = null;
  const tell = (progress: Progress) => {
    if (least && !isBetter(progress, least)) return;
    least = progress;
    onProgress?.(progress);
  };
  try {
    const answers = await Promise.all(
      Array.from({ length: threads }, (_, thread) =>
        inThread({ problem, options: { ...rest, seed: seed + thread }, stop }, tell),
      ),
    );
    return answers.reduce((best, answer) => (isBetter(answer.summary, best.summary) ? answer : best));
  } catch (error) {
    end();
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

function inThread(work: ToThread, tell: (progress: Progress) => void): Promise<Solution> {
  const worker = new Worker(new URL('./search-thread.ts', import.meta.url), { workerData: work });
  // A thread ends by itself once it has answered, and is waited for: one that is cut off while it ends may take the process along.
  return new Promise<Solution>((resolve, reject) => {
    let answer: Exclude<FromThread, { progress: Progress }> | null = null;
    worker.on('message', (message: FromThread) => {
      if ('progress' in message) tell(message.progress);
      else answer = message;
    });
    worker.on('error', reject);
    worker.on('exit', (code) => {
      if (!answer) reject(new Error(`The search ended without an answer (exit code ${code}).`));
      else if ('solution' in answer) resolve(answer.solution);
      else reject(new InvalidProblem(answer.errors));
    });
  });
}

/** Fewer left out first, then the lower cost. */
function isBetter(
  a: { readonly unassigned: number; readonly cost: number },
  b: { readonly unassigned: number; readonly cost: number },
): boolean {
  return a.unassigned !== b.unassigned ? a.unassigned < b.unassigned : a.cost < b.cost;
}
