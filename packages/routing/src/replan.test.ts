import { describe, expect, test } from 'vitest';
import { cityProblem, MORNING } from '../test/city-problem.ts';
import { inProgress, lockedSteps, onRoads, without, withoutPlan } from '../test/live-plan.ts';
import { checkSolution } from './check-solution.ts';
import type { Problem } from './problem.ts';
import { solve } from './solve.ts';

const day = onRoads(cityProblem(4, { jobs: 121, vehicles: 12 }), 4);
const morning = { ...day, jobs: day.jobs!.slice(0, -1) };
const plan = solve(morning, { seed: 1, iterations: 8_000 });
const live = inProgress(morning, plan, MORNING + 4 * 3600);

describe.each([
  ['one order more', { ...live, jobs: [...live.jobs!, day.jobs!.at(-1)!] }],
  ['a vehicle lost', without(live, plan.routes[1]!.vehicle)],
] as [string, Problem][])('a plan in progress, and %s', (_, changed) => {
  const cold = solve(withoutPlan(changed), { seed: 1, iterations: 10_000 }).summary.cost;

  test.each([
    ['immediately', 1, 1.3],
    ['after half of the search', 5_000, 1.01],
  ])(
    'all tasks are served %s, locked ones unchanged, at nearly the cost of a new plan',
    (__, iterations, max) => {
      const answer = solve(changed, { seed: 1, iterations });
      expect(answer.summary.unassigned).toBe(0);
      expect(checkSolution(changed, answer)).toEqual([]);
      const { locked, unchanged } = lockedSteps(changed, answer);
      expect(locked).toBeGreaterThan(15);
      expect(unchanged).toBe(locked);
      expect(answer.summary.cost).toBeLessThan(cold * max);
    },
  );
});

test('a task that is unassigned only because of a lock reports the lock', () => {
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

describe('a late locked stop', () => {
  const HOUR = 3600;
  const inProgressWith = (job: object, vehicle: object): Problem => ({
    vehicles: [
      {
        id: 1,
        start_index: 0,
        end_index: 0,
        time_window: [8 * HOUR, 18 * HOUR],
        steps: [{ type: 'job', id: 1, locked: true }],
        ...vehicle,
      },
    ],
    jobs: [
      { id: 1, location_index: 1, service: 600, time_windows: [[8 * HOUR, 9.5 * HOUR]], ...job },
      { id: 2, location_index: 2, service: 600 },
    ],
    matrices: {
      car: { durations: [0, 1, 2].map((from) => [0, 1, 2].map((to) => HOUR * Math.abs(from - to))) },
    },
  });
  const rest = (opens: number, closes: number) => ({
    breaks: [{ id: 7, service: HOUR, time_windows: [[opens * HOUR, closes * HOUR]] }],
  });
  const stepsOf = (problem: Problem) => {
    const answer = solve(problem, { seed: 1, iterations: 50 });
    expect(checkSolution(problem, answer)).toEqual([]);
    expect(answer.unassigned).toEqual([]);
    return answer.routes[0]!.steps.map(({ type, id, arrival }) => [type, id, arrival / HOUR]);
  };

  test.each([
    ['a stop that is late only because of a break that cannot wait', {}, rest(8, 8.5), 10],
    ['a stop that is late only because of its goods', { release: 10 * HOUR }, {}, 11],
    ['a stop that is on time because the break can wait', {}, rest(8, 12), 9],
  ])('%s stays in place, and the plan continues from there', (_, job, vehicle, begins) => {
    const steps = stepsOf(inProgressWith(job, vehicle));
    const stop = steps.find(([type, id]) => type === 'job' && id === 1)!;
    expect(stop[2]).toBe(begins);
    expect(steps.filter(([type]) => type === 'job').map(([, id]) => id)).toEqual([1, 2]);
  });
});
