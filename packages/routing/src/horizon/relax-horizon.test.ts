import { expect, test } from 'vitest';
import { checkHorizon } from './check-horizon.ts';
import type { HorizonJob, HorizonProblem, HorizonVehicle } from './horizon-problem.ts';
import { priceMoves } from './price-moves.ts';
import { type HorizonRelaxation, relaxedProblem, relaxHorizon } from './relax-horizon.ts';
import { solveHorizon } from './solve-horizon.ts';

const HOUR = 3600;
/** Six locations on a line, an hour apart. */
const LINE = [0, 1, 2, 3, 4, 5].map((from) => [0, 1, 2, 3, 4, 5].map((to) => Math.abs(to - from) * HOUR));
const vehicle = (more: Partial<HorizonVehicle> = {}): HorizonVehicle => ({
  ...{ id: 7, start_index: 0, end_index: 0, capacity: [9], time_window: [6 * HOUR, 18 * HOUR] },
  costs: { fixed: 1000, per_hour: 3600 },
  ...more,
});
const weekOf = (jobs: readonly HorizonJob[], more: Partial<HorizonProblem> = {}): HorizonProblem => ({
  horizon: { days: 5 },
  vehicles: [vehicle()],
  jobs,
  matrices: { car: { durations: LINE } },
  ...more,
});
const job = (id: number, more: Partial<HorizonJob> = {}): HorizonJob => ({
  ...{ id, location_index: 1, delivery: [9] },
  ...more,
});

/** The options for a job that the plan leaves out; each of them is a plan of the relaxed problem, at its price. */
function optionsFor(problem: HorizonProblem, id: number): readonly HorizonRelaxation[] {
  const plan = solveHorizon(problem, { seed: 1, iterations: 100 });
  expect(plan.unassigned.map((one) => one.id)).toContain(id);
  const found = relaxHorizon(problem, plan);
  expect(found.map((one) => one.id)).toEqual(plan.unassigned.map((one) => one.id));
  const { options } = found.find((one) => one.id === id)!;
  for (const { vehicle, day, relaxes, cost, solution } of options) {
    const relaxed = relaxedProblem(problem, { id, vehicle, day, relaxes });
    expect(checkHorizon(relaxed, solution)).toEqual([]);
    expect(solution.summary.cost - plan.summary.cost).toBe(cost);
    expect(solution.summary.unassigned).toBe(plan.summary.unassigned - 1);
    // What the planner would do: it serves as many, for no more.
    const planned = solveHorizon(relaxed, { seed: 1, iterations: 200 });
    expect(planned.summary.unassigned).toBeLessThanOrEqual(solution.summary.unassigned);
    if (planned.summary.unassigned === solution.summary.unassigned)
      expect(planned.summary.cost).toBeLessThanOrEqual(solution.summary.cost);
  }
  return options;
}
const kindsOf = (options: readonly HorizonRelaxation[]) =>
  options.map(({ relaxes }) => relaxes.flatMap(({ field, by }) => [field, by]));

test('a day later, a vehicle-day more or less of it: each at its price, the cheapest first', () => {
  // Each takes the whole vehicle, which may go once a day; the third has only the days of the others.
  const jobs = [job(1, { days: [1, 1] }), job(2, { days: [1, 1] })];
  const options = optionsFor(weekOf(jobs), solveHorizon(weekOf(jobs), { iterations: 20 }).unassigned[0]!.id);
  const kinds = kindsOf(options);
  expect(kinds).toContainEqual(['later', 1]);
  expect(kinds).toContainEqual(['earlier', 1]);
  expect(kinds).toContainEqual(['vehicle_day', 1]);
  const costs = options.map(({ cost }) => cost);
  expect(costs).toEqual(costs.toSorted((a, b) => a - b));
  // Two hours on the road and the fixed cost of a route.
  expect(options.find(({ relaxes }) => relaxes[0]!.field === 'vehicle_day')).toMatchObject({
    ...{ vehicle: 7, day: 1, cost: 8200, duration: 2 * HOUR },
  });
  expect(options.find(({ relaxes }) => relaxes[0]!.field === 'later')).toMatchObject({ day: 2, cost: 8200 });
});

test('a site that closes before any vehicle arrives stays open longer, or the vehicle leaves earlier', () => {
  const early = weekOf([job(1, { location_index: 3, time_windows: [[4 * HOUR, 7 * HOUR]] })]);
  const kinds = kindsOf(optionsFor(early, 1));
  // It is there at nine.
  expect(kinds).toContainEqual(['closes', 2 * HOUR]);
  expect(kinds).toContainEqual(['starts', 2 * HOUR]);
});

