import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headsHold, inProgress } from '../../test/in-progress.ts';
import { richModel } from '../../test/random-model.ts';
import { checkPlan } from '../check.ts';
import type { Model } from '../model.ts';
import { makeModel } from '../readers/make-model.ts';
import { anneal } from './anneal.ts';

const noBreach = (model: Model, seed: number, iterations: number) => {
  const found = anneal(model, { seed, budget: { iterations } });
  expect(checkPlan(model, found.routes)).toEqual({
    cost: found.cost,
    penalty: found.penalty,
    breaches: [],
  });
  return found;
};

test('locked tasks stay in place, whatever is planned around them', () => {
  let locked = 0;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
      const model = inProgress(richModel(seed), seed);
      fc.pre(headsHold(model));
      locked += model.planned.reduce((sum, route) => sum + route.locked, 0);
      noBreach(model, seed, 60);
    }),
    { numRuns: 60 },
  );
  expect(locked).toBeGreaterThan(50);
}, 30_000);

test('a search that starts from a good plan never ends with a worse one', () => {
  const model = richModel(11);
  const first = noBreach(model, 1, 3_000);
  const planned = first.routes.map(({ type, tasks }) => ({ type, tasks, locked: 0 }));
  expect(noBreach({ ...model, planned }, 2, 200).total).toBeLessThanOrEqual(first.total);
});

test('fewest vehicles first, then distance', () => {
  const model = makeModel({
    locations: 3,
    location: Int32Array.of(1, 2),
    // Between the two tasks is expensive: one vehicle each would be cheaper.
    vehicleTypes: [{ start: 0, end: 0, cost: Int32Array.of(0, 10, 10, 10, 0, 100, 10, 100, 0) }],
  });
  expect(noBreach(model, 1, 100)).toMatchObject({ cost: 40, routes: { length: 2 } });
  expect(noBreach({ ...model, vehiclesFirst: true }, 1, 100)).toMatchObject({
    cost: 120,
    routes: { length: 1 },
  });
});
