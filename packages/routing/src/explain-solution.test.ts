import { expect, test } from 'vitest';
import { explainSolution } from './explain-solution.ts';
import { solve } from './solve.ts';

test('reports what each route costs and why a job is unassigned', () => {
  const depot = [46.7, 24.7] as const;
  const solution = solve(
    {
      vehicles: [{ id: 4, start: depot, end: depot, capacity: [5], costs: { fixed: 100 } }],
      jobs: [
        { id: 1, location: [46.72, 24.71], delivery: [2] },
        { id: 2, location: [46.75, 24.7], delivery: [9] },
      ],
    },
    { iterations: 50 },
  );
  const [summary, , header, route, , title, left] = explainSolution(solution).split('\n');
  expect(summary).toContain('1 routes, 1 unassigned');
  expect(header!.split(/ +/).slice(-9, -7)).toEqual(['tasks', 'cost']);
  expect(route).toMatch(new RegExp(`^ +4 +1 +${solution.summary.cost} +100 `));
  expect(title).toBe('Unassigned:');
  expect(left).toContain('job 2: closest on vehicle 4: capacity by 6');
});
