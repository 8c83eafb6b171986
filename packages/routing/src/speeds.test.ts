import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomProblem } from '../test/random-problem.ts';
import { checkSolution } from './check-solution.ts';
import { drivenBy } from './check-speeds.ts';
import { planMode } from './plan-mode.ts';
import type { Problem } from './problem.ts';
import { Random } from './search/random.ts';
import { solve } from './solve.ts';
import { arrivalOf, leavingFor, PARTS, partsBetween, type Speeds } from './speeds.ts';

const HOUR = 3600;
/** Half speed from seven to nine. */
const RUSH = Array.from({ length: 24 }, (_, hour) => (hour === 7 || hour === 8 ? 0.5 : 1));
const speedsOf = (byHour: readonly number[], sinceMidnight = 0): Speeds => ({
  byHour: Int32Array.from(byHour, (share) => share * PARTS),
  sinceMidnight,
});
const anySpeeds = fc.integer({ min: 1, max: 1_000_000 }).map((seed) => {
  const random = new Random(seed);
  return speedsOf(
    Array.from({ length: 24 }, () => (1 + random.below(20)) / 20),
    random.below(200_000) - 100_000,
  );
});
const anyTime = fc.integer({ min: -100_000, max: 200_000 });
const anyTravelTime = fc.integer({ min: 0, max: 40_000 });

