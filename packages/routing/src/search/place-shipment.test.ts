import { expect, test } from 'vitest';
import { makeModel } from '../readers/make-model.ts';
import { neighboursOf } from './neighbours.ts';
import { Plan } from './plan.ts';
import { Random } from './random.ts';
import { recreater } from './recreate.ts';
import { rulesOf } from './rules/all-rules.ts';

/** Draws the number that skips every position that may be skipped. */
class Blind extends Random {
  override bits(): number {
    return 0;
  }
}

const SHIPMENTS = 12;
const STOPS = 2 * SHIPMENTS;
const matrix = Int32Array.from({ length: (STOPS + 1) ** 2 }, (_, at) =>
  Math.abs(Math.floor(at / (STOPS + 1)) - (at % (STOPS + 1))),
);
const perStop = (of: (stop: number) => number) => Int32Array.from({ length: STOPS }, (_, stop) => of(stop));

test.each([
  ['as many vehicles as shipments', SHIPMENTS, 0],
  ['fewer vehicles', SHIPMENTS - 3, 3],
])('skipped positions never leave a shipment out for which a vehicle is free: %s', (_, count, left) => {
  const model = makeModel({
    locations: STOPS + 1,
    dimensions: 0,
    location: perStop((stop) => stop + 1),
    partner: perStop((stop) => stop ^ 1),
    isHandover: Uint8Array.from(perStop((stop) => stop & 1)),
    penalty: Float64Array.from(perStop((stop) => (stop % 2 === 0 ? 1e6 : 0))),
    vehicleTypes: [{ start: 0, end: 0, cost: matrix, duration_seconds: matrix, count }],
  });
  const plan = new Plan(model, rulesOf);
  recreater(plan, neighboursOf(model, 8), new Blind(1))();
  expect(plan.absentCount).toBe(left);
  expect(plan.usedCount).toBe(count);
});
