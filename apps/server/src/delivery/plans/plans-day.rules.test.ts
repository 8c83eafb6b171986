import { describe, expect, test } from 'vitest';
import { orderOnDay, vehicleOnDay } from './plans-day.rules.ts';

const MIDNIGHT = 1_000_000;
const at = (hours: number) => MIDNIGHT + hours * 3600;
const tanker = {
  id: 1,
  code: 'Tanker 1',
  vehicle_class: 'tanker' as const,
  is_hazmat_licensed: true,
  payload_grams: 1,
  gross_weight_kg: 1,
  skills: [],
  fixed_cost_halalas: 0,
  cost_halalas_per_km: 0,
  cost_halalas_per_hour: 0,
  max_stops: null,
  max_distance_metres: null,
  speed_percent: 100,
  compartments: [],
  shift_from_minute: 360,
  shift_to_minute: 960,
  break_from_minute: 660,
  break_to_minute: 780,
  break_seconds: 1_800,
  absences: [] as [number, number][],
};
const day = (absences: [number, number][], now = MIDNIGHT) => {
  const found = vehicleOnDay({ ...tanker, absences }, MIDNIGHT, now);
  return found && [(found.from - MIDNIGHT) / 3600, (found.to - MIDNIGHT) / 3600];
};

describe('a vehicle on a day', () => {
  test('is available during its shift, from now on', () => {
    expect(day([])).toEqual([6, 16]);
    expect(day([], at(9))).toEqual([9, 16]);
    expect(day([], at(16))).toBeNull();
  });

  test.each<[[number, number][], number[] | null]>([
    [[[at(0), at(24)]], null],
    [[[at(6), at(8)]], [8, 16]],
    [[[at(14), at(20)]], [6, 14]],
    [[[at(8), at(9)]], [9, 16]],
    [
      [
        [at(12), at(13)],
        [at(7), at(7.5)],
      ],
      [7.5, 12],
    ],
    [
      [
        [at(5), at(10)],
        [at(6), at(7)],
      ],
      [10, 16],
    ],
    [[[at(20), at(22)]], [6, 16]],
  ])('keeps its longest period between the absences %o', (absences, left) => {
    expect(day(absences)).toEqual(left);
  });

  test('has a break if it falls into that period', () => {
    const pause = (absences: [number, number][]) =>
      vehicleOnDay({ ...tanker, absences }, MIDNIGHT, MIDNIGHT)!.break;
    expect(pause([])).toEqual({ from: at(11), to: at(13), seconds: 1_800 });
    expect(pause([[at(5), at(13.5)]])).toBeNull();
    expect(pause([[at(5), at(10)]])).toEqual({ from: at(11), to: at(13), seconds: 1_800 });
    expect(pause([[at(12), at(20)]])).toEqual({ from: at(11), to: at(11.5), seconds: 1_800 });
  });
});

test('a site is open at its hours of that day, or always', () => {
  const order = {
    id: 1,
    latitude: 24,
    longitude: 46,
    window: [at(6), at(9)] as const,
    priority: 50,
    skills: [],
    max_vehicle_weight_kg: null,
    service_seconds: null,
    fuels: [],
    weight_grams: 1,
    product_classes: [],
    is_hazardous: false,
    relations: [],
  };
  expect(orderOnDay({ ...order, open_from_minute: 420, open_to_minute: 1080 }, MIDNIGHT).open).toEqual([
    at(7),
    at(18),
  ]);
  expect(orderOnDay({ ...order, open_from_minute: null, open_to_minute: null }, MIDNIGHT).open).toBeNull();
});
