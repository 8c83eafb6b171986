import { describe, expect, test } from 'vitest';
import { cityProblem } from '../../test/city-problem.ts';
import { InvalidProblem } from '../problem.ts';
import { solve } from '../solve.ts';
import { answerTo, type BrowserWorker, solveInBrowser } from './solve-in-browser.ts';

/** A worker without a thread: what is sent is copied, and answered at once or never. */
function worker(isSilent = false): BrowserWorker & { isEnded: boolean } {
  return {
    isEnded: false,
    onmessage: null,
    onerror: null,
    postMessage(data) {
      const port = { postMessage: (message: unknown) => this.onmessage!({ data: structuredClone(message) }) };
      const first = { postMessage: (message: object) => 'better' in message && port.postMessage(message) };
      answerTo(structuredClone(data), isSilent ? first : port);
    },
    terminate() {
      this.isEnded = true;
    },
  };
}

const problem = cityProblem(1, { jobs: 20, vehicles: 4 });
const options = { seed: 3, iterations: 500 };

describe('a search in a browser', () => {
  test('has the solution of the calling thread, reports on the way, and ends its worker', async () => {
    const own = worker();
    const costs: number[] = [];
    const solution = await solveInBrowser(own, problem, {
      ...options,
      onProgress: ({ cost }) => costs.push(cost),
    });
    expect(solution).toEqual(solve(problem, options));
    expect(costs.at(-1)).toBe(solution.summary.cost);
    expect(own.isEnded).toBe(true);
  });

  test('that is stopped has the best plan reported by then', async () => {
    const stop = new AbortController();
    const own = worker(true);
    const answer = solveInBrowser(own, problem, { ...options, signal: stop.signal });
    stop.abort();
    expect((await answer).summary.unassigned).toBe(0);
    expect(own.isEnded).toBe(true);
  });

  test('refuses what is no problem', async () => {
    await expect(solveInBrowser(worker(), { vehicles: [] })).rejects.toBeInstanceOf(InvalidProblem);
  });
});
