import { expect, test } from 'vitest';
import { cityProblem } from '../../test/city-problem.ts';
import { plainModel, richModel } from '../../test/random-model.ts';
import { checkPlan } from '../check.ts';
import { compile } from '../compile.ts';
import type { Model } from '../model.ts';
import { anneal, type Found } from './anneal.ts';
import { type IslandOptions, type Report, searchIsland } from './islands.ts';
import { partsOf } from './parts.ts';
import { Random } from './random.ts';

/** Budgets are steps, not time, so a busy machine only takes longer. */
const LONG_MS = 180_000;

/** Runs all islands in this thread, in turn within each round. */
function searchTogether(
  model: Model,
  {
    onReports,
    ...options
  }: Omit<IslandOptions, 'island'> & { onReports?: (reports: readonly Report[]) => void },
): Found[] {
  const searches = Array.from({ length: options.islands }, (_, island) =>
    searchIsland(model, { ...options, island }),
  );
  let steps = searches.map((search) => search.next());
  while (!steps[0]!.done) {
    const reports = steps.map(({ value }) => value as Report);
    onReports?.(reports);
    steps = searches.map((search) => search.next(reports));
  }
  return steps.map(({ value }) => value as Found);
}

const city = compile(cityProblem(2, { jobs: 250, vehicles: 20 })).model;

test.each([
  ['plain', plainModel],
  ['rich', richModel],
])(
  'searches of a %s problem agree on one valid plan',
  (_, makeProblem) => {
    let divided = 0;
    for (let seed = 1; seed <= 40; seed += 1) {
      // Twice the vehicles, so that the plan can be divided.
      const random = makeProblem(seed);
      const model = {
        ...random,
        vehicleTypes: random.vehicleTypes.map((type) => ({ ...type, count: 2 * type.count, maxTasks: 2 })),
      };
      const [found, other] = searchTogether(model, {
        seed,
        islands: 2,
        minPart: 1,
        budget: { iterations: 100 },
      });
      expect(other, `seed ${seed}`).toEqual(found);
      if (found!.routes.length >= 8) divided += 1;
      const { cost, penalty } = found!;
      expect(checkPlan(model, found!.routes), `seed ${seed}`).toEqual({ cost, penalty, breaches: [] });
    }
    expect(divided).toBeGreaterThan(4);
  },
  LONG_MS,
);

test(
  'all searches return the best plan found by any, and each contributes',
  () => {
    const leads = [0, 0];
    for (const seed of [1, 2, 3]) {
      const cheapest: number[] = [];
      const [found, other] = searchTogether(city, {
        seed,
        islands: 2,
        budget: { iterations: 1_000 },
        onReports: (reports) => {
          const costs = reports.map(({ best }) => best.cost);
          cheapest.push(Math.min(...costs));
          leads[costs.indexOf(Math.min(...costs))]! += 1;
        },
      });
      expect(other).toEqual(found);
      expect(found!.iterations).toBe(2_000);
      expect(found!.cost).toBe(Math.min(...cheapest));
      expect(checkPlan(city, found!.routes)).toMatchObject({ cost: found!.cost, breaches: [] });
    }
    expect(Math.min(...leads)).toBeGreaterThan(1);
  },
  LONG_MS,
);

test('each progress report improves on the last', () => {
  const totals: number[] = [];
  const [found] = searchTogether(city, {
    seed: 1,
    islands: 2,
    minPart: 1,
    budget: { iterations: 1_000 },
    onImproved: ({ total }) => totals.push(total),
  });
  expect(totals.toSorted((a, b) => b - a)).toEqual(totals);
  expect(totals.at(-1)).toBe(found!.total);
});

test('a plan is divided into parts of similar size without losing or duplicating tasks', () => {
  const { routes } = anneal(city, { seed: 1, budget: { iterations: 200 } });
  const [first, ...rest] = routes;
  const wholePlan = {
    routes: [{ ...first!, tasks: first!.tasks.slice(9) }, ...rest],
    absent: first!.tasks.slice(0, 9),
  };
  for (const count of [1, 2]) {
    const parts = partsOf(city, wholePlan, count, new Random(5))!;
    const sizes = parts.map((part) =>
      part.routes.reduce((sum, { tasks }) => sum + tasks.length, part.absent.length),
    );
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(60);
    expect(parts.flatMap((part) => part.routes).length).toBe(routes.length);
    expect(
      new Set(parts.flatMap((part) => [...part.absent, ...part.routes.flatMap(({ tasks }) => tasks)])).size,
    ).toBe(250);
  }
  expect(partsOf(city, { routes: rest.slice(0, 3), absent: [] }, 2, new Random(5))).toBeNull();
});

test('searches whose time is over before they start report once, so that none waits, and return a plan', () => {
  let rounds = 0;
  const [found, other] = searchTogether(city, {
    seed: 1,
    islands: 2,
    budget: { progress: () => 1 },
    onReports: (reports) => {
      rounds += 1;
      expect(reports.every(({ isDone }) => isDone)).toBe(true);
    },
  });
  expect(rounds).toBe(1);
  expect(other).toEqual(found);
  const { cost } = found!;
  expect(checkPlan(city, found!.routes)).toEqual({ cost, penalty: 0, breaches: [] });
});
