import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomProblem } from '../test/random-problem.ts';
import { compartmentShortage } from './compartments.ts';
import type { Problem } from './problem.ts';
import { routeTimer, type TimedStep } from './route-timer.ts';
import { Random } from './search/random.ts';
import type { SolutionRoute } from './solution.ts';
import { solve } from './solve.ts';

const HOUR = 3600;

/** What a dispatcher sees of a route: its jobs and reloads. */
const stepsOf = ({ steps }: SolutionRoute): TimedStep[] =>
  steps.flatMap(({ type, id }): TimedStep[] =>
    type === 'job' ? [{ type, id: id! }] : type === 'reload' ? [{ type }] : [],
  );

/** Only jobs, one reload site, and time-dependent speeds. */
function problemOf(seed: number): Problem {
  const random = new Random(seed);
  const { shipments: _, ...problem } = randomProblem(seed);
  const by_hour = { car: Array.from({ length: 24 }, () => (2 + random.below(9)) / 10) };
  return {
    ...problem,
    vehicles: problem.vehicles.map(({ reloads, ...vehicle }) => ({
      ...vehicle,
      ...(reloads && { reloads: reloads.slice(0, 1) }),
    })),
    ...(seed % 3 > 0 && { speeds: { by_hour, utc_offset: 60 * random.below(600) } }),
  };
}

test('a route of the search is timed exactly as the search timed it', () => {
  let routes = 0;
  let halted = 0;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
      const problem = problemOf(seed);
      if ((problem.jobs?.length ?? 0) === 0) return;
      const time = routeTimer(problem);
      for (const route of solve(problem, { seed: 1, iterations: 30 }).routes) {
        expect(time(route.vehicle, stepsOf(route))).toEqual(route);
        routes += 1;
        if (route.steps.some(({ type }) => type === 'break' || type === 'reload')) halted += 1;
      }
    }),
    { numRuns: 80 },
  );
  expect(routes).toBeGreaterThan(80);
  expect(halted).toBeGreaterThan(20);
}, 30_000);

describe('an infeasible route', () => {
  const durations = [0, 1, 2, 3].map((from) => [0, 1, 2, 3].map((to) => Math.abs(to - from) * 600));
  const day = (vehicle: object, jobs: object[]) =>
    routeTimer({
      vehicles: [{ id: 7, start_index: 0, end_index: 0, time_window: [6 * HOUR, 12 * HOUR], ...vehicle }],
      jobs: jobs.map((job, at) => ({ id: at + 1, location_index: at + 1, ...job })),
      matrices: { car: { durations, distances: durations } },
      speeds: { by_hour: { car: new Array(24).fill(1) } },
    });
  const jobs = (...ids: number[]) => ids.map((id) => ({ type: 'job', id }) as const);
  const found = (route: SolutionRoute) => [
    ...route.violations.map(({ cause, by }) => [-1, cause, by]),
    ...route.steps.flatMap(({ violations }, at) => violations.map(({ cause, by }) => [at, cause, by])),
  ];

  test('is as little late as possible and does not wait unnecessarily', () => {
    const time = day({}, [
      { time_windows: [[8 * HOUR, 9 * HOUR]] },
      { time_windows: [[6 * HOUR, 7 * HOUR]] },
    ]);
    expect(found(time(7, jobs(2, 1)))).toEqual([]);
    const wrong = time(7, jobs(1, 2));
    expect(found(wrong)).toEqual([[2, 'delay', 8 * HOUR + 600 - 7 * HOUR]]);
    // The first window opens at eight: the vehicle departs ten minutes before, not at six.
    expect(wrong.steps.map(({ arrival }) => arrival)).toEqual([
      7 * HOUR + 3000,
      8 * HOUR,
      8 * HOUR + 600,
      8 * HOUR + 1800,
    ]);
  });

  test('reports the excess of load, compartment volume, stops, distance and working time', () => {
    const time = day(
      {
        capacity: [10],
        max_tasks: 2,
        max_distance: 3_500,
        time_window: [6 * HOUR, 7 * HOUR - 1200],
        compartments: [{ capacity: 5_000, products: ['diesel'] }, { capacity: 3_000 }],
      },
      [
        { delivery: [6], products: { diesel: 4_000 } },
        { delivery: [6], products: { petrol: 3_500 } },
        { delivery: [1], products: { diesel: 1_500 }, service: 60 },
      ],
    );
    expect(found(time(7, jobs(1, 2, 3)))).toEqual([
      [-1, 'max_tasks', 1],
      [-1, 'max_distance', 100],
      [0, 'load', 3],
      // Diesel and petrol exceed their compartments by 500 L each.
      [0, 'compartments', 1_000],
      [4, 'delay', 3_660 - 2_400],
    ]);
    expect(found(time(7, jobs(1)))).toEqual([]);
  });

  test('takes its break where it delays least', () => {
    const pause = { id: 1, service: HOUR, time_windows: [[8 * HOUR, 8 * HOUR + 1200]] };
    const time = day({ breaks: [pause] }, [
      { time_windows: [[8 * HOUR, 8 * HOUR + 600]] },
      { time_windows: [[8 * HOUR, 8 * HOUR + 1200]] },
    ]);
    const route = time(7, jobs(1, 2));
    // After both jobs the break would be late, before one of them that job: ten minutes against forty.
    expect(route.steps.map(({ type }) => type)).toEqual(['start', 'job', 'job', 'break', 'end']);
    expect(found(route)).toEqual([]);
    const long = day({ breaks: [{ ...pause, time_windows: [[8 * HOUR, 8 * HOUR]] }] }, [
      { time_windows: [[8 * HOUR, 8 * HOUR + 600]], service: 900 },
    ]);
    expect(found(long(7, jobs(1)))).toEqual([[2, 'delay', 900]]);
  });

  test('reloads where requested, and rejects unknown jobs and sites', () => {
    const time = day({ capacity: [6], reloads: [{ location_index: 0, service: 300 }] }, [
      { delivery: [6] },
      { delivery: [6] },
    ]);
    expect(found(time(7, jobs(1, 2)))).toEqual([[0, 'load', 6]]);
    const twice = time(7, [{ type: 'job', id: 1 }, { type: 'reload' }, { type: 'job', id: 2 }]);
    expect(found(twice)).toEqual([]);
    expect(twice.steps.map(({ type }) => type)).toEqual(['start', 'job', 'reload', 'job', 'end']);
    expect(() => time(8, jobs(1))).toThrow(RangeError);
    expect(() => time(7, jobs(9))).toThrow(RangeError);
    expect(() => day({}, [{}])(7, [{ type: 'reload' }])).toThrow(RangeError);
  });
});

test('the reported compartment shortage is minimal', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          capacity: fc.integer({ min: 1, max: 9 }),
          holds: fc.constantFrom([1, 1], [1, 0], [0, 1]),
        }),
        {
          maxLength: 5,
        },
      ),
      fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 })),
      (compartments, amounts) => {
        const all = compartments.map(({ capacity, holds }) => ({ capacity, holds: Uint8Array.from(holds) }));
        // All assignments of products to compartments.
        let min = Number.POSITIVE_INFINITY;
        for (let mask = 0; mask < 2 ** all.length; mask += 1) {
          const room = [0, 0];
          all.forEach(({ capacity, holds }, at) => {
            const product = (mask >> at) & 1;
            if (holds[product] === 1) room[product]! += capacity;
          });
          min = Math.min(min, Math.max(0, amounts[0] - room[0]!) + Math.max(0, amounts[1] - room[1]!));
        }
        expect(compartmentShortage(all, amounts)).toBe(min);
      },
    ),
  );
});
