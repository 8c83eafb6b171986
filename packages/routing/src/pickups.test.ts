import { expect, test } from 'vitest';
import { checkSolution } from './check-solution.ts';
import type { Problem, Vehicle } from './problem.ts';
import { routeTimer } from './route-timer.ts';
import { solve } from './solve.ts';

const SITES = [0, 1, 2, 3];
/** Job 1 picks up on the way to jobs 2 and 3, early: on the way back it would be too late. */
const problem = (vehicle: Partial<Vehicle>): Problem => ({
  vehicles: [{ id: 1, start_index: 0, end_index: 0, capacity: [2], ...vehicle }],
  jobs: [
    { id: 1, location_index: 1, pickup: [1], time_windows: [[0, 1_000]] },
    { id: 2, location_index: 2, delivery: [1] },
    { id: 3, location_index: 3, delivery: [1] },
  ],
  matrices: { car: { durations: SITES.map((from) => SITES.map((to) => Math.abs(to - from) * 600)) } },
});
const solved = (input: Problem) => {
  const solution = solve(input, { seed: 1, iterations: 200 });
  expect(checkSolution(input, solution)).toEqual([]);
  return solution;
};
const servedIn = (input: Problem) =>
  solved(input).routes.map(({ steps }) => steps.flatMap(({ type, id }) => (type === 'job' ? id : [])));

test('a pickup comes after all deliveries of its trip if the vehicle takes them last', () => {
  const input = problem({ capacity: [3] });
  expect(servedIn(input)).toEqual([[1, 2, 3]]);
  const { unassigned } = solved(problem({ capacity: [3], pickups: 'last' }));
  expect(unassigned).toMatchObject([{ id: 1, reasons: [{ code: 'pickups', by: 1 }] }]);
  const late = { ...input, jobs: input.jobs!.map(({ time_windows: _, ...job }) => job) };
  const last = { ...late, vehicles: [{ ...late.vehicles[0]!, pickups: 'last' as const }] };
  expect(servedIn(last)[0]!.at(-1)).toBe(1);
});

test('only a vehicle that takes pickups on its return needs a delivery with them', () => {
  const alone = (pickups: 'last' | 'return'): Problem => {
    const input = problem({ pickups });
    return { ...input, jobs: input.jobs!.slice(0, 1) };
  };
  expect(servedIn(alone('last'))).toEqual([[1]]);
  expect(servedIn(alone('return'))).toEqual([]);
});

test('the checker finds a pickup before a delivery, and a timed route reports it', () => {
  const free = problem({ capacity: [3] });
  const solution = solve(free, { seed: 1, iterations: 200 });
  const last = problem({ capacity: [3], pickups: 'last' });
  expect(checkSolution(last, solution)).toEqual([{ code: 'pickups', vehicle: 1, by: 1 }]);
  const { steps } = routeTimer(last)(
    1,
    [1, 2, 3].map((id) => ({ type: 'job', id })),
  );
  expect(steps.map(({ violations }) => violations)).toEqual([[], [{ cause: 'pickups', by: 1 }], [], [], []]);
});
