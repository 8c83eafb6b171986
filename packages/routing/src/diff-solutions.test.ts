import { expect, test } from 'vitest';
import { diffSolutions } from './diff-solutions.ts';
import type { Solution } from './solution.ts';
import { solve } from './solve.ts';

const depot = [46.7, 24.7] as const;
const jobs = Array.from({ length: 6 }, (_, i) => ({
  id: i + 1,
  location: [46.7 + Math.cos(i) / 10, 24.7 + Math.sin(i) / 10] as const,
  delivery: [1],
}));
const vehicle = (id: number) => ({ id, start: depot, end: depot, capacity: [3] });
const plan = (problem: object) =>
  solve({ vehicles: [vehicle(1), vehicle(2)], ...problem }, { iterations: 500 });

test('a plan does not differ from itself', () => {
  const same = plan({ jobs });
  expect(diffSolutions(same, same)).toMatchObject({
    cost: 0,
    added: [],
    dropped: [],
    moved: [],
    shifted: [],
    kept: 6,
  });
});

test('lists added, removed, moved and delayed tasks', () => {
  const before = plan({ jobs });
  const [first, second] = before.routes as [Solution['routes'][number], Solution['routes'][number]];
  const tasks = first.steps.slice(1, -1);
  const [gone, movedOn, later] = tasks;
  const after: Solution = {
    ...before,
    summary: { ...before.summary, cost: before.summary.cost + 7 },
    routes: [
      { ...first, steps: [{ ...later!, arrival: later!.arrival + 60 }] },
      { ...second, steps: [...second.steps.slice(1, -1), movedOn!, { ...movedOn!, id: 9 }] },
    ],
  };
  const diff = diffSolutions(before, after);
  expect(diff.cost).toBe(7);
  expect(diff.added).toEqual([{ type: 'job', id: 9, vehicle: second.vehicle }]);
  expect(diff.dropped).toEqual([{ type: 'job', id: gone!.id, vehicle: first.vehicle }]);
  expect(diff.moved).toEqual([
    { type: 'job', id: movedOn!.id, from_vehicle: first.vehicle, to_vehicle: second.vehicle },
  ]);
  expect(diff.shifted).toEqual([
    {
      type: 'job',
      id: later!.id,
      vehicle: first.vehicle,
      from_position: 2,
      to_position: 0,
      later_seconds: 60,
    },
  ]);
  expect(diff.kept).toBe(4);
});

test('lists vehicles that are newly used and no longer used', () => {
  const before = plan({ jobs });
  const after = plan({ jobs: jobs.slice(0, 3), vehicles: [vehicle(2), vehicle(3)] });
  const diff = diffSolutions(before, after);
  expect(diff.vehicles_dropped).toContain(1);
  expect(diff.dropped.map(({ id }) => id)).toEqual(expect.arrayContaining([4, 5, 6]));
});
