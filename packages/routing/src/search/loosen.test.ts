import { describe, expect, test } from 'vitest';
import { cityProblem, MORNING } from '../../test/city-problem.ts';
import { checkSolution } from '../check-solution.ts';
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
const second = (max: number) =>
  changed(
    ({ delivery }) => ({ delivery: [...delivery!, 2] }),
    ({ capacity }) => ({ capacity: [...capacity!, max] }),
  );
const compartments = (max: number) =>
  changed(
    ({ delivery }) => ({ products: { diesel: delivery![0]! } }),
    () => ({ compartments: [{ capacity: max }, { capacity: 1 }] }),
  );
/** Each limit at the value where it cannot bind, and one step beyond, where it could. */
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
  test('does not affect the search if it cannot bind', () => {
    const options = { seed: 1, iterations: 300 };
    const stops = (problem: Problem) =>
      solve(problem, options).routes.map(({ steps }) => steps.map(({ type, id }) => `${type} ${id}`));
    expect(stops(problemWith(0))).toEqual(stops(CITY));
  });

  test('remains a constraint if it could bind', () => {
    const plain = (problem: Problem) => {
      const { vehicleTypes, penalty: _p, ...model } = loosen(compile(readProblem(problem)).model);
      return {
        ...model,
        vehicleTypes: vehicleTypes.map(({ compartments: _c, metres: _m, distance_metres, ...type }) => ({
          ...type,
          distances: distance_metres(),
        })),
      };
    };
    expect(plain(problemWith(0))).toEqual(plain(CITY));
    expect(plain(problemWith(1))).not.toEqual(plain(CITY));
  });
});

test('lateness costs up to the latest possible time, and is impossible after it', () => {
  const late = (after: number) =>
    loosen(compile(readProblem(changed(() => ({ late: { after, per_hour: 60 } }), none))).model);
  expect(late(MORNING + HOURS).latenessCost.every((cost) => cost === 0)).toBe(true);
  expect(late(MORNING + HOURS - 1).latenessCost.some((cost) => cost > 0)).toBe(true);
});

test('an unreachable distance is no limit, a reachable one is', () => {
  const max = (max_distance: number) =>
    loosen(compile(readProblem(changed(none, () => ({ max_distance })))).model).vehicleTypes[0]!
      .maxDistanceMetres;
  expect(max(1_500_000)).toBe(1_000_000_000);
  expect(max(400_000)).toBe(400_000);
});

test('a break without duration and window is only added to the solution; otherwise it is a constraint', () => {
  const [first] = compile(readProblem(CITY)).model.vehicleTypes;
  const pause = (opens: number, closes: number, service = 0) => ({
    id: opens,
    service,
    time_windows: [[opens, closes] as [number, number]],
  });
  const full = pause(MORNING, MORNING + HOURS);
  const rest = pause(MORNING + HOURS / 3, MORNING + HOURS / 2, 1800);
  const typeOf = (...breaks: ReturnType<typeof pause>[]) =>
    loosen(compile(readProblem(changed(none, () => ({ breaks })))).model).vehicleTypes[0]!;
  expect(first!.breaks).toEqual([]);
  expect(typeOf(full)).toMatchObject({ breaks: [], idleBreaks: [0] });
  expect(typeOf(rest, { ...full, id: 1 })).toMatchObject({
    breaks: [{ service_seconds: 1800 }],
    idleBreaks: [1],
  });
  for (const other of [
    pause(MORNING + 1, MORNING + HOURS),
    pause(MORNING, MORNING + HOURS - 1),
    pause(MORNING, MORNING + HOURS, 1),
  ])
    expect(typeOf(other).breaks).toHaveLength(1);
});

test('breaks without duration do not affect planning, and are reported in order', () => {
  const options = { seed: 1, iterations: 300 };
  const idle = (id: number) => ({ id, service: 0 });
  const rest = {
    id: 2,
    service: 1800,
    time_windows: [[MORNING + HOURS / 3, MORNING + HOURS / 2] as [number, number]],
  };
  const plain = changed(none, () => ({ breaks: [rest] }));
  const paused = changed(none, () => ({ breaks: [idle(1), rest, idle(3), idle(4)] }));
  const stepsOf = (problem: Problem) => {
    const answer = solve(problem, options);
    expect(checkSolution(problem, answer)).toEqual([]);
    return answer.routes.map(({ steps }) => steps.map(({ type, id }) => `${type} ${id}`));
  };
  const pauses = /break [134]/;
  const found = stepsOf(paused);
  expect(found.map((steps) => steps.filter((step) => !pauses.test(step)))).toEqual(stepsOf(plain));
  for (const steps of found)
    expect(steps.filter((step) => step.startsWith('break'))).toEqual([
      'break 1',
      'break 2',
      'break 3',
      'break 4',
    ]);
});

test('a plan with locks is not loosened', () => {
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
