import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkSolution } from './check-solution.ts';
import { planMode } from './plan-mode.ts';
import type { Problem } from './problem.ts';
import { solve } from './solve.ts';

/** VROOM's own examples, stored beside the repository like the public instances. */
const FOLDER = join(
  process.env.ROUTING_DATA ?? join(import.meta.dirname, '../../../../shared/data/routing'),
  'vroom-json',
);
const read = (name: string): Problem => JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));

/** The examples extend up to 60 km from Paris, so not at city speed. */
const MOTORWAY = { detour: 1.2, metresPerSecond: 25 };

describe.skipIf(!existsSync(FOLDER))("VROOM's examples", () => {
  test('jobs, a shipment, skills and a break: all served', () => {
    const problem = read('example_1.json');
    const answer = solve(problem, { seed: 1, iterations: 500, guess: MOTORWAY });
    expect(checkSolution(problem, answer, MOTORWAY)).toEqual([]);
    expect(answer.summary).toMatchObject({ routes: 2, unassigned: 0 });
    const taken = answer.routes[1]!.steps.find(({ type }) => type === 'break')!;
    expect(taken).toMatchObject({ id: 2, service: 300 });
    expect(taken.arrival + taken.waiting_time).toBeGreaterThanOrEqual(1_600_423_200);
    expect(taken.arrival + taken.waiting_time).toBeLessThanOrEqual(1_600_425_000);
  });

  test('a plan to time: overloaded at the start, and a vehicle that departs before its hours to limit lateness', () => {
    const { routes, summary, unassigned } = planMode(read('example_3.json'));
    expect(unassigned).toEqual([]);
    expect(routes.map(({ steps }) => steps.map(({ type, id }) => `${type}${id ?? ''}`).join(' '))).toEqual([
      'start job1 job2 job5 end',
      'start job6 job4 job3 end',
    ]);
    // Seven on board with a capacity of four, until two have been delivered twice.
    expect(routes[0]!.steps.map(({ violations }) => violations.map(({ cause }) => cause).join())).toEqual([
      'load',
      'load',
      '',
      '',
      '',
    ]);
    expect(routes[1]!.steps[0]!.arrival).toBeGreaterThanOrEqual(1_600_415_200);
    expect(summary.violations.length).toBe(
      routes.reduce((sum, { violations }) => sum + violations.length, 0),
    );
  });
});

describe('plan mode', () => {
  const durations = [0, 1, 2].map((from) => [0, 1, 2].map((to) => Math.abs(to - from) * 100));
  const timed = (vehicle: object, jobs: object[], shipments: object[] = []) =>
    planMode({
      vehicles: [{ id: 1, start_index: 0, end_index: 0, ...vehicle }],
      jobs,
      shipments,
      matrices: { car: { durations, distances: durations } },
    }).routes[0]!;
  const causes = ({ violations }: ReturnType<typeof timed>) =>
    violations
      .map(({ cause, duration }) => `${cause}${duration === undefined ? '' : ` ${duration}`}`)
      .join(', ');
  const SHIPMENTS = [{ pickup: { id: 1, location_index: 1 }, delivery: { id: 2, location_index: 2 } }];
  const job = (id: number, more: object = {}) => ({ id, location_index: id, ...more });
  const step = (id: number, more: object = {}) => ({ type: 'job', id, ...more });

  test.each<[string, object, object[], string]>([
    ['nothing', { steps: [step(1)] }, [job(1)], ''],
    [
      'a load',
      { capacity: [3], steps: [step(1), step(2)] },
      [job(1, { delivery: [2] }), job(2, { delivery: [2] })],
      'load',
    ],
    ['skills', { steps: [step(1)] }, [job(1, { skills: [4] })], 'skills'],
    [
      'counts and limits',
      { max_tasks: 1, max_travel_time: 399, max_distance: 399, steps: [step(1), step(2)] },
      [job(1), job(2)],
      'max_tasks, max_travel_time, max_distance',
    ],
    ['a pickup without its delivery', { steps: [{ type: 'pickup', id: 1 }] }, [], 'precedence'],
    ['a delivery without its pickup', { steps: [{ type: 'delivery', id: 2 }] }, [], 'precedence'],
    [
      'a delivery in another trip than its pickup',
      {
        reloads: [{ location_index: 0 }],
        steps: [{ type: 'pickup', id: 1 }, { type: 'reload' }, { type: 'delivery', id: 2 }],
      },
      [],
      'precedence, precedence',
    ],
    ['an unplanned break', { breaks: [{ id: 3 }], steps: [step(1)] }, [job(1)], 'missing_break'],
    [
      'a missed time',
      { time_window: [1_000, 9_000], steps: [{ type: 'start', service_at: 1_000 }, step(1)] },
      [job(1, { time_windows: [[0, 1_060]] })],
      'delay 40',
    ],
    [
      'a start before working hours, to be on time',
      { time_window: [1_000, 9_000], steps: [step(1), step(2), step(3)] },
      [1, 2, 3].map((id) => ({ ...job(2, { time_windows: [[1_000, 1_050]] }), id })),
      'lead_time 150',
    ],
    [
      'a service before its window',
      { steps: [step(1, { service_at: 500 })] },
      [job(1, { time_windows: [[600, 700]] })],
      'lead_time 100',
    ],
    [
      'a service later than requested',
      {
        time_window: [1_000, 9_000],
        steps: [{ type: 'start', service_at: 1_000 }, step(1, { service_before: 1_070 })],
      },
      [job(1)],
      'delay 30',
    ],
    [
      'a break with too high a load',
      { capacity: [5], breaks: [{ id: 3, max_load: [1] }], steps: [{ type: 'break', id: 3 }, step(1)] },
      [job(1, { delivery: [2] })],
      'max_load',
    ],
    [
      'compartments',
      { compartments: [{ capacity: 5 }], steps: [step(1)] },
      [job(1, { products: { 91: 2, 95: 2 } })],
      'compartments',
    ],
  ])('finds %s', (_, vehicle, jobs, expected) => {
    expect(causes(timed(vehicle, jobs, SHIPMENTS))).toBe(expected);
  });

  test('reloads at the requested site', () => {
    const reloads = [{ location_index: 0 }, { location_index: 2, service: 60 }];
    const steps = [step(1), { type: 'reload', location_index: 2 }, step(3)];
    const route = timed({ reloads, steps }, [job(1), { ...job(1), id: 3 }]);
    expect(route.steps[2]).toMatchObject({ type: 'reload', location_index: 2, service: 60, duration: 200 });
  });

  test('begins at the requested time', () => {
    const { steps } = timed({ steps: [{ type: 'start', service_at: 50 }, step(1, { service_after: 400 })] }, [
      job(1),
    ]);
    expect(steps.map(({ arrival, waiting_time }) => arrival + waiting_time)).toEqual([50, 400, 500]);
  });
});
