import type { Coordinates, Job, Problem, Vehicle } from '../src/problem.ts';
import { Random } from '../src/search/random.ts';

export interface City {
  readonly jobs: number;
  readonly vehicles: number;
  /** Share of jobs with a window of two to four hours; the others are open all day. */
  readonly windows?: number;
  /** Capacity per vehicle; a job needs 1 to 9. */
  readonly capacity?: number;
}

/** 06:00 on a Sunday in Riyadh. */
export const MORNING = 1_763_866_800;
const HOUR = 3600;
const DEPOTS: readonly Coordinates[] = [
  [46.7219, 24.5247],
  [46.8478, 24.8135],
];
/** Districts of dense locations, with their radius in degrees. */
const DISTRICTS = [
  [46.6753, 24.7136, 0.09],
  [46.7727, 24.7743, 0.05],
  [46.6127, 24.8213, 0.06],
  [46.8251, 24.6408, 0.07],
  [46.5683, 24.5892, 0.04],
] as const;

/** A day of deliveries in a city of several districts, from two depots; deterministic per seed. */
export function cityProblem(seed: number, { jobs, vehicles, windows = 0.5, capacity = 160 }: City): Problem {
  const random = new Random(seed);
  const around = (middle: number, reach: number) =>
    Math.round((middle + reach * (random.unit() + random.unit() + random.unit() - 1.5)) * 1e5) / 1e5;
  return {
    jobs: Array.from({ length: jobs }, (_, at): Job => {
      const [longitude, latitude, reach] = DISTRICTS[random.below(DISTRICTS.length)]!;
      const opens = MORNING + HOUR * random.below(9);
      const isTimed = random.unit() < windows;
      return {
        id: at + 1,
        location: [around(longitude, reach), around(latitude, reach)],
        delivery: [1 + random.below(9)],
        service: 60 * (3 + random.below(8)),
        ...(isTimed && { time_windows: [[opens, opens + HOUR * (2 + random.below(3))]] }),
      };
    }),
    vehicles: Array.from({ length: vehicles }, (_, at): Vehicle => {
      const depot = DEPOTS[at % DEPOTS.length]!;
      return {
        id: at + 1,
        start: depot,
        end: depot,
        capacity: [capacity],
        time_window: [MORNING, MORNING + 12 * HOUR],
        costs: { fixed: 1_800 },
      };
    }),
  };
}
