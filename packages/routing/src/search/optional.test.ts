import { expect, test } from 'vitest';
import { checkPlan } from '../check.ts';
import type { Model } from '../model.ts';
import { makeModel } from '../readers/make-model.ts';
import { anneal } from './anneal.ts';

/** Two groups of clients at their own places, and one prize for each client of a group. */
function modelOf(groups: readonly { metres: number; clients: number; prize: number }[]): Model {
  const place = groups.flatMap(({ clients }, at) => new Array<number>(clients).fill(at + 1));
  const locations = groups.length + 1;
  const at = [0, ...groups.map(({ metres }) => metres)];
  const model = makeModel({
    locations,
    location: Int32Array.from(place),
    vehicleTypes: [
      {
        start: 0,
        end: 0,
        cost: Int32Array.from(at.flatMap((from) => at.map((to) => Math.abs(from - to)))),
      },
    ],
  });
  return { ...model, penalty: Float64Array.from(place, (group) => groups[group - 1]!.prize) };
}

test('clients that pay a vehicle together are served, though none pays it alone', () => {
  const model = modelOf([
    { metres: 500, clients: 6, prize: 300 },
    { metres: -500, clients: 3, prize: 300 },
  ]);
  const found = anneal(model, { seed: 1, budget: { iterations: 400 } });
  expect(checkPlan(model, found.routes)).toEqual({ cost: 1000, penalty: 900, breaches: [] });
});

test('of hundreds of clients left behind, each is tried in its turn', () => {
  const groups = Array.from({ length: 40 }, (_, at) => ({ metres: 100 + at, clients: 5, prize: 60 }));
  const found = anneal(modelOf(groups), { seed: 1, budget: { iterations: 1_000 } });
  expect(found).toMatchObject({ cost: 278, penalty: 0 });
});
