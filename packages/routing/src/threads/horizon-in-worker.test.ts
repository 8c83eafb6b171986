import { expect, test } from 'vitest';
import { checkHorizon } from '../horizon/check-horizon.ts';
import { relaxHorizon } from '../horizon/relax-horizon.ts';
import { type HorizonProgress, solveHorizon } from '../horizon/solve-horizon.ts';
import { InvalidProblem } from '../problem.ts';
import { relaxHorizonInWorker, solveHorizonInWorker } from './horizon-in-worker.ts';

const depot = [46.7, 24.7] as const;
const problem = {
  horizon: { days: 5 },
  vehicles: [1, 2].map((id) => ({ id, start: depot, end: depot, capacity: [5] })),
  jobs: Array.from({ length: 30 }, (_, at) => ({
    id: at + 1,
    location: [46.7 + Math.cos(at * at) / 5, 24.7 + Math.sin(at * 3) / 5] as const,
    delivery: [at === 29 ? 8 : 1],
    days: [at % 3, 4] as const,
  })),
};

test('returns the plan that the calling thread would, and reports how far it is', async () => {
  const seen: HorizonProgress[] = [];
  const plan = await solveHorizonInWorker(problem, {
    ...{ seed: 7, iterations: 200 },
    onProgress: (progress) => seen.push(progress),
  });
  expect(plan).toEqual(solveHorizon(problem, { seed: 7, iterations: 200 }));
  const shares = seen.map(({ share }) => share);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.length).toBeGreaterThan(1);
  expect(seen.at(-1)!.unassigned).toBe(1);
  const relaxations = await relaxHorizonInWorker(problem, plan);
  expect(relaxations).toEqual(relaxHorizon(problem, plan));
  expect(relaxations[0]!.options[0]!.relaxes).toEqual([{ field: 'amount', by: 30 }]);
}, 70_000);

test('stops on request with the best plan so far', async () => {
  const stop = new AbortController();
  const plan = await solveHorizonInWorker(problem, {
    ...{ time_seconds: 600, signal: stop.signal },
    onProgress: () => stop.abort(),
  });
  expect(checkHorizon(problem, plan)).toEqual([]);
  expect(await relaxHorizonInWorker(problem, plan, { signal: stop.signal })).toEqual([]);
}, 70_000);

test('rejects an invalid problem', async () => {
  await expect(solveHorizonInWorker({ horizon: {} })).rejects.toBeInstanceOf(InvalidProblem);
});