describe('a leg with hourly speeds', () => {
  const rush = speedsOf(RUSH);
  test.each([
    ['before the rush', 5 * HOUR, 1_800, 5 * HOUR + 1_800],
    ['during the rush', 7 * HOUR, 1_800, 8 * HOUR],
    ['before it, ending in it', 7 * HOUR - 600, 1_800, 7 * HOUR + 2_400],
    ['in it, ending after it', 9 * HOUR - 600, 1_800, 9 * HOUR + 1_500],
    ['through all of it', 6 * HOUR, 3 * HOUR, 10 * HOUR],
    ['over midnight', 23 * HOUR, 9 * HOUR, 33 * HOUR],
  ])('started %s', (_, leaves, seconds, arrives) => {
    expect(arrivalOf(rush, leaves, seconds * PARTS)).toBe(arrives);
    expect(leavingFor(rush, arrives, seconds * PARTS)).toBe(leaves);
  });

  test('never arrives sooner by departing later, agrees with the checker, and has the right latest departure', () => {
    fc.assert(
      fc.property(
        anySpeeds,
        anyTime,
        anyTravelTime,
        fc.integer({ min: 0, max: 5_000 }),
        (speeds, at, travelTime, later) => {
          const arrives = arrivalOf(speeds, at, travelTime * PARTS);
          expect(arrivalOf(speeds, at + later, travelTime * PARTS)).toBeGreaterThanOrEqual(arrives);
          expect(arrives).toBe(drivenBy({ speeds }, at, travelTime * PARTS));
          expect(partsBetween(speeds, at, arrives)).toBeGreaterThanOrEqual(travelTime * PARTS);
          const last = leavingFor(speeds, arrives, travelTime * PARTS);
          expect(last).toBeGreaterThanOrEqual(at);
          expect(arrivalOf(speeds, last, travelTime * PARTS)).toBeLessThanOrEqual(arrives);
          expect(arrivalOf(speeds, last + 1, travelTime * PARTS)).toBeGreaterThan(arrives);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('a plan with hourly speeds', () => {
  const BUDGET = { seed: 1, iterations: 200 };
  /** Half an hour out, twenty minutes home. */
  const durations = [
    [0, 1_800],
    [1_200, 0],
  ];
  const problem = (more: object, vehicle: object = {}): Problem => ({
    vehicles: [{ id: 1, start_index: 0, end_index: 0, time_window: [6 * HOUR, 20 * HOUR], ...vehicle }],
    jobs: [{ id: 1, location_index: 1, service: 600, ...more }],
    matrices: { car: { durations } },
    speeds: { by_hour: { car: RUSH } },
  });
  const timesOf = (full: Problem) => {
    const answer = solve(full, BUDGET);
    expect(checkSolution(full, answer)).toEqual([]);
    return answer;
  };

  test('departs earlier in slow hours, pays for the travel time, and reports it', () => {
    const answer = timesOf(problem({ time_windows: [[7.5 * HOUR, 8 * HOUR]] }));
    const [route] = answer.routes;
    // Outbound: the last half hour of free roads, or twice as long from seven on. It should be back as soon as possible.
    expect(route!.steps.map(({ arrival }) => arrival)).toEqual([
      6.75 * HOUR,
      7.5 * HOUR,
      7.5 * HOUR + 600 + 2_400,
    ]);
    expect(route).toMatchObject({ duration: 2_700 + 2_400, cost: 2_700 + 2_400, waiting_time: 0 });
  });

  test('is late by actual travel times, not by the matrix', () => {
    const late = problem({ time_windows: [[0, 8 * HOUR - 1]] }, { time_window: [7 * HOUR, 20 * HOUR] });
    expect(solve(late, BUDGET).unassigned).toMatchObject([{ reasons: [{ code: 'time_window', by: 1 }] }]);
    expect(timesOf({ ...late, speeds: { by_hour: { truck: RUSH } } }).unassigned).toEqual([]);
    // The same hours three hours east of Greenwich.
    const east = { ...late, speeds: { by_hour: { car: RUSH }, utc_offset: 3 * HOUR } };
    expect(timesOf(east).routes).toMatchObject([{ duration: 3_000 }]);
  });

  test('applies limits of travel time and duration to actual times', () => {
    const limited = (limits: object) =>
      solve(problem({ time_windows: [[8 * HOUR, 8 * HOUR]] }, limits), BUDGET).unassigned;
    // An hour out, ten minutes of service, forty minutes back, all in the rush hour.
    expect(limited({ max_travel_time: 6_000 - 1 })).toMatchObject([
      { reasons: [{ code: 'max_travel_time' }] },
    ]);
    expect(limited({ max_travel_time: 6_000, max_duration: 6_600 })).toEqual([]);
    expect(limited({ max_duration: 6_600 - 1 })).toMatchObject([{ reasons: [{ code: 'max_duration' }] }]);
  });

  test('is timed accordingly in plan mode with the best departure, and too fast a solution is detected', () => {
    const input = problem(
      { time_windows: [[0, 8 * HOUR]] },
      { time_window: [7.5 * HOUR, 20 * HOUR], steps: [{ type: 'job', id: 1 }] },
    );
    const [route] = planMode(input).routes;
    // Half an hour late, or half an hour early, or in between: in the rush hour all are equal.
    expect(route!.steps[1]!.arrival - route!.steps[0]!.arrival).toBe(HOUR);
    expect(route!.violations.reduce((sum, { duration = 0 }) => sum + duration, 0)).toBe(HOUR / 2);

    const full = problem({ time_windows: [[7.5 * HOUR, 8 * HOUR]] });
    const answer = solve(full, BUDGET);
    const hurried = structuredClone(answer) as typeof answer;
    const steps = hurried.routes[0]!.steps as unknown as { arrival: number; duration: number }[];
    for (const step of steps.slice(1)) {
      step.arrival -= 300;
      step.duration -= 300;
    }
    expect(checkSolution(full, hurried).map(({ code }) => code)).toContain('timetable');
  });
});

test('every solution of a random rich problem with hourly speeds passes the check', () => {
  let slowed = 0;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
      const random = new Random(seed);
      const share = () => (2 + random.below(9)) / 10;
      const problem = {
        ...randomProblem(seed),
        speeds: { by_hour: { car: Array.from({ length: 24 }, share) }, utc_offset: 60 * random.below(600) },
      };
      const answer = solve(problem, { seed: 1, iterations: 30 });
      expect(checkSolution(problem, answer)).toEqual([]);
      for (const { steps, duration } of answer.routes) {
        const points = steps.flatMap(({ location_index }) => location_index ?? []);
        const travelTimes = points
          .slice(1)
          .map((to, i) => problem.matrices!.car!.durations![points[i]!]![to]!);
        if (duration > travelTimes.reduce((sum, seconds) => sum + seconds, 0)) slowed += 1;
      }
    }),
    { numRuns: 60 },
  );
  expect(slowed).toBeGreaterThan(20);
}, 30_000);
