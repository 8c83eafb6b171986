import { expect, test } from 'vitest';
import { makeModel } from '../readers/make-model.ts';
import { neighboursOf } from './neighbours.ts';
import { Plan } from './plan.ts';
import { Random } from './random.ts';
import { restore } from './restore.ts';
import { Ruin } from './ruin.ts';
import { rulesOf } from './rules/all-rules.ts';

const TASKS = 40;
const LENGTH = 20;

/** How often a step removes a whole route of twenty stops, more than any string has. */
function emptied(sizes: readonly number[]): number {
  const cost = Int32Array.from({ length: (TASKS + 1) ** 2 }, (_, at) =>
    Math.abs(Math.floor(at / (TASKS + 1)) - (at % (TASKS + 1))),
  );
  const model = makeModel({
    locations: TASKS + 1,
    location: Int32Array.from({ length: TASKS }, (_, task) => task + 1),
    vehicleTypes: sizes.map((fixedCost) => ({ start: 0, end: 0, cost, fixedCost })),
  });
  const random = new Random(1);
  const plan = new Plan(model, rulesOf);
  plan.begin();
  restore(
    plan,
    [0, 1].map((half) => ({
      type: 0,
      routeEvents: [],
      tasks: Array.from({ length: LENGTH }, (_, at) => half * LENGTH + at),
    })),
  );
  const ruin = new Ruin(plan, neighboursOf(model, 10), random);
  let times = 0;
  for (let step = 0; step < 400; step += 1) {
    plan.begin();
    ruin.ruin();
    if (plan.usedCount < 2) times += 1;
    plan.undo();
  }
  return times;
}

test('with vehicles of several sizes some steps remove whole routes, so that others can take them', () => {
  expect(emptied([0, 5])).toBeGreaterThan(5);
  expect(emptied([0])).toBe(0);
});
