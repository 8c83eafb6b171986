import type { Job, Problem, Stop, Vehicle } from '../src/problem.ts';
import { Random } from '../src/search/random.ts';

const DAY = 1_600_416_000;

/** A random problem in the input format, with all of its features. Travel is asymmetric. */
export function randomProblem(seed: number): Problem {
  const random = new Random(seed);
  // A stream of its own, so that the other features stay as they are for a seed.
  const orders = new Random(seed + 13);
  const some = (chance: number) => random.unit() < chance;
  const between = (min: number, max: number) => min + random.below(max - min + 1);
  const points = between(4, 12);
  const table = (max: number) =>
    Array.from({ length: points }, (_, from) =>
      Array.from({ length: points }, (_to, to) => (from === to ? 0 : between(60, max))),
    );
  const site = () => random.below(points);
  const window = () => {
    const opens = DAY + between(0, 12_000);
    return [opens, opens + between(600, 9_000)] as const;
  };
  const hasProducts = some(0.4);
  const hasLateness = some(0.4);
  const hasChangeovers = hasProducts && some(0.7);
  const hasRelations = some(0.3);
  const vehicles = Array.from({ length: between(1, 4) }, (_, id): Vehicle => {
    const depot = site();
    return {
      id,
      start_index: depot,
      ...(some(0.8) && { end_index: depot }),
      capacity: [between(4, 14)],
      time_window: [DAY, DAY + between(9_000, 30_000)],
      ...(some(0.3) && {
        costs: { fixed: between(0, 900), per_hour: between(100, 5_000), per_km: between(0, 9) },
      }),
      ...(some(0.5) && {
        breaks: [0, 1].slice(random.below(2)).map((n) => ({
          id: n,
          service: between(0, 900),
          ...(some(0.8) && {
            time_windows: [[DAY + 3_000 + 5_000 * n, DAY + 6_000 + 5_000 * n] as const],
          }),
          ...(some(0.2) && { max_load: [between(0, 8)] }),
        })),
      }),
      ...(some(0.5) && {
        reloads: [
          { location_index: depot, service: between(0, 600) },
          ...(hasChangeovers && some(0.6)
            ? [{ location_index: depot, service: between(300, 900), cleans: true }]
            : []),
        ],
        max_reloads: between(0, 3),
      }),
      ...(hasProducts && {
        compartments: Array.from({ length: between(1, 4) }, () => ({
          capacity: between(2, 9),
          ...(some(0.3) && { products: ['91', 'diesel'].slice(random.below(2)) }),
          ...(hasChangeovers && some(0.2) && { last: some(0.7) ? 'diesel' : '91' }),
          ...(hasChangeovers && some(0.2) && { next: some(0.7) ? '91' : 'diesel' }),
        })),
      }),
      ...(orders.unit() < 0.3 && { pickups: orders.unit() < 0.5 ? ('last' as const) : ('return' as const) }),
      ...(some(0.2) && { max_tasks: between(1, 6) }),
      ...(some(0.2) && { max_travel_time: between(1_000, 9_000) }),
      ...(some(0.2) && { max_duration: between(3_000, 15_000) }),
    };
  });
  const stop = (id: number): Stop => ({
    id,
    location_index: site(),
    service: between(0, 500),
    setup: some(0.3) ? between(0, 200) : 0,
    ...(some(0.5) && { time_windows: [window()] }),
    ...(hasLateness &&
      some(0.6) && { late: { after: DAY + between(0, 9_000), per_hour: between(0, 4_000) } }),
  });
  const jobs = Array.from(
    { length: between(2, 12) },
    (_, id): Job => ({
      ...stop(id),
      delivery: [between(0, 4)],
      pickup: [some(0.3) ? between(0, 4) : 0],
      ...(hasProducts && some(0.6) && { products: { 91: between(0, 4), diesel: between(0, 4) } }),
      ...(some(0.3) && { release: DAY + between(0, 8_000) }),
      ...(some(0.2) && { prize: between(0, 3_000) }),
      ...(some(0.1) && { excluded_vehicles: [0] }),
      ...(hasRelations && id > 0 && some(0.3) && { after: [random.below(id)] }),
      ...(hasRelations && id > 0 && some(0.3) && { apart: [random.below(id)] }),
    }),
  );
  return {
    jobs,
    shipments: Array.from({ length: random.below(3) }, (_, id) => ({
      amount: [between(0, 4)],
      pickup: stop(id),
      delivery: stop(id),
    })),
    vehicles,
    ...(hasChangeovers && {
      changeovers: [{ from: 'diesel', to: '91' }, ...(some(0.2) ? [{ from: '91', to: 'diesel' }] : [])],
    }),
    matrices: { car: { durations: table(1_800), distances: table(20_000) } },
    objective: {
      vehicles_first: some(0.2),
      change: between(0, 200),
      ...(some(0.3) && { balance: { by: some(0.5) ? 'tasks' : 'time', weight: between(1, 300) } }),
    },
  };
}
