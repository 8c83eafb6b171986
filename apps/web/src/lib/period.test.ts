import { describe, expect, it } from 'vitest';
import { daysOfPeriod, isPeriodOfDates, periodOfDates } from './period.ts';

/** 22:30 UTC on 30 November is already 1 December in Riyadh. */
const NEW_MONTH = new Date('2026-11-30T22:30:00Z');

describe('periods of a list', () => {
  it('counts days in Riyadh, where the month begins three hours before it does in UTC', () => {
    expect(daysOfPeriod('today', NEW_MONTH)).toEqual({ from: '2026-12-01', to: '2026-12-01' });
    expect(daysOfPeriod('this_month', NEW_MONTH)).toEqual({ from: '2026-12-01', to: '2026-12-01' });
    expect(daysOfPeriod('last_month', NEW_MONTH)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  });

  it('includes both the first and the last day of seven', () => {
    expect(daysOfPeriod('7_days', NEW_MONTH)).toEqual({ from: '2026-11-25', to: '2026-12-01' });
  });

  it('leaves the days open for any time', () => {
    expect(daysOfPeriod('any', NEW_MONTH)).toEqual({});
  });

  it('finds last month across the turn of the year', () => {
    expect(daysOfPeriod('last_month', new Date('2027-01-15T09:00:00Z'))).toEqual({
      from: '2026-12-01',
      to: '2026-12-31',
    });
  });

  it('reads two days from the address, in whichever order they stand there', () => {
    const period = periodOfDates('2026-11-01', '2026-11-21');
    expect(isPeriodOfDates(period)).toBe(true);
    expect(daysOfPeriod(period, NEW_MONTH)).toEqual({ from: '2026-11-01', to: '2026-11-21' });
    expect(daysOfPeriod('2026-11-21..2026-11-01', NEW_MONTH)).toEqual({
      from: '2026-11-01',
      to: '2026-11-21',
    });
  });

  it('takes text that names no period for the last seven days', () => {
    expect(daysOfPeriod('whenever', NEW_MONTH)).toEqual(daysOfPeriod('7_days', NEW_MONTH));
  });
});
