import { expect, test } from 'vitest';
import { upheldPreview } from './upheld-preview.ts';

const before = { volume_before_ml: 40_000, amount_before_halalas: 8_720, charged_before_halalas: 8_720 };
const owedFor = (volume_ml: number) => Math.round((volume_ml * 2_180) / 10_000);

test.each([
  ['fewer litres', 30_000, null, { refunded_halalas: 2_180, station_halalas: 2_180, platform_halalas: 0 }],
  ['an excused amount', 40_000, 0, { refunded_halalas: 8_720, station_halalas: 0, platform_halalas: 8_720 }],
  ['both', 30_000, 5_000, { refunded_halalas: 3_720, station_halalas: 2_180, platform_halalas: 1_540 }],
  ['nothing dispensed', 0, null, { refunded_halalas: 8_720, station_halalas: 8_720, platform_halalas: 0 }],
])('%s', (_title, volume_ml, charged_halalas, expected) => {
  expect(upheldPreview(before, { volume_ml, charged_halalas, owedFor })).toMatchObject({
    ...expected,
    problem: null,
  });
});

test.each([
  ['invalid input, or more liters than recorded', null, null, 'litres'],
  ['more litres', 41_000, null, 'litres'],
  ['more than the price of the liters', 30_000, 6_541, 'charged'],
  ['no change', 40_000, null, 'unchanged'],
])('%s is rejected', (_title, volume_ml, charged_halalas, problem) => {
  expect(upheldPreview(before, { volume_ml, charged_halalas, owedFor }).problem).toBe(problem);
});
