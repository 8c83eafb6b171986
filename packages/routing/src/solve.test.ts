import { describe, expect, test } from 'vitest';
import { InvalidProblem, type Problem } from './problem.ts';
import { solve } from './solve.ts';

const DAY = 1_600_416_000;
const BUDGET = { seed: 1, iterations: 400 };

/** Four locations on a line, ten minutes apart; the return direction takes half as long again. */
const LINE = {
  durations: [0, 1, 2, 3].map((from) =>
    [0, 1, 2, 3].map((to) => (to > from ? to - from : (from - to) * 1.5) * 600),
  ),
  distances: [0, 1, 2, 3].map((from) => [0, 1, 2, 3].map((to) => Math.abs(to - from) * 5_000)),
};

const VEHICLE = { id: 1, start_index: 0, end_index: 0 };

function onTheLine(problem: Partial<Problem>): Problem {
  return { vehicles: [VEHICLE], matrices: { car: LINE }, ...problem };
}

describe('a solution', () => {
  test('reports time, distance and load at every step', () => {
    const answer = solve(
      onTheLine({
        jobs: [
          { id: 7, location_index: 2, service: 300, setup: 60, delivery: [4] },
          {
            id: 8,
            location_index: 2,
            service: 100,
            setup: 60,
            pickup: [1],
            time_windows: [[DAY, DAY + 9_000]],
          },
        ],
        vehicles: [{ ...VEHICLE, capacity: [5], time_window: [DAY, DAY + 90_000] }],
      }),
      BUDGET,
    );
    expect(answer.unassigned).toEqual([]);
    const [route] = answer.routes;
    const [start, first, second, end] = route!.steps;
    // Legs of 1,200 s and 1,800 s; the second job is at the same location and needs no setup.
    expect(route).toMatchObject({
      vehicle: 1,
      cost: 3_000,
      duration: 3_000,
      distance: 20_000,
      setup: 60,
      service: 400,
    });
    expect(start).toMatchObject({ type: 'start', arrival: DAY, load: [4] });
    expect(first!.arrival).toBe(DAY + 1_200);
    expect([first!.id, second!.id].toSorted()).toEqual([7, 8]);
    expect(second!.setup).toBe(0);
    expect(end).toMatchObject({ arrival: DAY + 1_200 + 460 + 1_800, load: [1], duration: 3_000 });
  });

  test('departs late rather than waiting en route', () => {
    const answer = solve(
      onTheLine({ jobs: [{ id: 1, location_index: 1, time_windows: [[DAY + 7_200, DAY + 7_300]] }] }),
      BUDGET,
    );
    const [start, job] = answer.routes[0]!.steps;
    expect(start!.arrival + 600).toBeGreaterThanOrEqual(DAY + 7_200);
    expect(job).toMatchObject({ waiting_time: 0 });
  });

  test('has fixed, hourly and distance costs', () => {
    const answer = solve(
      onTheLine({
        jobs: [{ id: 1, location_index: 3 }],
        vehicles: [{ ...VEHICLE, costs: { fixed: 50, per_hour: 36, per_km: 2 } }],
      }),
      BUDGET,
    );
    // 4,500 s at 36 per hour, 30 km at 2.
    expect(answer.summary.cost).toBe(50 + 45 + 60);
  });

  test('lists jobs that no vehicle can serve', () => {
    const answer = solve(
      onTheLine({
        jobs: [
          { id: 1, location_index: 1, skills: [9] },
          { id: 2, location_index: 1 },
        ],
      }),
      BUDGET,
    );
    expect(answer.summary).toMatchObject({ unassigned: 1, routes: 1 });
    expect(answer.unassigned).toEqual([
      { id: 1, type: 'job', location_index: 1, vehicle: 1, reasons: [{ code: 'skills', by: 1 }] },
    ]);
  });

  test('reports how far each unassigned job misses on the closest vehicle', () => {
    const answer = solve(
      onTheLine({
        jobs: [
          { id: 1, location_index: 3, time_windows: [[DAY, DAY + 1_000]] },
          { id: 2, location_index: 1, delivery: [7] },
          { id: 3, location_index: 1, delivery: [9], skills: [4] },
        ],
        vehicles: [
          { ...VEHICLE, capacity: [5], time_window: [DAY, DAY + 90_000] },
          { ...VEHICLE, id: 2, capacity: [4], skills: [4], time_window: [DAY, DAY + 90_000] },
        ],
      }),
      BUDGET,
    );
    expect(answer.unassigned.map(({ id, vehicle, reasons }) => ({ id, vehicle, reasons }))).toEqual([
      // 1,800 s of travel for a window that closes after 1,000.
      { id: 1, vehicle: 1, reasons: [{ code: 'time_window', by: 800 }] },
      { id: 2, vehicle: 1, reasons: [{ code: 'capacity', by: 2 }] },
      { id: 3, vehicle: 2, reasons: [{ code: 'capacity', by: 5 }] },
    ]);
  });

  test('serves the job of higher priority when there is capacity for one', () => {
    const jobs = [
      { id: 1, location_index: 1, delivery: [5], priority: 1 },
      { id: 2, location_index: 3, delivery: [5], priority: 2 },
    ];
    const answer = solve(onTheLine({ jobs, vehicles: [{ ...VEHICLE, capacity: [5] }] }), BUDGET);
    expect(answer.unassigned.map(({ id }) => id)).toEqual([1]);
  });

  test('picks up a shipment before delivering it, within capacity', () => {
    const answer = solve(
      onTheLine({
        shipments: [
          {
            amount: [3],
            pickup: { id: 1, location_index: 1 },
            delivery: { id: 1, location_index: 3, service: 60 },
          },
          { amount: [3], pickup: { id: 2, location_index: 1 }, delivery: { id: 2, location_index: 3 } },
        ],
        vehicles: [{ ...VEHICLE, capacity: [5] }],
      }),
      BUDGET,
    );
    expect(answer.unassigned).toEqual([]);
    expect(answer.routes[0]!.steps.map(({ type, load }) => `${type} ${load}`)).toEqual([
      'start 0',
      'pickup 3',
      'delivery 0',
      'pickup 3',
      'delivery 0',
      'end 0',
    ]);
  });

  test('assigns both halves of a shipment or none', () => {
    const answer = solve(
      onTheLine({
        shipments: [
          { amount: [9], pickup: { id: 4, location_index: 1 }, delivery: { id: 5, location_index: 3 } },
        ],
        vehicles: [{ ...VEHICLE, capacity: [5] }],
      }),
      BUDGET,
    );
    expect(answer.unassigned.map(({ type, id }) => `${type} ${id}`)).toEqual(['pickup 4', 'delivery 5']);
  });

  test('supports open routes, and uses the second of two windows when the first has passed', () => {
    const answer = solve(
      onTheLine({
        jobs: [
          {
            id: 1,
            location_index: 2,
            time_windows: [
              [DAY, DAY + 100],
              [DAY + 5_000, DAY + 6_000],
            ],
          },
        ],
        vehicles: [{ id: 3, start_index: 0, time_window: [DAY, DAY + 10_000] }],
      }),
      BUDGET,
    );
    expect(answer.summary.cost).toBe(1_200);
    expect(answer.routes[0]!.steps.map(({ type }) => type)).toEqual(['start', 'job', 'end']);
    // As in VROOM: the route ends at its last stop.
    expect(answer.routes[0]!.steps[2]).toMatchObject({
      location_index: answer.routes[0]!.steps[1]!.location_index,
    });
    const job = answer.routes[0]!.steps[1]!;
    expect(job.arrival + job.waiting_time).toBeGreaterThanOrEqual(DAY + 5_000);
  });

  test('estimates travel between coordinates', () => {
    const answer = solve(
      {
        jobs: [{ id: 1, location: [46.6753, 24.7136] }],
        vehicles: [{ id: 1, start: [46.886205, 24.534964], end: [46.886205, 24.534964] }],
      },
      BUDGET,
    );
    // 29.2 km in a straight line, there and back, times a detour of 1.3.
    expect(answer.summary.distance / 1000).toBeCloseTo(2 * 29.2 * 1.3, 0);
  });

  test('returns immediately when stopped', () => {
    const started = performance.now();
    const answer = solve(onTheLine({ jobs: [{ id: 1, location_index: 1 }] }), {
      signal: AbortSignal.abort(),
    });
    expect(answer.summary.routes).toBe(1);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('an invalid problem', () => {
  const faultsOf = (problem: unknown) => {
    try {
      solve(problem, BUDGET);
    } catch (error) {
      if (error instanceof InvalidProblem) return error.errors.map(({ code, path }) => `${code} ${path}`);
      throw error;
    }
    return [];
  };

  test.each<[string, unknown, string[]]>([
    ['is not an object', 7, ['NOT_AN_OBJECT ']],
    ['has no vehicle', { jobs: [] }, ['MISSING /vehicles']],
    ['misspells a key', { vehicles: [{ ...VEHICLE, capcity: [1] }] }, ['UNKNOWN_KEY /vehicles/0/capcity']],
    [
      'has a vehicle and a job without locations',
      { vehicles: [{ id: 1 }], jobs: [{ id: 1 }] },
      ['NO_LOCATION /jobs/0', 'NO_LOCATION /vehicles/0'],
    ],
    [
      'has reversed or touching windows',
      onTheLine({
        jobs: [{ id: 1, location_index: 1, time_windows: [[5, 4]] }],
      }),
      ['WINDOW_REVERSED /jobs/0/time_windows/0'],
    ],
    [
      'has overlapping windows',
      onTheLine({
        jobs: [
          {
            id: 1,
            location_index: 1,
            time_windows: [
              [1, 4],
              [4, 6],
            ],
          },
        ],
      }),
      ['WINDOWS_OVERLAP /jobs/0/time_windows/1'],
    ],
    [
      'has duplicate ids and unknown rows',
      onTheLine({
        jobs: [
          { id: 1, location_index: 1 },
          { id: 1, location_index: 4 },
        ],
      }),
      ['DUPLICATE_ID /jobs/1/id', 'INDEX_OUTSIDE_MATRIX /jobs/1/location_index'],
    ],
    [
      'has load vectors of different lengths',
      onTheLine({
        jobs: [{ id: 1, location_index: 1, delivery: [1, 2] }],
        vehicles: [{ ...VEHICLE, capacity: [1] }],
      }),
      ['WRONG_LENGTH /jobs/0/delivery'],
    ],
    [
      'has a ragged matrix and a time that is not a number',
      { vehicles: [VEHICLE], matrices: { car: { durations: [[0, 'far'], [0]] } } },
      ['NOT_A_NUMBER /matrices/car/durations/0/1', 'WRONG_LENGTH /matrices/car/durations/1'],
    ],
    [
      'prices kilometers without distances, or uses an unknown profile',
      {
        vehicles: [
          { ...VEHICLE, max_distance: 5 },
          { ...VEHICLE, id: 2, profile: 'bike' },
        ],
        matrices: { car: { durations: LINE.durations } },
      },
      ['NO_MATRIX /vehicles/0', 'NO_MATRIX /vehicles/1/profile'],
    ],
    [
      'prices travel twice',
      {
        vehicles: [{ ...VEHICLE, costs: { per_hour: 1 } }],
        matrices: { car: { ...LINE, costs: LINE.distances } },
      },
      ['DUPLICATE_COSTS /vehicles/0/costs'],
    ],
  ])('is rejected when it %s', (_, problem, faults) => {
    expect(faultsOf(problem)).toEqual(faults);
  });
});
