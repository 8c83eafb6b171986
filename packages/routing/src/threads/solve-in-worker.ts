import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { InvalidProblem, type ProblemError } from '../problem.ts';
import type { Solution } from '../solution.ts';
import type { Progress, SolveOptions } from '../solve.ts';

export interface WorkerOptions extends Omit<SolveOptions, 'signal'> {
  readonly signal?: AbortSignal;
  /**
   * Number of parallel searches, each in its own thread. The solution is the same for the same seed, iterations (per thread) and
   * number of threads. Default 1.
   */
  readonly threads?: number;
}

/** Messages from a search thread. */
export type FromThread =
  | { readonly progress: Progress }
  | { readonly better: Solution }
  | { readonly solution: Solution }
  | { readonly errors: readonly ProblemError[] };

/** Input of a search thread. */
export interface ToThread {
  readonly problem: unknown;
  readonly options: Omit<SolveOptions, 'signal' | 'onProgress' | 'onSolution'>;
  /** True if intermediate solutions are requested. */
  readonly reportsSolutions: boolean;
  /** Unix milliseconds, the clock shared by all threads. */
  readonly requested_at: number;
  /** `STOP` is set to 1 to end the search; `HANDED_OVER` counts the reports exchanged. */
  readonly state: Int32Array;
  readonly island: number;
  readonly others: readonly { readonly island: number; readonly port: MessagePort }[];
}

export const STOP = 0;
export const HANDED_OVER = 1;

/**
 * `solve` in worker threads, without blocking the caller's event loop. Throws `InvalidProblem` as `solve` does. The signal ends
 * the search at its next step, and the best plan so far is returned.
 */
export async function solveInWorker(problem: unknown, options: WorkerOptions = {}): Promise<Solution> {
  const { threads = 1, signal, onProgress, onSolution, ...rest } = options;
  if (!(Number.isInteger(threads) && threads >= 1))
    throw new RangeError(`threads is a whole number, 1 or more, not ${threads}.`);
  const state = new Int32Array(new SharedArrayBuffer(8));
  const end = () => Atomics.store(state, STOP, 1);
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  const ports = channelsBetween(threads);
  const requested_at = Date.now();
  try {
    const answers = await Promise.all(
      ports.map((others, island) =>
        inThread(
          {
            problem,
            options: rest,
            reportsSolutions: onSolution !== undefined,
            requested_at,
            state,
            island,
            others,
          },
          { onProgress, onSolution },
        ),
      ),
    );
    return answers[0]!;
  } catch (error) {
    // Stop the threads that wait for the failed one.
    end();
    Atomics.store(state, HANDED_OVER, 2 ** 30);
    Atomics.notify(state, HANDED_OVER);
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

/** Channels between each pair of threads. */
function channelsBetween(threads: number): { island: number; port: MessagePort }[][] {
  const ports: { island: number; port: MessagePort }[][] = Array.from({ length: threads }, () => []);
  for (let a = 0; a < threads; a += 1) {
    for (let b = a + 1; b < threads; b += 1) {
      const { port1, port2 } = new MessageChannel();
      ports[a]!.push({ island: b, port: port1 });
      ports[b]!.push({ island: a, port: port2 });
    }
  }
  return ports;
}

/** Resolves with the solution of the first thread; the others have none. */
function inThread(
  work: ToThread,
  { onProgress, onSolution }: Pick<WorkerOptions, 'onProgress' | 'onSolution'>,
): Promise<Solution | null> {
  const worker = new Worker(new URL('./search-thread.ts', import.meta.url), {
    workerData: work,
    transferList: work.others.map(({ port }) => port),
  });
  // A thread exits on its own after its result, and we wait for it: terminating it during exit can crash the process.
  return new Promise((resolve, reject) => {
    let answer: Extract<FromThread, { solution: unknown } | { errors: unknown }> | null = null;
    worker.on('message', (message: FromThread) => {
      if ('progress' in message) onProgress?.(message.progress);
      else if ('better' in message) onSolution?.(message.better);
      else answer = message;
    });
    worker.on('error', reject);
    worker.on('exit', (code) => {
      if (answer && 'errors' in answer) reject(new InvalidProblem(answer.errors));
      else if (answer) resolve(answer.solution);
      else if (code === 0 && work.island > 0) resolve(null);
      else reject(new Error(`The search ended without an answer (exit code ${code}).`));
    });
  });
}
