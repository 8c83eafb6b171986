import { InvalidProblem, type ProblemError } from '../problem.ts';
import type { Solution } from '../solution.ts';
import { type Progress, type SolveOptions, solve } from '../solve.ts';

/** What is used of a `Worker`, and of its own end. */
export interface Port {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  postMessage(message: unknown): void;
}
export interface BrowserWorker extends Port {
  onerror: ((event: { readonly message: string }) => void) | null;
  terminate(): void;
}

export interface BrowserOptions extends Omit<SolveOptions, 'signal'> {
  readonly signal?: AbortSignal;
}

type FromWorker =
  | { readonly progress: Progress }
  | { readonly better: Solution }
  | { readonly solution: Solution }
  | { readonly errors: readonly ProblemError[] }
  | { readonly failure: string };

/**
 * `solve` in a worker of a browser, which it ends afterwards:
 * `solveInBrowser(new Worker(new URL('@fleet/routing/browser-thread', import.meta.url), { type: 'module' }), problem)`.
 * The signal ends it at once with the best plan reported, at most a second old. Throws `InvalidProblem` as `solve` does.
 */
export function solveInBrowser(
  worker: BrowserWorker,
  problem: unknown,
  { signal, onProgress, onSolution, ...options }: BrowserOptions = {},
): Promise<Solution> {
  return new Promise<Solution>((resolve, reject) => {
    let best: Solution | null = null;
    const stop = () => {
      if (best) resolve(best);
      else reject(signal!.reason);
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }) => {
      const message = data as FromWorker;
      if ('progress' in message) onProgress?.(message.progress);
      else if ('better' in message) {
        best = message.better;
        onSolution?.(best);
      } else if ('solution' in message) resolve(message.solution);
      else if ('errors' in message) reject(new InvalidProblem(message.errors));
      else reject(new Error(message.failure));
    };
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    worker.postMessage({ problem, options });
  }).finally(() => worker.terminate());
}

/** Solves what was sent and reports through the port. */
export function answerTo(data: unknown, port: Pick<Port, 'postMessage'>): void {
  const { problem, options } = data as { problem: unknown; options: SolveOptions };
  const post = (message: FromWorker) => port.postMessage(message);
  try {
    const solution = solve(problem, {
      ...options,
      onProgress: (progress) => post({ progress }),
      onSolution: (better) => post({ better }),
    });
    post({ solution });
  } catch (error) {
    post(error instanceof InvalidProblem ? { errors: error.errors } : { failure: (error as Error).message });
  }
}
