import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { InvalidProblem } from '../problem.ts';
import type { Report } from '../search/islands.ts';
import type { Solution } from '../solution.ts';
import { type SolveOptions, solve, solveOnIsland } from '../solve.ts';
import { type FromThread, HANDED_OVER, STOP, type ToThread } from './solve-in-worker.ts';

const { problem, options, reportsSolutions, requested_at, state, island, others } = workerData as ToThread;
const post = (message: FromThread) => parentPort!.postMessage(message);
try {
  const solution = others.length === 0 ? solve(problem, fullOptions()) : together();
  if (solution) post({ solution });
} catch (error) {
  if (!(error instanceof InvalidProblem)) throw error;
  post({ errors: error.errors });
}

function fullOptions(): SolveOptions {
  const { time_seconds } = options;
  return {
    ...options,
    // Deduct the start-up time.
    ...(time_seconds !== undefined && { time_seconds: time_seconds - (Date.now() - requested_at) / 1000 }),
    signal: {
      get aborted() {
        return Atomics.load(state, STOP) === 1;
      },
    },
    onProgress: (progress) => post({ progress }),
    ...(reportsSolutions && { onSolution: (better: Solution) => post({ better }) }),
  };
}

function together() {
  const islands = others.length + 1;
  const search = solveOnIsland(problem, { ...fullOptions(), island, islands });
  let step = search.next();
  for (let round = 1; !step.done; round += 1) {
    step = search.next(exchange(step.value, round * islands));
  }
  return step.value;
}

/** Sends the own report to all others, waits for theirs, and returns all in island order. */
function exchange(own: Report, whenAll: number): Report[] {
  for (const { port } of others) port.postMessage(own);
  Atomics.add(state, HANDED_OVER, 1);
  Atomics.notify(state, HANDED_OVER);
  for (let count = 0; count < whenAll; count = Atomics.load(state, HANDED_OVER))
    if (count > 0) Atomics.wait(state, HANDED_OVER, count);
  const reports: Report[] = [];
  reports[island] = own;
  for (const { port, island: other } of others)
    reports[other] = receiveMessageOnPort(port)!.message as Report;
  return reports;
}
