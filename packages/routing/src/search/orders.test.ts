import { expect, test } from 'vitest';
import { makeModel } from '../readers/make-model.ts';
import { ordersOf } from './orders.ts';
import { Plan } from './plan.ts';
import { Random } from './random.ts';

test.each([
  ['pay no vehicle each, some orders begin with the largest prize by amount', 100, true],
  ['each pay a vehicle, none does', 10, false],
])('where prizes %s', (_, metres, isByAmount) => {
  const model = makeModel({
    locations: 2,
    dimensions: 1,
    location: Int32Array.of(1, 1, 1),
    delivery: Int32Array.of(30, 10, 15),
    vehicleTypes: [
      { start: 0, end: 0, cost: Int32Array.of(0, metres, metres, 0), capacity: Int32Array.of(40) },
    ],
  });
  const plan = new Plan({ ...model, penalty: Float64Array.of(90, 60, 30) }, () => []);
  const orders = ordersOf(plan, new Random(1)).map((keyOf) => [0, 1, 2].map(keyOf));
  expect(orders.some((keys) => keys.join() === '-3,-6,-2')).toBe(isByAmount);
});
