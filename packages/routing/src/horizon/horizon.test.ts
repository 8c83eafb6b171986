import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InvalidProblem } from '../problem.ts';
import { Random } from '../search/random.ts';
import { checkHorizon } from './check-horizon.ts';
import { DRIVING_RULES } from './driving-rules.ts';
import type { HorizonJob, HorizonProblem, HorizonSolution, HorizonVehicle } from './horizon-problem.ts';
import { solveHorizon } from './solve-horizon.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Six locations on a line, an hour apart. */
const LINE = [0, 1, 2, 3, 4, 5].map((from) => [0, 1, 2, 3, 4, 5].map((to) => Math.abs(to - from) * HOUR));
const vehicle = (more: Partial<HorizonVehicle> = {}): HorizonVehicle => ({
  id: 1,
  start_index: 0,
  end_index: 0,
  capacity: [9],
  time_window: [6 * HOUR, 18 * HOUR],
  ...more,
});
const job = (id: number, more: Partial<HorizonJob> = {}): HorizonJob => ({
  id,
  location_index: 1 + (id % 5),
  delivery: [1],
  ...more,
});
const weekOf = (jobs: readonly HorizonJob[], more: Partial<HorizonProblem> = {}): HorizonProblem => ({
  horizon: { days: 7 },
  vehicles: [vehicle()],
  jobs,
  matrices: { car: { durations: LINE } },
  ...more,
});

/** Solves the problem, checks the solution and returns it. */
function answerTo(problem: HorizonProblem, iterations = 200): HorizonSolution {
  const answer = solveHorizon(problem, { seed: 1, iterations });
  expect(checkHorizon(problem, answer)).toEqual([]);
  return answer;
}
const daysOf = ({ routes }: HorizonSolution) =>
  routes.flatMap(({ day, vehicle: on, steps }) =>
    steps.flatMap(({ type, id }) => (type === 'job' ? [{ id: id!, day, on }] : [])),
  );
const dayOf = (answer: HorizonSolution, id: number) => daysOf(answer).find((one) => one.id === id)?.day;
const codesOf = (problem: HorizonProblem, solution: HorizonSolution) =>
  new Set(checkHorizon(problem, solution).map(({ code }) => code));

/** Every field now and then. */
function randomWeek(seed: number): HorizonProblem {
  const random = new Random(seed);
  const maybe = <Fields>(fields: Fields) => (random.unit() < 0.3 ? fields : {});
  const days = 1 + random.below(9);
  const jobs = Array.from({ length: 3 + random.below(12) }, (_, at) => {
    const first = random.below(days);
    const isRelated = random.unit() < 0.4 && at > 1;
    return job(at, {
      service: random.below(3) * 1800,
      ...maybe({ days: [first, first + random.below(days - first)] as const }),
      ...maybe({ time_windows: [[random.below(8) * HOUR, 14 * HOUR]] as const }),
      ...maybe({ prize: random.below(40_000) }),
      ...(isRelated && {
        ...maybe({ after: [random.below(at)] }),
        ...maybe({ apart: [random.below(at)] }),
        ...maybe({ together: [random.below(at)] }),
      }),
    });
  });
  const related = new Set(
    jobs.flatMap(({ id, after = [], apart = [], together = [] }) => {
      const others = [...after, ...apart, ...together];
      return others.length > 0 ? [id, ...others] : [];
    }),
  );
  const visited = jobs.map((one) =>
    related.has(one.id) || one.days || days < 3 || random.unit() < 0.7
      ? one
      : { ...one, visits: { count: 2, min_gap: 1, max_gap: 1 + random.below(3) } },
  );
  const vehicles = Array.from({ length: 1 + random.below(3) }, (_, at) =>
    vehicle({
      id: at + 10,
      capacity: [2 + random.below(6)],
      ...maybe({ days: [random.below(days)] }),
      ...maybe({ time_window: [18 * HOUR, 30 * HOUR] as const }),
      ...maybe({ driving: random.unit() < 0.5 ? ('saudi' as const) : ('eu' as const) }),
      ...maybe({ driving: { max_driving_per_week: 12 * HOUR, max_days_per_week: 2, min_rest: 16 * HOUR } }),
      ...maybe({ breaks: [{ id: 1, service: 1800, time_windows: [[10 * HOUR, 20 * HOUR]] as const }] }),
    }),
  );
  const evenness = { by: random.unit() < 0.5 ? ('tasks' as const) : ('time' as const), weight: 2000 };
  return weekOf(visited, { horizon: { days, start: 5 * DAY, ...maybe({ evenness }) }, vehicles });
}

