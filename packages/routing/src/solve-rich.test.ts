import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomProblem } from '../test/random-problem.ts';
import { checkSolution } from './check-solution.ts';
import type { Job, Problem } from './problem.ts';
import { solve } from './solve.ts';

const BUDGET = { seed: 1, iterations: 300 };

/** Four locations on a line, ten minutes apart; the return direction takes half as long again. */
const LINE = {
  durations: [0, 1, 2, 3].map((from) =>
    [0, 1, 2, 3].map((to) => (to > from ? to - from : (from - to) * 1.5) * 600),
  ),
};
const VEHICLE = { id: 1, start_index: 0, end_index: 0 };
const onTheLine = (problem: Partial<Problem>): Problem => ({
  vehicles: [VEHICLE],
  matrices: { car: LINE },
  ...problem,
});
const at = (location_index: number, id = location_index) => ({ id, location_index });

/** Solves the problem, checks the solution and returns it. */
function answerTo(problem: Partial<Problem>) {
  const lineProblem = onTheLine(problem);
  const answer = solve(lineProblem, BUDGET);
  expect(checkSolution(lineProblem, answer)).toEqual([]);
  return answer;
}
const timeline = ({ routes }: ReturnType<typeof solve>) =>
  routes.map(({ steps }) => steps.map(({ type, id, arrival }) => `${type}${id ?? ''}@${arrival}`).join(' '));

test('every solution of a random rich problem passes the check, also when continued', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
      const problem = randomProblem(seed);
      const answer = solve(problem, { seed: 1, iterations: 30 });
      expect(checkSolution(problem, answer)).toEqual([]);
      for (const { steps } of answer.routes) for (const { type } of steps) seen.add(type);
      const steps = new Map(answer.routes.map((route) => [route.vehicle, route.steps]));
      const again = {
        ...problem,
        vehicles: problem.vehicles.map((vehicle) => ({
          ...vehicle,
          ...(steps.has(vehicle.id) && {
            steps: steps.get(vehicle.id)!.map(({ type, id }) => ({ type, ...(id !== undefined && { id }) })),
          }),
        })),
      };
      expect(checkSolution(again, solve(again, { seed: 2, iterations: 10 }))).toEqual([]);
    }),
    { numRuns: 60 },
  );
  expect(seen).toEqual(new Set(['start', 'job', 'pickup', 'delivery', 'break', 'reload', 'end']));
}, 30_000);

describe('breaks', () => {
  test('are taken en route once their window opens, in order', () => {
    const answer = answerTo({
      jobs: [at(3)],
      vehicles: [
        {
          ...VEHICLE,
          time_window: [0, 9_000],
          breaks: [
            { id: 7, service: 100, time_windows: [[1_000, 1_200]] },
            { id: 8, service: 50, time_windows: [[1_050, 1_200]] },
          ],
        },
      ],
    });
    // 1,800 s: the first 1,000 are driven before the break, the rest after both.
    expect(timeline(answer)[0]).toMatch(/^start@0 break7@1000 break8@1100 job3@1950 end@4650$/);
  });

  test('with a load limit wait until the vehicle is light enough, or leave a job unassigned', () => {
    const rest = { id: 1, service: 100, max_load: [4] };
    const vehicle = (time_windows?: (readonly [number, number])[]) => ({
      ...VEHICLE,
      capacity: [9],
      time_window: [0, 90_000] as const,
      breaks: [{ ...rest, ...(time_windows && { time_windows }) }],
    });
    const jobs = [1, 2].map((index) => ({ ...at(index), delivery: [3] }));
    const orderOf = (lineProblem: Partial<Problem>) =>
      answerTo(lineProblem).routes.map(({ steps }) =>
        steps.map(({ type, id }) => `${type}${id ?? ''}`).join(' '),
      );
    // Six on board until the first job is served.
    expect(orderOf({ jobs, vehicles: [vehicle([[700, 1_000]])] })).toEqual([
      expect.stringMatching(/^start job\d break1 job\d end$/),
    ]);
    // Only before the first service, so with one of the two jobs.
    expect(answerTo({ jobs, vehicles: [vehicle([[0, 500]])] }).unassigned).toMatchObject([
      { reasons: [{ code: 'time_window' }] },
    ]);
  });

  test('that cannot be taken leave the job unassigned, with the reason', () => {
    const answer = solve(
      onTheLine({
        jobs: [{ ...at(1), time_windows: [[2_000, 2_100]] }],
        vehicles: [
          {
            ...VEHICLE,
            time_window: [0, 2_900],
            breaks: [{ id: 1, service: 600, time_windows: [[1_900, 2_000]] }],
          },
        ],
      }),
      BUDGET,
    );
    expect(answer.unassigned).toMatchObject([{ id: 1, reasons: [{ code: 'time_window' }] }]);
  });
});

