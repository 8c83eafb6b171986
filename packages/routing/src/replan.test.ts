import { describe, expect, test } from 'vitest';
import { cityProblem, MORNING } from '../test/city-problem.ts';
import { lockedSteps, onRoads, underWay, without, withoutPlan } from '../test/live-plan.ts';
import { checkSolution } from './check-solution.ts';
import type { Problem } from './problem.ts';
import { solve } from './solve.ts';

const day = onRoads(cityProblem(4, { jobs: 121, vehicles: 12 }), 4);
const morning = { ...day, jobs: day.jobs!.slice(0, -1) };
const plan = solve(morning, { seed: 1, iterations: 8_000 });
const live = underWay(morning, plan, MORNING + 4 * 3600);

describe.each([
  ['one order more', { ...live, jobs: [...live.jobs!, day.jobs!.at(-1)!] }],
  ['a vehicle lost', without(live, plan.routes[1]!.vehicle)],
] as [string, Problem][])('a plan under way, and %s', (_, changed) => {
  const cold = solve(withoutPlan(changed), { seed: 1, iterations: 10_000 }).summary.cost;

  test.each([
    ['at once', 1, 1.3],
    ['after half of the search', 5_000, 1.01],
  ])('everything is served %s, locks untouched, at a cost near a new plan', (__, iterations, most) => {
    const answer = solve(changed, { seed: 1, iterations });
    expect(answer.summary.unassigned).toBe(0);
    expect(checkSolution(changed, answer)).toEqual([]);
    const { locked, standing } = lockedSteps(changed, answer);
    expect(locked).toBeGreaterThan(15);
    expect(standing).toBe(locked);
    expect(answer.summary.cost).toBeLessThan(cold * most);
  });
});

test('what only a lock keeps from being served says so', () => {
  const far = { id: 3, location_index: 2, time_windows: [[0, 100]] };
  const { unassigned } = solve(
    {
      vehicles: [{ id: 1, start_index: 0, end_index: 0, steps: [{ type: 'job', id: 1, locked: true }] }],
      jobs: [{ id: 1, location_index: 1, service: 100 }, far],
      matrices: {
        car: { durations: [0, 1, 2].map((from) => [0, 1, 2].map((to) => 50 * Math.abs(from - to))) },
      },
    },
    { iterations: 5 },
  );
  expect(unassigned).toMatchObject([{ id: 3, reasons: [{ code: 'locked', by: 1 }] }]);
});
