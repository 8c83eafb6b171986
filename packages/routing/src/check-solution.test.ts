import { describe, expect, test } from 'vitest';
import { checkSolution } from './check-solution.ts';
import type { InvalidProblem } from './problem.ts';
import type { Solution } from './solution.ts';
import { solve } from './solve.ts';

const PROBLEM = {
  vehicles: [
    { id: 1, start_index: 0, end_index: 0, capacity: [3], time_window: [0, 100] },
    { id: 2, start_index: 0, end_index: 0, capacity: [3], time_window: [0, 100], max_tasks: 2 },
  ],
  jobs: [1, 2, 3, 1].map((location_index, at) => ({
    id: at + 1,
    location_index,
    delivery: [1],
    time_windows: [[10 * at, 10 * at + 60]],
  })),
  matrices: {
    car: { durations: [0, 1, 2, 3].map((from) => [0, 1, 2, 3].map((to) => Math.abs(to - from) * 10)) },
  },
};
const ANSWER = solve(PROBLEM, { seed: 1, iterations: 300 });

/** The solution with the steps of one vehicle replaced. */
function withRoute(vehicle: number, ids: readonly number[]): Solution {
  const steps = ids.map((id) => ({ ...ANSWER.routes[0]!.steps[1]!, type: 'job' as const, id }));
  return { ...ANSWER, routes: [{ ...ANSWER.routes[0]!, vehicle, steps }] };
}

const codes = (solution: Solution) => checkSolution(PROBLEM, solution).map(({ code, by }) => `${code} ${by}`);

describe('the solution checker', () => {
  test('finds no fault in solutions of the search', () => {
    expect(checkSolution(PROBLEM, ANSWER)).toEqual([]);
  });

  test.each<[string, Solution, string]>([
    ['an invented cost', { ...ANSWER, summary: { ...ANSWER.summary, cost: 1_000 } }, 'cost'],
    ['too high a load', withRoute(1, [1, 2, 3, 4]), 'capacity 1'],
    ['too many tasks', withRoute(2, [1, 2, 3]), 'max_tasks 1'],
    ['a job served twice', withRoute(1, [1, 1]), 'served_once 1'],
    ['lateness', withRoute(1, [3, 2, 3, 2, 1]), 'time_window'],
    ['an unknown vehicle', withRoute(9, [1]), 'unknown_vehicle 1'],
    ['an unknown job', withRoute(1, [77]), 'unknown_step 1'],
    [
      'one vehicle in two places',
      { ...ANSWER, routes: [ANSWER.routes[0]!, ANSWER.routes[0]!] },
      'vehicle_used_twice 1',
    ],
  ])('finds %s', (_, solution, finding) => {
    expect(codes(solution).join('; ')).toContain(finding);
  });
});

