import type { Problem } from '../src/problem.ts';
import { cityProblem, MORNING } from './city-problem.ts';

export interface Recorded {
  readonly name: string;
  readonly problem: Problem;
  /** Number of steps in the test. */
  readonly iterations: number;
  /** Lowest cost of longer runs, and how far above it, in percent, the test may end. */
  readonly best: number;
  readonly max_gap: number;
}

const HOUR = 3600;
const wide = cityProblem(11, { jobs: 100, vehicles: 14, windows: 0, capacity: 50 });
const timed = cityProblem(12, { jobs: 120, vehicles: 16, windows: 1, capacity: 50 });
const paired = cityProblem(13, { jobs: 80, vehicles: 14, windows: 0.3, capacity: 50 });
const tankers = cityProblem(14, { jobs: 60, vehicles: 8, windows: 0.3, capacity: 50 });
/** A day of one depot: two or three trips each, and additional tankers are expensive. */
const branch = cityProblem(16, { jobs: 150, vehicles: 18, windows: 0.7 });
const gate = branch.vehicles[0]!.start!;
const resting = cityProblem(15, { jobs: 80, vehicles: 12, windows: 0.3, capacity: 50 });

/** Seven generated problems, so that any run can be compared with the same figures. */
export const RECORDED: readonly Recorded[] = [
  { name: 'capacity alone', problem: wide, iterations: 20_000, best: 72575, max_gap: 3.5 },
  { name: 'a window for each', problem: timed, iterations: 20_000, best: 89507, max_gap: 2 },
  {
    name: 'shipments',
    problem: {
      ...paired,
      jobs: paired.jobs!.slice(0, 40),
      shipments: Array.from({ length: 20 }, (_, at) => {
        const [from, to] = [paired.jobs![40 + 2 * at]!, paired.jobs![41 + 2 * at]!];
        const stop = (id: number, { location, service }: typeof from) => ({
          id,
          location: location!,
          service: service!,
        });
        return { amount: [5], pickup: stop(at + 1, from), delivery: stop(at + 1, to) };
      }),
    },
    iterations: 4_000,
    best: 52612,
    max_gap: 4,
  },
  {
    name: 'tankers with compartments that come back to load',
    problem: withTankers(tankers),
    iterations: 4_000,
    best: 53910,
    max_gap: 4,
  },
  {
    name: "a branch's day of 150 orders",
    problem: withTankers({
      ...branch,
      vehicles: branch.vehicles.map((vehicle) => ({
        ...vehicle,
        start: gate,
        end: gate,
        costs: { fixed: 9_000 },
      })),
    }),
    iterations: 6_000,
    best: 185292,
    max_gap: 5,
  },
  {
    name: 'breaks, lateness at a price and even shares',
    problem: {
      ...resting,
      jobs: resting.jobs!.map(({ time_windows, ...job }) => ({
        ...job,
        ...(time_windows && { late: { after: time_windows[0]![1], per_hour: 900 } }),
      })),
      vehicles: resting.vehicles.map((vehicle) => ({
        ...vehicle,
        breaks: [{ id: 1, service: 1_800, time_windows: [[MORNING + 5 * HOUR, MORNING + 7 * HOUR]] }],
      })),
      objective: { balance: { by: 'time', weight: 20 } },
    },
    iterations: 4_000,
    best: 60403,
    max_gap: 3,
  },
  {
    name: 'fewest vehicles',
    problem: { ...timed, objective: { vehicles_first: true } },
    iterations: 20_000,
    best: 89887,
    max_gap: 3,
  },
];

/** Three products in compartments, and reloads at the vehicle's start. */
function withTankers(problem: Problem): Problem {
  return {
    ...problem,
    jobs: problem.jobs!.map(({ delivery, ...job }) => ({
      ...job,
      products: { [['petrol 91', 'petrol 95', 'diesel'][job.id % 3]!]: delivery![0]! },
    })),
    vehicles: problem.vehicles.map(({ capacity: _, ...vehicle }) => ({
      ...vehicle,
      compartments: [
        { capacity: 12 },
        { capacity: 12 },
        { capacity: 8 },
        { capacity: 8, products: ['diesel'] },
      ],
      reloads: [{ location: vehicle.start!, service: 1_200 }],
    })),
  };
}