test('every plan of a random week passes the check, the same for the same seed', () => {
  const left = new Set<string>();
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
      const problem = randomWeek(seed);
      const answer = answerTo(problem, 20);
      for (const { reasons } of answer.unassigned) for (const { code } of reasons) left.add(code);
      if (seed % 5 === 0) expect(solveHorizon(problem, { seed: 1, iterations: 20 })).toEqual(answer);
    }),
    { numRuns: 8, seed: 1 },
  );
  expect(left.size).toBeGreaterThan(1);
}, 30_000);

test('visits keep to their days, hours and gaps', () => {
  const answer = answerTo(
    weekOf([
      job(1, { days: [4, 5], time_windows: [[15 * HOUR, 16 * HOUR]] }),
      job(2, { visits: { count: 3, min_gap: 2, max_gap: 3 } }),
    ]),
  );
  expect(answer.unassigned).toEqual([]);
  expect([4, 5]).toContain(dayOf(answer, 1));
  const [a, b, c] = daysOf(answer).flatMap(({ id, day }) => (id === 2 ? [day] : []));
  expect([2, 3]).toContain(b! - a!);
  expect([2, 3]).toContain(c! - b!);
});

test('days are kept even at a weight, and filled one by one without it', () => {
  const jobs = [1, 2, 3, 4, 5, 6].map((id) => job(id, { location_index: 1 }));
  const filled = answerTo(weekOf(jobs, { horizon: { days: 3 } }));
  expect(filled.summary.days.map(({ tasks }) => tasks).toSorted()).toEqual([0, 0, 6]);
  const horizon = { days: 3, evenness: { by: 'tasks', weight: 100_000 } } as const;
  const even = answerTo(weekOf(jobs, { horizon }));
  expect(even.summary.days.map(({ tasks }) => tasks)).toEqual([2, 2, 2]);
  expect(even.summary.evenness).toBe(3 * 4 * 100_000);
});

test('a driver rests between days, and drives no more in a week than the rules allow', () => {
  // Each of them takes eight hours of driving; four days are within 36 hours.
  const jobs = [1, 2, 3, 4, 5, 6].map((id) => job(id, { location_index: 4, delivery: [9] }));
  const driving = { max_driving_per_week: 36 * HOUR, min_rest: 11 * HOUR };
  const answer = answerTo(weekOf(jobs, { vehicles: [vehicle({ driving })] }));
  expect([answer.routes.length, answer.unassigned.length]).toEqual([4, 2]);
  const free = answerTo(weekOf(jobs));
  expect(free.routes).toHaveLength(6);
  expect(DRIVING_RULES.saudi.max_driving_per_fortnight).toBe(90 * HOUR);
});

test('days off are taken together: a rest of two days leaves five of seven', () => {
  // The shortest routes are days apart: without them alone there is no rest of 48 hours.
  const jobs = [3, 1, 3, 3, 1, 3, 3].map((location_index, day) =>
    job(day, { location_index, delivery: [9], days: [day, day] }),
  );
  const driving = { min_weekly_rest: 48 * HOUR };
  const answer = answerTo(weekOf(jobs, { vehicles: [vehicle({ driving })] }));
  expect([answer.routes.length, answer.unassigned.length]).toEqual([5, 2]);
});