describe('several trips', () => {
  const JOBS = [1, 2, 3].map((index) => ({ ...at(index), delivery: [5] }));

  test('serve with one vehicle what exceeds its capacity', () => {
    const answer = answerTo({
      jobs: JOBS,
      vehicles: [{ ...VEHICLE, capacity: [10], reloads: [{ location_index: 0, service: 300 }] }],
    });
    expect(answer.unassigned).toEqual([]);
    expect(answer.routes[0]!.steps.filter(({ type }) => type === 'reload')).toMatchObject([{ service: 300 }]);
    // Full again after the reload; pickups are unloaded.
    expect(answer.routes[0]!.steps.map(({ load }) => load[0])).toContain(10);
    // The nearest alone or with the next: either way 4,500 for the farthest round trip, plus one for the rest.
    expect(answer.summary.cost).toBe(6_000);
  });

  test('are limited in number', () => {
    const answer = solve(
      onTheLine({
        jobs: JOBS,
        vehicles: [{ ...VEHICLE, capacity: [5], reloads: [{ location_index: 0 }], max_reloads: 1 }],
      }),
      BUDGET,
    );
    expect(answer.unassigned).toMatchObject([{ reasons: [{ code: 'capacity', by: 5 }] }]);
  });

  test('begin when their goods are ready', () => {
    const answer = answerTo({
      jobs: [
        { ...at(1), delivery: [1], time_windows: [[0, 700]] },
        { ...at(2), delivery: [1], release: 5_000 },
      ],
      vehicles: [{ ...VEHICLE, capacity: [9], reloads: [{ location_index: 0, service: 60 }] }],
    });
    expect(timeline(answer)).toEqual(['start@100 job1@700 reload@1600 job2@6260 end@8060']);
  });
});

describe('compartments', () => {
  const tanker = (compartments: NonNullable<Problem['vehicles'][number]['compartments']>) => ({
    ...VEHICLE,
    compartments,
  });

  test('hold one product each, and an order may fill several', () => {
    const answer = answerTo({
      jobs: [
        { ...at(1), products: { '91': 7_000, diesel: 4_000 } },
        { ...at(2), products: { '91': 3_000 } },
      ],
      vehicles: [tanker([{ capacity: 6_000 }, { capacity: 5_000 }, { capacity: 4_000 }])],
    });
    const steps = answer.routes[0]!.steps;
    expect(answer.unassigned).toEqual([]);
    expect(steps[0]!.compartments).toEqual([
      { compartment: 0, product: '91', amount: expect.any(Number) },
      { compartment: 1, product: 'diesel', amount: 4_000 },
      { compartment: 2, product: '91', amount: expect.any(Number) },
    ]);
    const drawn = steps.slice(1).flatMap(({ compartments = [] }) => compartments);
    expect(drawn.reduce((sum, { amount }) => sum + amount, 0)).toBe(14_000);
  });

  test('reject orders without a free compartment, whatever capacity others have', () => {
    const jobs: Job[] = [
      { ...at(1), products: { '91': 1_000 } },
      { ...at(2), products: { '95': 1_000 } },
      { ...at(3), products: { diesel: 1_000 } },
    ];
    const answer = answerTo({ jobs, vehicles: [tanker([{ capacity: 9_000 }, { capacity: 9_000 }])] });
    expect(answer.unassigned).toMatchObject([{ reasons: [{ code: 'compartments', by: 1 }] }]);
    const clean = tanker([
      { capacity: 9_000, products: ['95'] },
      { capacity: 9_000, products: ['95'] },
    ]);
    expect(answerTo({ jobs, vehicles: [clean] }).unassigned.map(({ id }) => id)).toEqual([1, 3]);
  });
});

