import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import { describe, expect, it } from 'vitest';
import { litresThatPassMl, tightestLimit } from './tightest-limit.ts';

const PRICE = 1790;
const check = (fields: Partial<Check>): Check => ({
  code: 'volume_per_day',
  passed: true,
  kind: 'limit',
  level: 'vehicle',
  unit: 'ml',
  limit: 300_000,
  used: 0,
  value: 60_000,
  raised_by: null,
  window_days: null,
  consequence: 'decline',
  ...fields,
});
const tank = check({ code: 'tank_room', limit: 200_000, used: null });
const month = check({ code: 'amount_per_month', unit: 'halalas', limit: 320_000, used: 314_820 });
const balance = check({ code: 'balance', unit: 'halalas', limit: 1_000, used: null });

describe('the limit shown before the request', () => {
  it('is the one with the least remaining, amounts converted to liters', () => {
    expect(tightestLimit([check({}), tank], PRICE)?.code).toBe('tank_room');
    expect(tightestLimit([check({}), tank, month], PRICE)?.code).toBe('amount_per_month');
  });

  it('is a failed one if any failed, and never the company’s balance', () => {
    expect(tightestLimit([check({ passed: false }), tank], PRICE)?.code).toBe('volume_per_day');
    expect(tightestLimit([balance], PRICE)).toBeNull();
  });
});

describe('the permitted volume', () => {
  it('is in whole liters and within every limit, including the balance', () => {
    expect(litresThatPassMl([check({ passed: false }), tank, month], PRICE)).toBe(28_000);
    expect(litresThatPassMl([tank, balance], PRICE)).toBe(5_000);
  });

  it('is undefined if less would not help', () => {
    const early = check({ code: 'time_between_fills', unit: 'minutes', passed: false });
    expect(litresThatPassMl([tank, early], PRICE)).toBeNull();
    expect(litresThatPassMl([check({ passed: false, used: 300_000 })], PRICE)).toBeNull();
  });
});
