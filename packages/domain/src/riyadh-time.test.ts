import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  riyadhDate,
  riyadhMinutesOfDay,
  riyadhWeekday,
  riyadhWindows,
  startOfRiyadhDate,
  startOfRiyadhDay,
} from './riyadh-time.ts';

const instants = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const DAY_MS = 86_400_000;

const civilTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Riyadh',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});

describe('a day in Riyadh', () => {
  it('begins at 21:00 UTC of the day before', () => {
    expect(riyadhDate(new Date('2026-01-31T20:59:59.999Z'))).toBe('2026-01-31');
    expect(riyadhDate(new Date('2026-01-31T21:00:00.000Z'))).toBe('2026-02-01');
    expect(startOfRiyadhDay(new Date('2026-01-31T21:00:00.000Z'))).toEqual(
      new Date('2026-01-31T21:00:00.000Z'),
    );
    expect(startOfRiyadhDay(new Date('2026-01-31T20:59:59.999Z'))).toEqual(
      new Date('2026-01-30T21:00:00.000Z'),
    );
    expect(startOfRiyadhDate('2026-02-01')).toEqual(new Date('2026-01-31T21:00:00.000Z'));
  });

  it('contains its instant and lasts 24 hours, every day of the year', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const start = startOfRiyadhDay(instant).getTime();
        expect(instant.getTime() - start).toBeGreaterThanOrEqual(0);
        expect(instant.getTime() - start).toBeLessThan(DAY_MS);
        expect(riyadhDate(new Date(start))).toBe(riyadhDate(instant));
        expect(riyadhDate(new Date(start - 1))).toBe(addDays(riyadhDate(instant), -1));
      }),
    );
  });

  it("matches the world's time-zone database", () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const [year, month, day] = riyadhDate(instant).split('-');
        const minutes = riyadhMinutesOfDay(instant);
        const clock = [Math.floor(minutes / 60), minutes % 60]
          .map((part) => String(part).padStart(2, '0'))
          .join(':');
        expect(civilTime.format(instant)).toBe(`${day}/${month}/${year}, ${clock}`);
      }),
    );
  });

  it('counts its minutes from midnight', () => {
    expect(riyadhMinutesOfDay(new Date('2026-01-31T21:00:00Z'))).toBe(0);
    expect(riyadhMinutesOfDay(new Date('2026-01-31T20:59:59Z'))).toBe(1439);
  });
});

describe('the windows of limits', () => {
  it('start on the day, on Sunday and on the first of the month', () => {
    expect(riyadhWindows(new Date('2026-07-22T09:00:00Z'))).toEqual({
      day: '2026-07-22',
      week: '2026-07-19',
      month: '2026-07-01',
    });
  });

  it('change at midnight between Saturday and Sunday', () => {
    expect(riyadhWindows(new Date('2026-07-25T20:59:59Z')).week).toBe('2026-07-19');
    expect(riyadhWindows(new Date('2026-07-25T21:00:00Z')).week).toBe('2026-07-26');
  });

  it('allow a week across the end of a year', () => {
    expect(riyadhWindows(new Date('2026-01-01T09:00:00Z'))).toEqual({
      day: '2026-01-01',
      week: '2025-12-28',
      month: '2026-01-01',
    });
  });

  it('contain the instant: the week began on a Sunday at most six days ago, the month on its first', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const { day, week, month } = riyadhWindows(instant);
        expect(riyadhWeekday(startOfRiyadhDate(week))).toBe(0);
        expect(day >= week && day <= addDays(week, 6)).toBe(true);
        expect(month).toBe(`${day.slice(0, 7)}-01`);
      }),
    );
  });
});

describe('adding days', () => {
  it('crosses the ends of months and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  it('forward and back returns the same day', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -40_000, max: 40_000 }), (instant, days) => {
        const date = riyadhDate(instant);
        expect(addDays(addDays(date, days), -days)).toBe(date);
      }),
    );
  });

  it.each(['2026-02-30', '2026-13-01', '22-07-2026', ''])('rejects %j, which is no day', (date) => {
    expect(() => addDays(date, 1)).toThrow(RangeError);
  });
});