describe('soft constraints', () => {
  test('lateness is weighed against a second vehicle', () => {
    const jobs = [at(1), { ...at(3), late: { after: 600, per_hour: 3_600 } }];
    const vehicles = (fixed: number) => [
      { ...VEHICLE, time_window: [0, 90_000] as const },
      {
        ...VEHICLE,
        id: 2,
        start_index: 2,
        end_index: 2,
        time_window: [0, 90_000] as const,
        costs: { fixed },
      },
    ];
    // 1,200 s late with one vehicle, at one per second.
    expect(answerTo({ jobs, vehicles: vehicles(90_000) }).routes).toMatchObject([
      { cost: 5_700, cost_terms: { lateness: 1_200, travel: 4_500, fixed: 0 } },
    ]);
    expect(answerTo({ jobs, vehicles: vehicles(0) }).routes).toMatchObject([
      { vehicle: 2, cost_terms: { lateness: 0 } },
    ]);
  });

  test('a job with a prize is left out if it costs more than it brings', () => {
    const jobs = (prize: number) => [at(1), { ...at(3), prize }];
    expect(answerTo({ jobs: jobs(2_999) }).unassigned).toMatchObject([
      { id: 3, reasons: [{ code: 'cost' }] },
    ]);
    expect(answerTo({ jobs: jobs(3_001) }).unassigned).toEqual([]);
  });

  test.each(['tasks', 'time'] as const)('shares of %s are balanced at a price', (by) => {
    const vehicles = [VEHICLE, { ...VEHICLE, id: 2 }];
    const jobs = [1, 2, 3].map((index) => ({ ...at(index), service: 3_600 }));
    expect(answerTo({ jobs, vehicles }).routes).toHaveLength(1);
    const even = answerTo({ jobs, vehicles, objective: { balance: { by, weight: 9_000 } } });
    expect(even.routes).toHaveLength(2);
    // Costs are rounded per route.
    const sum = even.routes.reduce((all, { cost_terms: { travel, balance } }) => all + travel + balance, 0);
    expect(Math.abs(even.summary.cost - sum)).toBeLessThanOrEqual(1);
  });

  test('a plan changes only if the savings justify it', () => {
    const vehicles = [
      { ...VEHICLE, start_index: 1, end_index: 1, steps: [{ type: 'job' as const, id: 2 }] },
      { ...VEHICLE, id: 2, start_index: 2, end_index: 2 },
    ];
    const served = (change: number) => answerTo({ jobs: [at(2)], vehicles, objective: { change } }).routes[0];
    expect(served(1_000)).toMatchObject({ vehicle: 2, cost: 1_000, cost_terms: { change: 1_000 } });
    expect(served(2_000)).toMatchObject({ vehicle: 1, cost: 1_500, cost_terms: { change: 0 } });
  });

  test('fewer vehicles take precedence over distance if requested', () => {
    const problem = {
      jobs: [at(1), at(3)],
      vehicles: [VEHICLE, { ...VEHICLE, id: 2, start_index: 3, end_index: 3 }],
    };
    expect(answerTo(problem).routes).toHaveLength(2);
    expect(answerTo({ ...problem, objective: { vehicles_first: true } }).routes).toHaveLength(1);
  });
});

test('vehicles are allowed and excluded by id', () => {
  const vehicles = [1, 2, 3].map((id) => ({ ...VEHICLE, id }));
  const answer = answerTo({
    jobs: [
      { ...at(1), allowed_vehicles: [3] },
      { ...at(2), excluded_vehicles: [1, 3] },
    ],
    vehicles,
  });
  expect(answer.routes.map(({ vehicle, steps }) => [vehicle, steps[1]!.id])).toEqual([
    [2, 2],
    [3, 1],
  ]);
});

describe('locked steps', () => {
  test('stay first in their route, even late and with a detour', () => {
    const answer = answerTo({
      jobs: [at(1), { ...at(3), time_windows: [[0, 60]] }, at(2)],
      vehicles: [
        {
          ...VEHICLE,
          time_window: [0, 90_000],
          steps: [
            { type: 'start' },
            { type: 'job', id: 3, locked: true },
            { type: 'job', id: 1, locked: true },
            { type: 'job', id: 2 },
          ],
        },
        { ...VEHICLE, id: 2, start_index: 3, end_index: 3 },
      ],
    });
    expect(answer.routes[0]!.steps.slice(1, 3).map(({ id }) => id)).toEqual([3, 1]);
  });

  test('stay in place when late, also with a break before them that adds lateness', () => {
    const answer = answerTo({
      jobs: [{ ...at(1), time_windows: [[0, 50]] }, at(2)],
      vehicles: [
        {
          ...VEHICLE,
          time_window: [0, 90_000],
          breaks: [{ id: 1, service: 60, time_windows: [[0, 0]] }],
          steps: [{ type: 'job', id: 1, locked: true }],
        },
      ],
    });
    expect(answer.unassigned).toEqual([]);
    expect(answer.routes[0]!.steps.map(({ type }) => type)).toEqual(['start', 'break', 'job', 'job', 'end']);
  });

  test('are rejected if no plan can include them', () => {
    const steps = [1, 2].map((id) => ({ type: 'job' as const, id, locked: true }));
    const problem = onTheLine({
      jobs: [1, 2].map((index) => ({ ...at(index), delivery: [4] })),
      vehicles: [{ ...VEHICLE, capacity: [7], steps }],
    });
    expect(() => solve(problem, BUDGET)).toThrow('What is locked is over capacity by 1.');
  });
});
