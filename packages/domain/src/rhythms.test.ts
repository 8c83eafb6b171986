import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { latestTime, nextTime, type Rhythm } from './rhythms.ts';
import { riyadhDate, riyadhWeekday } from './riyadh-time.ts';

const daily = (hour: number): Rhythm => ({ rhythm: 'daily', weekday: null, day: null, hour });
const weekly = (weekday: number, hour: number): Rhythm => ({ rhythm: 'weekly', weekday, day: null, hour });
const monthly = (day: number, hour: number): Rhythm => ({ rhythm: 'monthly', weekday: null, day, hour });
const next = (rhythm: Rhythm, after: string) => nextTime(rhythm, new Date(after)).toISOString();

describe('a schedule', () => {
  test('of every day is due at its hour in Riyadh, three hours before that in UTC', () => {
    expect(next(daily(7), '2026-11-21T03:59:59Z')).toBe('2026-11-21T04:00:00.000Z');
    expect(next(daily(7), '2026-11-21T04:00:00Z')).toBe('2026-11-22T04:00:00.000Z');
    // One o'clock of the 22nd in Riyadh is still the 21st in UTC.
    expect(next(daily(1), '2026-11-21T12:00:00Z')).toBe('2026-11-21T22:00:00.000Z');
    expect(next(daily(0), '2026-12-31T20:00:00Z')).toBe('2026-12-31T21:00:00.000Z');
  });

  test('of a weekday is due on that day of Riyadh’s week', () => {
    // 21 November 2026 is a Saturday.
    expect(next(weekly(0, 6), '2026-11-21T12:00:00Z')).toBe('2026-11-22T03:00:00.000Z');
    expect(next(weekly(6, 6), '2026-11-21T12:00:00Z')).toBe('2026-11-28T03:00:00.000Z');
    expect(next(weekly(0, 1), '2026-11-21T12:00:00Z')).toBe('2026-11-21T22:00:00.000Z');
  });

  test('of a day of the month is due on the last day in shorter months', () => {
    expect(next(monthly(31, 8), '2026-01-31T05:00:00Z')).toBe('2026-02-28T05:00:00.000Z');
    expect(next(monthly(31, 8), '2026-02-28T05:00:00Z')).toBe('2026-03-31T05:00:00.000Z');
    expect(next(monthly(30, 8), '2028-02-01T00:00:00Z')).toBe('2028-02-29T05:00:00.000Z');
    expect(next(monthly(29, 8), '2027-02-01T00:00:00Z')).toBe('2027-02-28T05:00:00.000Z');
    expect(next(monthly(1, 8), '2026-12-31T22:00:00Z')).toBe('2027-01-01T05:00:00.000Z');
  });

  test('is due in every month once, for any day', () => {
    const rhythm = fc.integer({ min: 1, max: 31 }).map((day) => monthly(day, 23));
    fc.assert(
      fc.property(
        rhythm,
        fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        (input, from) => {
          const months: string[] = [];
          let at = from;
          for (let i = 0; i < 14; i++) {
            at = nextTime(input, at);
            months.push(riyadhDate(at).slice(0, 7));
          }
          expect(new Set(months).size).toBe(14);
          const [first, last] = [months[0]!, months[13]!];
          const count = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
          expect(count(last) - count(first)).toBe(13);
        },
      ),
    );
  });

  test('is due after the given moment, at its hour, on its weekday', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 23 }),
        fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        (weekday, hour, from) => {
          const at = nextTime(weekly(weekday, hour), from);
          expect(at.getTime()).toBeGreaterThan(from.getTime());
          expect(at.getTime() - from.getTime()).toBeLessThanOrEqual(7 * 86_400_000);
          expect(riyadhWeekday(at)).toBe(weekday);
          expect((at.getUTCHours() + 3) % 24).toBe(hour);
        },
      ),
    );
  });
});

describe('after a pause', () => {
  const latest = (rhythm: Rhythm, due: string, now: string) => {
    const { at, missed } = latestTime(rhythm, new Date(due), new Date(now));
    return [at.toISOString(), missed];
  };

  test('the last due time counts, and earlier ones are only counted', () => {
    expect(latest(daily(7), '2026-11-18T04:00:00Z', '2026-11-21T03:00:00Z')).toEqual([
      '2026-11-20T04:00:00.000Z',
      2,
    ]);
    expect(latest(daily(7), '2026-11-18T04:00:00Z', '2026-11-18T04:00:00Z')).toEqual([
      '2026-11-18T04:00:00.000Z',
      0,
    ]);
    expect(latest(monthly(31, 8), '2026-01-31T05:00:00Z', '2026-04-01T00:00:00Z')).toEqual([
      '2026-03-31T05:00:00.000Z',
      2,
    ]);
  });
});
