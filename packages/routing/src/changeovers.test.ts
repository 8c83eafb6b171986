import { describe, expect, test } from 'vitest';
import { checkSolution } from './check-solution.ts';
import type { Problem, Vehicle } from './problem.ts';
import { routeTimer } from './route-timer.ts';
import type { Solution } from './solution.ts';
import { solve } from './solve.ts';

const TANKER: Vehicle = {
  id: 1,
  start_index: 0,
  end_index: 0,
  time_window: [0, 20_000],
  reloads: [{ location_index: 0, service: 600 }],
  compartments: [{ capacity: 10 }],
};
const CLEANED = { location_index: 0, service: 2_000, cleans: true };
const order = (id: number, product: string, more = {}) => ({
  id,
  location_index: id,
  products: { [product]: 8 },
  ...more,
});
const problem = (vehicle: Partial<Vehicle>, jobs: Problem['jobs']): Problem => ({
  vehicles: [{ ...TANKER, ...vehicle }],
  jobs: jobs!,
  changeovers: [{ from: 'diesel', to: '91' }],
  matrices: {
    car: { durations: [0, 1, 2, 3].map((from) => [0, 1, 2, 3].map((to) => Math.abs(to - from) * 600)) },
  },
});
const answerTo = (input: Problem) => {
  const answer = solve(input, { seed: 1, iterations: 300 });
  expect(checkSolution(input, answer)).toEqual([]);
  return answer;
};
const sequence = ({ routes }: Solution) =>
  routes[0]?.steps.map(({ type, id, cleans }) => `${cleans ? 'cleaned ' : ''}${type}${id ?? ''}`).join(' ');

/** Diesel is due first, so the shorter sequence would load petrol into what held it. */
const DIESEL_FIRST = [
  order(1, 'diesel', { time_windows: [[0, 1_500]] }),
  order(2, '91', { time_windows: [[3_000, 20_000]] }),
];

describe('a product barred by what the compartment held', () => {
  test('is loaded before it where the hours allow', () => {
    expect(sequence(answerTo(problem({}, [order(1, 'diesel'), order(2, '91')])))).toBe(
      'start job2 reload job1 end',
    );
  });

  test('is left out where it can only follow', () => {
    const { unassigned } = answerTo(problem({}, DIESEL_FIRST));
    expect(unassigned).toMatchObject([{ id: 2, reasons: [{ code: 'changeover', by: 1 }] }]);
  });

  test('follows where the vehicle reloads and is cleaned, which takes its time', () => {
    const answer = answerTo(problem({ reloads: [...TANKER.reloads!, CLEANED] }, DIESEL_FIRST));
    expect(sequence(answer)).toBe('start job1 cleaned reload job2 end');
    expect(answer.routes[0]!.steps[2]).toMatchObject({ service: 2_000, cleans: true });
  });

  test('goes into another compartment', () => {
    const answer = answerTo(problem({ compartments: [{ capacity: 10 }, { capacity: 9 }] }, DIESEL_FIRST));
    expect(answer.unassigned).toEqual([]);
  });

  test('is barred by what was held before the route, and by what is to be held after it', () => {
    const before = answerTo(problem({ compartments: [{ capacity: 10, last: 'diesel' }] }, [order(1, '91')]));
    expect(before.unassigned).toMatchObject([{ reasons: [{ code: 'changeover' }] }]);
    const after = answerTo(problem({ compartments: [{ capacity: 10, next: '91' }] }, [order(1, 'diesel')]));
    expect(after.unassigned).toMatchObject([{ reasons: [{ code: 'changeover' }] }]);
    expect(
      answerTo(problem({ compartments: [{ capacity: 10, last: '91' }] }, [order(1, 'diesel')])).unassigned,
    ).toEqual([]);
  });
});

test('the checker finds what was loaded after a product that bars it', () => {
  const input = problem({}, [order(1, 'diesel'), order(2, '91')]);
  const answer = answerTo(input);
  const { changeovers: _, ...free } = input;
  const wrong = solve({ ...free, jobs: DIESEL_FIRST }, { seed: 1, iterations: 300 });
  expect(sequence(wrong)).toBe('start job1 reload job2 end');
  const codes = checkSolution({ ...input, jobs: DIESEL_FIRST }, wrong).map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['changeover', 'compartment_loads']));
  expect(answer.unassigned).toEqual([]);
});

test('a timed route reports the load that is barred, unless the vehicle is cleaned before it', () => {
  const time = routeTimer(
    problem({ reloads: [...TANKER.reloads!, CLEANED] }, [order(1, 'diesel'), order(2, '91')]),
  );
  const violationsWith = (cleans: boolean) =>
    time(1, [
      { type: 'job', id: 1 },
      { type: 'reload', cleans },
      { type: 'job', id: 2 },
    ]).steps.flatMap(({ violations }, at) => violations.map(({ cause }) => `${cause} at ${at}`));
  expect(violationsWith(false)).toEqual(['changeover at 2']);
  expect(violationsWith(true)).toEqual([]);
});
