import { expect, test } from 'vitest';
import { cityProblem } from '../../test/city-problem.ts';
import { checkSolution } from '../check-solution.ts';
import { InvalidProblem } from '../problem.ts';
import { solve } from '../solve.ts';
import { solveInWorker } from './solve-in-worker.ts';

const depot = [46.7, 24.7] as const;
const problem = {
  vehicles: [1, 2, 3].map((id) => ({ id, start: depot, end: depot, capacity: [20] })),
  jobs: Array.from({ length: 40 }, (_, i) => ({
    id: i + 1,
    location: [46.7 + Math.cos(i * i) / 5, 24.7 + Math.sin(i * 3) / 5] as const,
    delivery: [1],
  })),
};

test('returns the solution that the calling thread would', async () => {
  const options = { seed: 7, iterations: 2_000 };
  expect(await solveInWorker(problem, options)).toEqual(solve(problem, options));
});

test('keeps the event loop free, reports every improvement, and stops on request', async () => {
  const stop = new AbortController();
  const costs: number[] = [];
  let turns = 0;
  const began = performance.now();
  const turning = setInterval(() => {
    turns += 1;
    if (turns === 20) stop.abort();
  }, 5);
  const solution = await solveInWorker(problem, {
    time_seconds: 60,
    signal: stop.signal,
    onProgress: ({ cost }) => costs.push(cost),
  });
  clearInterval(turning);
  // Stopped after twenty turns, it does not run to the end, however busy the machine.
  expect(turns).toBeGreaterThanOrEqual(20);
  expect(performance.now() - began).toBeLessThan(40_000);
  expect(costs.length).toBeGreaterThan(0);
  expect(costs).toEqual(costs.toSorted((a, b) => b - a));
  expect(checkSolution(problem, solution)).toEqual([]);
}, 70_000);

test('two threads give the same solution for the same seed and steps', async () => {
  const city = cityProblem(3, { jobs: 120, vehicles: 16 });
  const options = { seed: 1, iterations: 1_000, threads: 2 };
  const [once, again] = await Promise.all([solveInWorker(city, options), solveInWorker(city, options)]);
  expect(again).toEqual(once);
  expect(checkSolution(city, once)).toEqual([]);
}, 70_000);

test('two threads stop immediately on request, with the best plan so far', async () => {
  const stop = new AbortController();
  const solution = await solveInWorker(problem, {
    time_seconds: 60,
    threads: 2,
    signal: stop.signal,
    onProgress: () => stop.abort(),
  });
  expect(checkSolution(problem, solution)).toEqual([]);
  expect(solution.summary.unassigned).toBe(0);
}, 70_000);

test('rejects an invalid problem as `solve` does', async () => {
  const refusal = solveInWorker({ vehicles: [], jobs: [{ id: 'a' }] }, { threads: 2 });
  await expect(refusal).rejects.toBeInstanceOf(InvalidProblem);
  await expect(refusal).rejects.toMatchObject({
    errors: expect.arrayContaining([expect.objectContaining({ path: '/jobs/0/id' })]),
  });
});
