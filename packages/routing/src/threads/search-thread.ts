import { parentPort, workerData } from 'node:worker_threads';
import { InvalidProblem } from '../problem.ts';
import { solve } from '../solve.ts';
import type { FromThread, ToThread } from './solve-in-worker.ts';

const { problem, options, stop } = workerData as ToThread;
const say = (message: FromThread) => parentPort!.postMessage(message);
try {
  const solution = solve(problem, {
    ...options,
    signal: {
      get aborted() {
        return Atomics.load(stop, 0) === 1;
      },
    },
    onProgress: (progress) => say({ progress }),
  });
  say({ solution });
} catch (error) {
  if (!(error instanceof InvalidProblem)) throw error;
  say({ errors: error.errors });
}
