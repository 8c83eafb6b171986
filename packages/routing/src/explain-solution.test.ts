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

test('reports a break that cannot be taken as one, without an amount', () => {
  const depot = [46.7, 24.7] as const;
  const breaks = [{ id: 1, service: 600, time_windows: [[100, 200]] }];
  const { unassigned } = solve(
    {
      vehicles: [{ id: 4, start: depot, end: depot, time_window: [1_000, 40_000], breaks }],
      jobs: [{ id: 1, location: [46.72, 24.71] }],
    },
    { iterations: 50 },
  );
  expect(unassigned).toMatchObject([{ id: 1, vehicle: 4, reasons: [{ code: 'time_window', by: 1 }] }]);
});

test('names a vehicle that is too late before one that may never serve the job', () => {
  const depot = [46.7, 24.7] as const;
  const vehicle = { start: depot, end: depot };
  const { unassigned } = solve(
    {
      vehicles: [
        { ...vehicle, id: 4 },
        { ...vehicle, id: 5, skills: [1], time_window: [20_000, 40_000] },
      ],
      jobs: [{ id: 1, location: [46.72, 24.71], skills: [1], time_windows: [[0, 10_000]] }],
    },
    { iterations: 50 },
  );
  expect(unassigned).toMatchObject([{ id: 1, vehicle: 5, reasons: [{ code: 'time_window' }] }]);
});