test('jobs precede each other over days, share a route, or keep to different days', () => {
  const answer = answerTo(
    weekOf([
      job(1, { days: [0, 3], after: [2] }),
      job(2, { days: [2, 6] }),
      job(3, { together: [4] }),
      job(4, { days: [5, 6] }),
      job(5, { apart: [6], days: [1, 1] }),
      job(6, { days: [1, 1] }),
      job(7, { after: [8] }),
      job(8, { skills: [1] }),
    ]),
  );
  expect(dayOf(answer, 2)!).toBeLessThanOrEqual(dayOf(answer, 1)!);
  expect(dayOf(answer, 3)).toBe(dayOf(answer, 4));
  expect(answer.unassigned.map(({ id, reasons }) => [id, reasons[0]!.code])).toEqual([
    [expect.toBeOneOf([5, 6]), 'apart'],
    [7, 'after'],
    [8, 'skills'],
  ]);
});

test('the checker finds each broken rule over days', () => {
  const solved = (jobs: HorizonJob[], more: Partial<HorizonProblem> = {}) => answerTo(weekOf(jobs, more));
  const pinned = [job(1, { days: [2, 2] }), job(2, { days: [2, 2] }), job(3, { days: [4, 4] })];
  const plan = solved(pinned);
  const broken = (jobs: HorizonJob[], more: Partial<HorizonProblem> = {}) =>
    codesOf(weekOf(jobs, more), plan);
  const free = [1, 2, 3].map((id) => job(id));
  expect(broken([job(1, { days: [3, 4] }), free[1]!, free[2]!])).toContain('day');
  expect(broken([job(1, { after: [3] }), free[1]!, free[2]!])).toEqual(new Set(['after']));
  expect(broken([job(1, { apart: [2] }), free[1]!, free[2]!])).toEqual(new Set(['apart']));
  expect(broken([job(1, { together: [3] }), free[1]!, free[2]!])).toEqual(new Set(['together']));
  const ruled = (driving: HorizonVehicle['driving']) => broken(free, { vehicles: [vehicle({ driving })] });
  expect(ruled({ max_days_per_week: 1 })).toEqual(new Set(['days_per_week']));
  expect(ruled({ min_rest: 60 * HOUR })).toEqual(new Set(['rest']));
  expect(ruled({ min_weekly_rest: 165 * HOUR })).toEqual(new Set(['weekly_rest']));
  expect(ruled({ max_driving_per_week: HOUR })).toEqual(new Set(['driving_per_week']));
  expect(ruled({ max_driving_per_fortnight: HOUR })).toEqual(new Set(['driving_per_fortnight']));
  expect(broken(free, { horizon: { days: 7, evenness: { by: 'tasks', weight: 1 } } })).toContain('evenness');
  const visits = solved([job(9, { visits: { count: 2, min_gap: 2, max_gap: 2 } })]);
  expect(codesOf(weekOf([job(9, { visits: { count: 2, min_gap: 3, max_gap: 3 } })]), visits)).toEqual(
    new Set(['gap']),
  );
});

test('faults of a problem are reported with code and path', () => {
  const faults = (problem: object) => {
    try {
      solveHorizon(problem, { iterations: 1 });
      return [];
    } catch (error) {
      return (error as InvalidProblem).errors.map(({ code, path }) => `${code} ${path}`);
    }
  };
  expect(faults({ ...weekOf([job(1, { days: [5, 9] })]), shipments: [] })).toEqual([
    'NOT_SUPPORTED /shipments',
    'OUT_OF_RANGE /jobs/0/days/1',
  ]);
  expect(faults(weekOf([job(1, { visits: { count: 4, min_gap: 3, max_gap: 3 } })]))).toEqual([
    'OUT_OF_RANGE /jobs/0/visits',
  ]);
  expect(faults(weekOf([job(1, { together: [7] })], { horizon: { days: 15 } }))).toEqual([
    'OUT_OF_RANGE /horizon/days',
  ]);
  expect(faults(weekOf([job(1, { together: [7] })]))).toEqual(['UNKNOWN_ID /jobs/0']);
  expect(() => solveHorizon(null)).toThrow(InvalidProblem);
});
