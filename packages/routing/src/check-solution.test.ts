import { describe, expect, test } from 'vitest';
import { checkSolution } from './check-solution.ts';
import type { Solution } from './solution.ts';
import { solve } from './solve.ts';

const PROBLEM = {
  vehicles: [
    { id: 1, start_index: 0, end_index: 0, capacity: [3], time_window: [0, 100] },
    { id: 2, start_index: 0, end_index: 0, capacity: [3], time_window: [0, 100], max_tasks: 2 },
  ],
  jobs: [1, 2, 3, 1].map((location_index, at) => ({
    id: at + 1,
    location_index,
    delivery: [1],
    time_windows: [[10 * at, 10 * at + 60]],
  })),
  matrices: {
    car: { durations: [0, 1, 2, 3].map((from) => [0, 1, 2, 3].map((to) => Math.abs(to - from) * 10)) },
  },
};
const ANSWER = solve(PROBLEM, { seed: 1, iterations: 300 });

/** The answer with the steps of one vehicle put down by hand. */
function withRoute(vehicle: number, ids: readonly number[]): Solution {
  const steps = ids.map((id) => ({ ...ANSWER.routes[0]!.steps[1]!, type: 'job' as const, id }));
  return { ...ANSWER, routes: [{ ...ANSWER.routes[0]!, vehicle, steps }] };
}

const codes = (solution: Solution) => checkSolution(PROBLEM, solution).map(({ code, by }) => `${code} ${by}`);

describe('the check of an answer', () => {
  test('finds nothing in what the search says', () => {
    expect(checkSolution(PROBLEM, ANSWER)).toEqual([]);
  });

  test.each<[string, Solution, string]>([
    ['a cost that is made up', { ...ANSWER, summary: { ...ANSWER.summary, cost: 1_000 } }, 'cost'],
    ['too heavy a load', withRoute(1, [1, 2, 3, 4]), 'capacity 1'],
    ['too many tasks', withRoute(2, [1, 2, 3]), 'max_tasks 1'],
    ['a job served twice', withRoute(1, [1, 1]), 'served_once 1'],
    ['being late', withRoute(1, [3, 2, 3, 2, 1]), 'time_window'],
    ['a vehicle that is not there', withRoute(9, [1]), 'unknown_vehicle 1'],
    ['a job that is not there', withRoute(1, [77]), 'unknown_step 1'],
    [
      'one vehicle in two places',
      { ...ANSWER, routes: [ANSWER.routes[0]!, ANSWER.routes[0]!] },
      'vehicle_used_twice 1',
    ],
  ])('finds %s', (_, solution, finding) => {
    expect(codes(solution).join('; ')).toContain(finding);
  });
});