describe('a manipulated solution', () => {
  const stopAt = (id: number, location_index: number) => ({ id, location_index, setup: 60, service: 120 });
  const problem = {
    vehicles: [
      {
        id: 1,
        start_index: 0,
        end_index: 0,
        capacity: [4],
        time_window: [0, 50_000] as const,
        costs: { per_hour: 3_600, per_km: 500 },
        speed_factor: 1,
        breaks: [{ id: 5, service: 300, time_windows: [[2_000, 9_000]] as const, max_load: [3] }],
        reloads: [{ location_index: 0, service: 200 }],
        compartments: [{ capacity: 9 }, { capacity: 9 }],
      },
    ],
    jobs: [1, 2, 3].map((at) => ({
      ...stopAt(at, at),
      delivery: [2],
      priority: 7,
      products: { diesel: 4, 91: 3 },
      ...(at === 2 && { time_windows: [[0, 8_000]] as const, release: 1_000 }),
    })),
    shipments: [{ amount: [1], pickup: stopAt(8, 3), delivery: stopAt(9, 1) }],
    matrices: {
      car: {
        durations: [0, 1, 2, 3].map((from) => [0, 1, 2, 3].map((to) => Math.abs(to - from) * 700)),
        distances: [0, 1, 2, 3].map((from) => [0, 1, 2, 3].map((to) => Math.abs(to - from) * 9_000)),
      },
    },
  };
  const answer = solve(problem, { seed: 1, iterations: 300 });
  type Mutable<T> = T extends object ? { -readonly [Key in keyof T]: Mutable<T[Key]> } : T;
  type Change = (answer: Mutable<Solution>) => void;
  const stepOf = ({ routes }: Mutable<Solution>, type: string) =>
    routes[0]!.steps.find((step) => step.type === type)!;
  const without =
    (type: string): Change =>
    ({ routes }) => {
      routes[0]!.steps = routes[0]!.steps.filter((step) => step.type !== type);
    };

  test('is valid before the manipulation', () => {
    expect(checkSolution(problem, answer)).toEqual([]);
    expect(answer.summary).toMatchObject({ unassigned: 0, delivery: [7], pickup: [1] });
  });

  test.each<[string, Change, string]>([
    ['the cost of a route', (a) => (a.routes[0]!.cost -= 50), 'cost'],
    ['the total cost', (a) => (a.summary.cost -= 50), 'cost'],
    ['an arrival', (a) => (stepOf(a, 'job').arrival -= 60), 'timetable'],
    ['a negative waiting time', (a) => (stepOf(a, 'end').waiting_time = -5), 'timetable'],
    ['a shortened service', (a) => (stepOf(a, 'job').service -= 60), 'timetable'],
    ['an omitted setup', (a) => (stepOf(a, 'job').setup = 0), 'timetable'],
    ['a shortened break', (a) => (stepOf(a, 'break').service = 10), 'timetable'],
    ['a load', (a) => (stepOf(a, 'job').load = [9]), 'load'],
    ['a distance', (a) => (stepOf(a, 'end').distance -= 1_000), 'distance'],
    ['the location of a stop', (a) => (stepOf(a, 'job').location_index = 0), 'location'],
    [
      'the contents of a compartment',
      (a) => (stepOf(a, 'start').compartments![0]!.amount -= 1),
      'compartment_loads',
    ],
    ['a total of a route', (a) => (a.routes[0]!.service += 60), 'totals'],
    ['an overall total', (a) => (a.summary.duration += 60), 'totals'],
    ['the priority sum', (a) => (a.routes[0]!.priority = 99), 'totals'],
    ['a job missing from all lists', (a) => a.routes[0]!.steps.splice(1, 1), 'unassigned'],
    [
      'a served job reported as unassigned',
      (a) => a.unassigned.push({ id: 1, type: 'job', reasons: [], vehicle: 1 }),
      'unassigned',
    ],
    ['half a shipment', without('delivery'), 'shipment'],
    ['an omitted break', without('break'), 'break'],
    ['omitted reloads', without('reload'), 'capacity'],
  ])('is detected: %s', (_, change, code) => {
    const tampered = structuredClone(answer);
    change(tampered as Mutable<Solution>);
    expect(checkSolution(problem, tampered).map((finding) => finding.code)).toContain(code);
  });

  test('is reported when a break is taken with too high a load', () => {
    const resting = (rest: object) => ({
      vehicles: [
        {
          id: 1,
          start_index: 0,
          end_index: 0,
          capacity: [9],
          breaks: [{ id: 1, service: 60, time_windows: [[1_500, 9_000]] as const, ...rest }],
        },
      ],
      jobs: [{ id: 1, location_index: 1, pickup: [3], delivery: [2], time_windows: [[0, 1_000]] as const }],
      matrices: problem.matrices,
    });
    const rested = solve(resting({}), { seed: 1, iterations: 50 });
    expect(checkSolution(resting({ max_load: [3] }), rested)).toEqual([]);
    expect(checkSolution(resting({ max_load: [2] }), rested)).toEqual([
      { code: 'break_load', vehicle: 1, by: 1 },
    ]);
  });

  test('is rejected when it is malformed', () => {
    const faults = (input: unknown) => {
      try {
        checkSolution(problem, input as Solution);
      } catch (error) {
        return (error as InvalidProblem).errors.map(({ code, path }) => `${code} ${path}`);
      }
      return [];
    };
    expect(faults({})).toEqual(['MISSING /routes', 'NOT_AN_OBJECT /summary', 'MISSING /summary/cost']);
    expect(faults({ summary: { cost: 1 }, routes: [{ vehicle: 'a', steps: [{ type: 'job' }] }] })).toEqual([
      'NOT_A_NUMBER /routes/0/vehicle',
      ...['arrival', 'duration', 'setup', 'service', 'waiting_time'].map(
        (name) => `MISSING /routes/0/steps/0/${name}`,
      ),
    ]);
  });
});
