import { expect, test } from 'vitest';
import { makeModel } from '../readers/make-model.ts';
import { Plan } from './plan.ts';
import { restore } from './restore.ts';
import { rulesOf } from './rules/all-rules.ts';
import { startFromPlanned } from './start-from.ts';

const SITES = 5;
const matrix = Int32Array.from(
  { length: SITES * SITES },
  (_, at) => 10 * Math.abs(Math.floor(at / SITES) - (at % SITES)),
);

test('the other half of a locked shipment goes where the restored plan has it', () => {
  const [pickup, handover, job] = [0, 1, 2];
  const model = makeModel({
    locations: SITES,
    dimensions: 0,
    location: Int32Array.of(1, 2, 3),
    partner: Int32Array.of(handover, pickup, -1),
    isHandover: Uint8Array.of(0, 1, 0),
    vehicleTypes: [{ start: 0, end: 0, cost: matrix, duration_seconds: matrix }],
    planned: [{ type: 0, tasks: [pickup, handover, job], locked: 1 }],
  });
  const plan = new Plan(model, rulesOf);
  startFromPlanned(plan);
  const wanted = { type: 0, tasks: [pickup, job, handover], routeEvents: [] };
  restore(plan, [wanted]);
  expect(plan.sequences().map(({ tasks }) => tasks)).toEqual([wanted.tasks]);
  expect(plan.size[plan.used[0]!]).toBe(3);
  expect(plan.cost).toBe(10 + 20 + 10 + 20);
  expect(plan.absentCount).toBe(0);
});
