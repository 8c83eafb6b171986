import { describe, expect, it } from 'vitest';
import { dueChange, firstEnd, periodOn } from './temporary-capacities.rules.ts';

const riyadh = (text: string) => new Date(`${text}+03:00`);

describe('the end of a temporary capacity', () => {
  it.each([
    ['one day', 1, '2026-03-02T00:00:00'],
    ['a week', 7, '2026-03-08T00:00:00'],
    ['thirty days', 30, '2026-03-31T00:00:00'],
  ])('by days is the Riyadh midnight after the last: %s', (_what, days, end) => {
    for (const now of ['2026-03-01T00:00:00', '2026-03-01T23:59:59'])
      expect(firstEnd({ mode: 'days', days }, riyadh(now))).toEqual(riyadh(end));
  });

  it('once is the given time, which must be in the future and within a year', () => {
    const now = riyadh('2026-03-01T10:00:00');
    const ends_at = (text: string) => firstEnd({ mode: 'once', ends_at: riyadh(text).toISOString() }, now);
    expect(ends_at('2026-03-01T10:00:01')).toEqual(riyadh('2026-03-01T10:00:01'));
    expect(() => ends_at('2026-03-01T10:00:00')).toThrow(
      expect.objectContaining({ fields: { ends_at: 'in_the_past' } }),
    );
    expect(() => ends_at('2027-04-01T10:00:00')).toThrow(
      expect.objectContaining({ fields: { ends_at: 'too_far_ahead' } }),
    );
  });
});

describe('the period of a renewing capacity', () => {
  it.each([
    ['2026-03-01', 1, '2026-03-04T00:00:00'],
    ['2026-03-03', 1, '2026-03-04T00:00:00'],
    ['2026-03-04', 2, '2026-03-07T00:00:00'],
    ['2026-03-31', 11, '2026-04-03T00:00:00'],
  ])('of three days from 1 March on %s', (day, period, end) => {
    expect(periodOn({ starts_on: '2026-03-01', days: 3 }, day)).toEqual({ period, ends_at: riyadh(end) });
  });
});

describe('the renewal job', () => {
  const capacity = {
    starts_on: '2026-03-01',
    days: 3,
    ends_at: riyadh('2026-03-04T00:00:00'),
    renew_automatically: true,
  };
  it('does nothing before midnight, and starts another period at midnight', () => {
    expect(dueChange(capacity, riyadh('2026-03-03T23:59:59'))).toBeNull();
    expect(dueChange(capacity, riyadh('2026-03-04T00:00:00'))).toEqual({
      status: 'running',
      period: 2,
      ends_at: riyadh('2026-03-07T00:00:00'),
    });
  });

  it('ends what does not renew', () => {
    expect(dueChange({ ...capacity, renew_automatically: false }, riyadh('2026-03-04T00:00:00'))).toEqual({
      status: 'expired',
    });
  });

  it('renews once into the current period, however many were missed', () => {
    expect(dueChange(capacity, riyadh('2026-03-20T12:00:00'))).toMatchObject({ period: 7 });
  });
});
