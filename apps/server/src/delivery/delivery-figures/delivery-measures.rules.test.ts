import { expect, test } from 'vitest';
import { actualCost } from './delivery-measures.rules.ts';

const PLAN = {
  planned_cost_halalas: 50_000,
  planned_distance_metres: 80_000,
  planned_travel_seconds: 7_200,
  cost_halalas_per_km: 180,
  cost_halalas_per_hour: 4_500,
};

test.each([
  ['as planned', 80_000, 7_200, 50_000],
  ['ten kilometres more', 90_000, 7_200, 51_800],
  ['twenty minutes less', 80_000, 6_000, 48_500],
  ['both', 90_000, 6_000, 50_300],
  ['hardly at all', 0, 0, 26_600],
])('a trip driven %s', (_, distance_metres, driving_seconds, cost) =>
  expect(actualCost(PLAN, { distance_metres, driving_seconds })).toBe(cost),
);
