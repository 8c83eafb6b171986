import { describe, expect, test } from 'vitest';
import { cityProblem, MORNING } from '../../test/city-problem.ts';
import { compile } from '../compile.ts';
import type { Job, Problem, Vehicle } from '../problem.ts';
import { readProblem } from '../read-problem.ts';
import { solve } from '../solve.ts';
import { loosen } from './loosen.ts';

const CITY = cityProblem(3, { jobs: 25, vehicles: 4 });
const HOURS = 12 * 3600;
const ALL_THERE_IS = CITY.jobs!.reduce((sum, { delivery }) => sum + delivery![0]!, 0);

function changed(job: (job: Job) => Partial<Job>, vehicle: (vehicle: Vehicle) => Partial<Vehicle>): Problem {
  return {
    ...CITY,
    jobs: CITY.jobs!.map((one) => ({ ...one, ...job(one) })),
    vehicles: CITY.vehicles.map((one) => ({ ...one, ...vehicle(one) })),
  };
}
const none = () => ({});
const second = (most: number) =>
  changed(
    ({ delivery }) => ({ delivery: [...delivery!, 2] }),
    ({ capacity }) => ({ capacity: [...capacity!, most] }),
  );
const compartments = (most: number) =>
  changed(
    ({ delivery }) => ({ products: { diesel: delivery![0]! } }),
    () => ({ compartments: [{ capacity: most }, { capacity: 1 }] }),
  );
/** Each as far as it cannot bind, and one further, where it could. */
const CASES: Readonly<Record<string, (over: number) => Problem>> = {
  'time on the way': (over) => changed(none, () => ({ max_travel_time: HOURS - over })),
  'length of the day': (over) => changed(none, () => ({ max_duration: HOURS - over })),
  'goods ready': (over) =>
    changed(
      () => ({ release: MORNING + over }),
      () => ({}),
    ),
  'a second measure': (over) => second(2 * CITY.jobs!.length - over),
  compartments: (over) => compartments(ALL_THERE_IS - 2 * over),
};

describe.each(Object.entries(CASES))('%s', (_, problemWith) => {
  test('leaves the search as it is where it cannot bind', () => {
    const options = { seed: 1, iterations: 300 };
    const stops = (problem: Problem) =>
      solve(problem, options).routes.map(({ steps }) => steps.map(({ type, id }) => `${type} ${id}`));
    expect(stops(problemWith(0))).toEqual(stops(CITY));
  });

  test('stays a constraint where it could', () => {
    const plain = (problem: Problem) => {
      const { vehicleTypes, penalty: _p, ...model } = loosen(compile(readProblem(problem)).model);
      return { ...model, vehicleTypes: vehicleTypes.map(({ compartments: _c, ...type }) => type) };
    };
    expect(plain(problemWith(0))).toEqual(plain(CITY));
    expect(plain(problemWith(1))).not.toEqual(plain(CITY));
  });
});

test('lateness that comes at the last moment costs, and after it does not', () => {
  const late = (after: number) =>
    loosen(compile(readProblem(changed(() => ({ late: { after, per_hour: 60 } }), none))).model);
  expect(late(MORNING + HOURS).latenessCost.every((cost) => cost === 0)).toBe(true);
  expect(late(MORNING + HOURS - 1).latenessCost.some((cost) => cost > 0)).toBe(true);
});

test('a distance nobody can come is no limit, one that somebody could is', () => {
  const most = (max_distance: number) =>
    loosen(compile(readProblem(changed(none, () => ({ max_distance })))).model).vehicleTypes[0]!
      .maxDistanceMetres;
  expect(most(1_500_000)).toBe(1_000_000_000);
  expect(most(400_000)).toBe(400_000);
});

test('nothing is proven of a plan with locks', () => {
  const [first, ...others] = CITY.vehicles;
  const locked = {
    ...CITY,
    vehicles: [
      {
        ...first!,
        max_duration: HOURS,
        steps: [{ type: 'start' as const }, { type: 'job' as const, id: 1, locked: true }],
      },
      ...others,
    ],
  };
  const { model } = compile(readProblem(locked));
  expect(loosen(model)).toBe(model);
});
