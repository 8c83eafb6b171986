import { expect, test } from 'vitest';
import { drawSolution } from './draw-solution.ts';
import { solve } from './solve.ts';

const depot = [46.7, 24.7] as const;
const problem = {
  vehicles: [1, 2].map((id) => ({
    id,
    start: depot,
    end: depot,
    capacity: [2],
    time_window: [28_800, 64_800] as const,
  })),
  jobs: Array.from({ length: 5 }, (_, i) => ({
    id: i + 1,
    location: [46.7 + Math.cos(i) / 10, 24.7 + Math.sin(i) / 10] as const,
    delivery: [1],
    service: 600,
  })),
};
const count = (text: string, part: string) => text.split(part).length - 1;

test('draws every route, every stop and the unassigned tasks, with the hours of the day', () => {
  const solution = solve(problem, { iterations: 300 });
  const picture = drawSolution(solution);
  expect(solution.summary).toMatchObject({ routes: 2, unassigned: 1 });
  expect(count(picture, '<polyline')).toBe(2);
  expect(count(picture, 'r="4"')).toBe(4);
  expect(count(picture, 'unassigned</title></circle>')).toBe(1);
  expect(picture).toMatch(/>\d\d:[0-5]0</);
  expect(picture).not.toMatch(/NaN|undefined|Infinity/);
});

test('draws a break as a frame, and the end of an open route as a stop', () => {
  const vehicles = problem.vehicles.map(({ end: _, ...vehicle }) => ({
    ...vehicle,
    breaks: [{ id: 1, service: 900 }],
  }));
  const picture = drawSolution(solve({ ...problem, vehicles }, { iterations: 300 }));
  expect(count(picture, 'fill="#fff" stroke="#')).toBe(2);
  expect(count(picture, 'fill="#222" stroke="#fff"')).toBe(1);
  expect(count(picture, 'r="4"')).toBe(4);
});

test('draws only the timeline if the problem has no coordinates, and handles an empty plan', () => {
  const row = [0, 600, 900];
  const solution = solve(
    {
      vehicles: [{ id: 1, start_index: 0, end_index: 0 }],
      jobs: [1, 2].map((id) => ({ id, location_index: id })),
      matrices: { car: { durations: [row, [600, 0, 300], [900, 300, 0]] } },
    },
    { iterations: 50 },
  );
  const picture = drawSolution(solution, { clock: String });
  expect(picture).not.toMatch(/<polyline|NaN|undefined/);
  expect(picture).toContain('>900<');
  const empty = drawSolution({
    ...solution,
    routes: [],
    unassigned: [],
    summary: { ...solution.summary, routes: 0 },
  });
  expect(empty).not.toMatch(/NaN|undefined|Infinity/);
});
