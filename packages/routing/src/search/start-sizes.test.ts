import { expect, test } from 'vitest';
import { makeModel } from '../readers/make-model.ts';
import { anneal } from './anneal.ts';

/** Sixty clients at one far place: thirty small vehicles cost 6 300, two large ones 2 400, and any one more costs more at first. */
const model = makeModel({
  locations: 2,
  dimensions: 1,
  location: new Int32Array(60).fill(1),
  delivery: new Int32Array(60).fill(1),
  vehicleTypes: [
    { start: 0, end: 0, cost: Int32Array.of(0, 100, 100, 0), capacity: Int32Array.of(2), fixedCost: 10 },
    { start: 0, end: 0, cost: Int32Array.of(0, 100, 100, 0), capacity: Int32Array.of(30), fixedCost: 1_000 },
  ],
});

test.each([2, 7])('the size of the first vehicles is not left to chance (seed %d)', (seed) => {
  expect(anneal(model, { seed, budget: { iterations: 500 } })).toMatchObject({ cost: 2_400, penalty: 0 });
});
