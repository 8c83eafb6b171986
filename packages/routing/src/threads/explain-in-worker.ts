import { Worker } from 'node:worker_threads';
import type { ExplainedPlan } from '../explain-places.ts';
import type { ExplainOptions } from '../relaxations.ts';

export interface ToExplain extends ExplainOptions {
  readonly problem: unknown;
  readonly solution: unknown;
}

/** `explainPlaces` in a worker thread, without blocking the caller's event loop. */
export function explainInWorker(work: ToExplain): Promise<ExplainedPlan> {
  const worker = new Worker(new URL('./explain-thread.ts', import.meta.url), { workerData: work });
  return new Promise((resolve, reject) => {
    let answer: ExplainedPlan | null = null;
    worker.on('message', (message: ExplainedPlan) => {
      answer = message;
    });
    worker.on('error', reject);
    worker.on('exit', (code) => {
      if (answer) resolve(answer);
      else reject(new Error(`The plan was not explained (exit code ${code}).`));
    });
  });
}
