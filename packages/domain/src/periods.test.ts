import { describe, expect, it } from 'vitest';
import { countDays, daysOfPeriod, grainOf, isPeriodOfDates, periodOfDates } from './periods.ts';

/** 22:30 UTC on 30 November is already 1 December in Riyadh. */
const NEW_MONTH = new Date('2026-11-30T22:30:00Z');

describe('periods of a list', () => {
  it('counts days in Riyadh, where the month begins three hours earlier than in UTC', () => {
    expect(daysOfPeriod('today', NEW_MONTH)).toEqual({ from: '2026-12-01', to: '2026-12-01' });
    expect(daysOfPeriod('this_month', NEW_MONTH)).toEqual({ from: '2026-12-01', to: '2026-12-01' });
    expect(daysOfPeriod('last_month', NEW_MONTH)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  });

  it('includes both the first and the last day of seven', () => {
    expect(daysOfPeriod('7_days', NEW_MONTH)).toEqual({ from: '2026-11-25', to: '2026-12-01' });
  });

  it('uses weeks from Sunday to Saturday, and days and years in Riyadh time', () => {
    expect(daysOfPeriod('last_week', NEW_MONTH)).toEqual({ from: '2026-11-22', to: '2026-11-28' });
    expect(daysOfPeriod('yesterday', NEW_MONTH)).toEqual({ from: '2026-11-30', to: '2026-11-30' });
    expect(daysOfPeriod('this_year', new Date('2026-12-31T21:30:00Z'))).toEqual({
      from: '2027-01-01',
      to: '2027-01-01',
    });
  });

  it('leaves the days open for any time', () => {
    expect(daysOfPeriod('any', NEW_MONTH)).toEqual({});
  });

  it('finds last month across the end of the year', () => {
    expect(daysOfPeriod('last_month', new Date('2027-01-15T09:00:00Z'))).toEqual({
      from: '2026-12-01',
      to: '2026-12-31',
    });
  });

  it('finds quarters, the last one across the end of the year', () => {
    const now = new Date('2027-02-15T09:00:00Z');
    expect(daysOfPeriod('this_quarter', now)).toEqual({ from: '2027-01-01', to: '2027-02-15' });
    expect(daysOfPeriod('last_quarter', now)).toEqual({ from: '2026-10-01', to: '2026-12-31' });
  });

  it('reads two days from the address, in either order', () => {
    const period = periodOfDates('2026-11-01', '2026-11-21');
    expect(isPeriodOfDates(period)).toBe(true);
    expect(daysOfPeriod(period, NEW_MONTH)).toEqual({ from: '2026-11-01', to: '2026-11-21' });
    expect(daysOfPeriod('2026-11-21..2026-11-01', NEW_MONTH)).toEqual({
      from: '2026-11-01',
      to: '2026-11-21',
    });
  });

  it('treats unknown text as the last seven days', () => {
    expect(daysOfPeriod('whenever', NEW_MONTH)).toEqual(daysOfPeriod('7_days', NEW_MONTH));
  });

  it('is drawn by day up to two months', () => {
    expect(grainOf('2026-03-01', '2026-04-30')).toBe('day');
    expect(grainOf('2026-03-01', '2026-05-02')).toBe('month');
    expect(countDays('2026-03-01', '2026-03-01')).toBe(1);
  });
});
