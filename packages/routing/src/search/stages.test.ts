import { expect, test } from 'vitest';
import { makeModel } from '../readers/make-model.ts';
import type { Found } from './anneal.ts';
import { Plan } from './plan.ts';
import { rulesOf } from './rules/all-rules.ts';
import { Stages } from './stages.ts';

test('a short plan and a long one are made from scratch, and the better one is cooled once more', () => {
  const at = [0, 10, 20];
  const cost = Int32Array.from(at.flatMap((from) => at.map((to) => Math.abs(from - to))));
  const model = makeModel({
    locations: 3,
    location: Int32Array.of(1, 2),
    vehicleTypes: [{ start: 0, end: 0, cost }],
  });
  const found = (total: number, tasks: readonly number[]): Found => ({
    total,
    cost: total,
    penalty: 0,
    iterations: 1,
    routes: [{ route: 0, type: 0, tasks, routeEvents: [] }],
  });
  const served = (short: Found, long: Found) => {
    const plan = new Plan(model, rulesOf);
    const stages = new Stages(plan, 500, 100);
    expect(stages.next(short)).toEqual({ until: 0.75, hot: 500 });
    expect(plan.usedCount).toBe(0);
    expect(stages.next(long)).toEqual({ until: 1, hot: 30 });
    return plan.sequences().map(({ tasks }) => tasks);
  };
  expect(served(found(20, [0]), found(40, [1, 0]))).toEqual([[0]]);
  expect(served(found(40, [1, 0]), found(20, [0]))).toEqual([[0]]);
});
