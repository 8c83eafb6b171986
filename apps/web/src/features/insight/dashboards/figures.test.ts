import { bucketsOf, daysOfBucket } from '@fleet/domain/periods.ts';
import { describe, expect, it } from 'vitest';
import type { Dashboard } from './dashboards.api.ts';
import { groupOf, measureOf } from './figures.ts';

const row = (starts_on: string, status: string, requests: number, volume_ml = 0, amount_halalas = 0) => ({
  starts_on,
  fuel_type_id: 1,
  status: status as 'transaction_completed',
  requests,
  volume_ml,
  amount_halalas,
  charged_halalas: amount_halalas,
});
const week: Dashboard = {
  from: '2026-02-26',
  to: '2026-03-02',
  before: { from: '2026-02-21', to: '2026-02-25' },
  grain: 'day',
  fuels: [],
  series: [
    row('2026-02-27', 'transaction_completed', 2, 80_000, 17_440),
    row('2026-03-02', 'transaction_completed', 1, 20_000, 4360),
    row('2026-03-02', 'transaction_pending_with_client', 1, 30_000, 6540),
  ],
  series_before: [row('', 'transaction_completed', 2, 50_000, 10_900), row('', 'request_expired', 2)],
};

describe('a key figure', () => {
  it('totals completed fills by day, and compares them with the previous period', () => {
    expect(measureOf('fill_litres', week)).toMatchObject({
      value: 100_000,
      spark: [0, 80_000, 0, 0, 20_000],
      change: 1,
      isGood: true,
    });
    expect(measureOf('average_fill', week).value).toBeCloseTo(33_333.33);
    expect(measureOf('average_price', week).value).toBe(2180);
  });

  it('compares shares in percentage points, where a decrease is an improvement', () => {
    expect(measureOf('held_share', week)).toMatchObject({ value: 0.25, change: 0.25, isGood: false });
    expect(measureOf('no_fuel_share', week)).toMatchObject({ value: 0, change: -0.5, isGood: true });
  });

  it('has no comparison without previous data', () => {
    const first = { ...week, series_before: [] };
    expect(measureOf('fill_sales', first)).toMatchObject({ change: null, isGood: null });
    expect(measureOf('average_fill', { ...first, series: [] }).value).toBeNull();
  });
});

describe('a period', () => {
  it('has a bucket for every day or month, clipped to the period', () => {
    expect(bucketsOf(week)).toEqual(['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
    const year = { from: '2025-11-15', to: '2026-01-31', grain: 'month' as const };
    expect(bucketsOf(year)).toEqual(['2025-11-01', '2025-12-01', '2026-01-01']);
    expect(daysOfBucket('2025-11-01', year)).toEqual({ from: '2025-11-15', to: '2025-11-30' });
    expect(daysOfBucket('2026-01-01', year)).toEqual({ from: '2026-01-01', to: '2026-01-31' });
  });

  it('groups statuses as the transactions list does', () => {
    expect(groupOf('transaction_pending_with_vw')).toBe('held');
    expect(groupOf('transaction_cancelled')).toBe('no_fuel');
    expect(groupOf('transaction_held')).toBe('at_pump');
  });
});
