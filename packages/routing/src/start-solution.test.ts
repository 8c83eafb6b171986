import { expect, test } from 'vitest';
import { cityProblem, MORNING } from '../test/city-problem.ts';
import { inProgress, lockedSteps } from '../test/live-plan.ts';
import { checkSolution } from './check-solution.ts';
import { InvalidProblem } from './problem.ts';
import { solve } from './solve.ts';

const city = cityProblem(5, { jobs: 80, vehicles: 10, capacity: 60 });
const good = solve(city, { seed: 1, iterations: 4_000 });

test('continues from a solution: never worse, and immediately as good', () => {
  const again = solve(city, { seed: 2, iterations: 1, start: good });
  expect(again.summary.cost).toBeLessThanOrEqual(good.summary.cost);
  const first = solve(city, { seed: 2, iterations: 1 });
  expect(again.summary.cost).toBeLessThan(first.summary.cost * 0.95);
});

test('ignores unknown tasks and vehicles, and serves new tasks', () => {
  const changed = {
    ...city,
    vehicles: city.vehicles.filter(({ id }) => id !== good.routes[0]!.vehicle),
    jobs: city.jobs!.map((job) => (job.id === 7 ? { ...job, id: 700 } : job)),
  };
  const answer = solve(changed, { seed: 1, iterations: 50, start: good });
  expect(answer.summary.unassigned).toBe(0);
  expect(checkSolution(changed, answer)).toEqual([]);
});

test('keeps locked tasks, whatever the starting solution contains', () => {
  const live = inProgress(city, good, MORNING + 3 * 3600);
  const other = solve(city, { seed: 9, iterations: 500 });
  const answer = solve(live, { seed: 1, iterations: 50, start: other });
  const { locked, unchanged } = lockedSteps(live, answer);
  expect(locked).toBeGreaterThan(5);
  expect(unchanged).toBe(locked);
  expect(checkSolution(live, answer)).toEqual([]);
});

test('rejects a malformed solution', () => {
  expect(() => solve(city, { start: {} as typeof good })).toThrow(InvalidProblem);
});

test('reports intermediate solutions, each better and valid', () => {
  const costs: number[] = [];
  const last = solve(city, {
    seed: 1,
    time_seconds: 2.5,
    onSolution: (better) => {
      costs.push(better.summary.cost);
      expect(checkSolution(city, better)).toEqual([]);
    },
  });
  expect(costs.length).toBeGreaterThan(0);
  expect(costs.length).toBeLessThan(4);
  expect([...costs, last.summary.cost].toSorted((a, b) => b - a)).toEqual([...costs, last.summary.cost]);
});
