import { parentPort, workerData } from 'node:worker_threads';
import { priceMoves } from '../horizon/price-moves.ts';
import { relaxHorizon } from '../horizon/relax-horizon.ts';
import { solveHorizon } from '../horizon/solve-horizon.ts';
import { InvalidProblem } from '../problem.ts';
import type { FromHorizonThread, ToHorizonThread } from './horizon-in-worker.ts';

const { problem, solution, moves, options, requested_at, state } = workerData as ToHorizonThread;
const post = (message: FromHorizonThread) => parentPort!.postMessage(message);
const signal = {
  get aborted() {
    return Atomics.load(state, 0) === 1;
  },
};
try {
  post({ answer: answerOf() });
} catch (error) {
  if (!(error instanceof InvalidProblem)) throw error;
  post({ errors: error.errors });
}

function answerOf() {
  if (!solution) return solved();
  if (moves) return priceMoves(problem, solution, moves, { ...options, signal });
  return relaxHorizon(problem, solution, { ...options, signal });
}

function solved() {
  const { time_seconds, ...rest } = options;
  return solveHorizon(problem, {
    ...rest,
    signal,
    // Deduct the start-up time.
    ...(time_seconds !== undefined && { time_seconds: time_seconds - (Date.now() - requested_at) / 1000 }),
    onProgress: (progress) => post({ progress }),
  });
}