test('a site that opens after all vehicles are back opens earlier, or the vehicle comes back later', () => {
  const late = weekOf([job(1, { time_windows: [[18 * HOUR, 20 * HOUR]] })]);
  const kinds = kindsOf(optionsFor(late, 1));
  expect(kinds).toContainEqual(['opens', HOUR]);
  expect(kinds).toContainEqual(['ends', HOUR]);
});

test('what no vehicle can carry is delivered in part, and what no vehicle may carry by any', () => {
  const heavy = weekOf([job(1, { delivery: [12] })]);
  expect(kindsOf(optionsFor(heavy, 1))).toEqual([['amount', 20]]);
  const barred = weekOf([job(1, { skills: [3] })]);
  expect(kindsOf(optionsFor(barred, 1))).toEqual([['skills', 0]]);
});

test('where nothing alone helps, two give way together', () => {
  // Closed before any vehicle arrives, on a day on which the only vehicle is off.
  const problem = weekOf(
    [job(1, { days: [4, 4], location_index: 3, time_windows: [[4 * HOUR, 8 * HOUR]] })],
    { vehicles: [vehicle({ days: [0, 1] })] },
  );
  const options = optionsFor(problem, 1);
  expect(kindsOf(options)).toEqual([['closes', HOUR, 'vehicle_day', 1]]);
  expect(options[0]).toMatchObject({ day: 4 });
});

test('a rule over days is not broken for it: the driver keeps the days off', () => {
  const driving = { max_days_per_week: 1 };
  const jobs = [job(1, { days: [0, 0] }), job(2, { days: [1, 1] })];
  const options = optionsFor(
    weekOf(jobs, { vehicles: [vehicle({ driving })] }),
    solveHorizon(weekOf(jobs, { vehicles: [vehicle({ driving })] }), { iterations: 20 }).unassigned[0]!.id,
  );
  expect(kindsOf(options)).toEqual([['vehicle_day', 1]]);
});

test('one that is worth less than it costs is served at its price', () => {
  const options = optionsFor(weekOf([job(1, { prize: 10 })]), 1);
  expect(kindsOf(options)).toEqual([['prize', 0]]);
  expect(options[0]!.cost).toBe(8200);
});

test('has nothing to offer where nothing helps, and ends on request', () => {
  const far = weekOf([job(1, { location_index: 5 })], {
    vehicles: [vehicle({ driving: { max_driving_per_day: 4 * HOUR } })],
  });
  expect(optionsFor(far, 1)).toEqual([]);
  const plan = solveHorizon(far, { iterations: 10 });
  expect(relaxHorizon(far, plan, { signal: { aborted: true } })).toEqual([]);
  expect(relaxHorizon(far, plan, { jobs: [] })).toEqual([]);
  const all = relaxHorizon(far, plan);
  expect(relaxHorizon(far, plan, { jobs: all.map(({ id }) => id) })).toEqual(all);
});

test('a move to another day has its price, with all others where they are', () => {
  // The first two ride together, and the third alone: apart the first costs a route of its own.
  const problem = weekOf([
    job(1, { days: [0, 2], delivery: [3] }),
    job(2, { days: [1, 1], delivery: [3] }),
    job(3, { days: [2, 2], delivery: [9] }),
  ]);
  const plan = solveHorizon(problem, { seed: 1, iterations: 100 });
  expect(plan.routes.map(({ day }) => day)).toEqual([1, 2]);
  expect(
    priceMoves(
      problem,
      plan,
      [1, 2, 0].map((day) => ({ id: 1, day })),
    ),
  ).toEqual([
    { id: 1, day: 1, cost: 0 },
    { id: 1, day: 2, cost: null },
    { id: 1, day: 0, cost: 8200 },
  ]);
});

test('hours of single days hold on those days only', () => {
  const by_day = [{ day: 1, time_window: [6 * HOUR, 7 * HOUR] as const }];
  const problem = weekOf([job(1, { days: [1, 1] })], { vehicles: [vehicle({ by_day })] });
  expect(kindsOf(optionsFor(problem, 1))).toContainEqual(['ends', HOUR]);
  expect(
    solveHorizon(weekOf([job(1, { days: [2, 2] })], { vehicles: problem.vehicles }), { iterations: 10 })
      .routes,
  ).toHaveLength(1);
  expect(() => solveHorizon(weekOf([], { vehicles: [vehicle({ by_day: [{ day: 9 }] })] }))).toThrow();
});
