import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursProblems, isOpenAt, type OpeningHours, openPeriodAt, openPeriods } from './opening-hours.ts';

const at = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
/** `hours('22:00', '06:00', '01:00', '02:00')`: opens, closes, break. */
function hours(opens?: string, closes?: string, start?: string, end?: string): OpeningHours {
  const minute = (text?: string) => (text ? at(text) : null);
  return {
    opens_at_minute: minute(opens),
    closes_at_minute: minute(closes),
    break_starts_at_minute: minute(start),
    break_ends_at_minute: minute(end),
  };
}
const ALL_DAY = hours();
const WITH_BREAK = hours('06:00', '23:00', '12:00', '13:00');
const NIGHT = hours('22:00', '06:00', '23:30', '00:30');
const BREAK_ONLY = { ...ALL_DAY, break_starts_at_minute: at('12:00'), break_ends_at_minute: at('13:00') };

describe('a station is open', () => {
  it.each<[string, OpeningHours, string, boolean]>([
    ['always open: at midnight', ALL_DAY, '00:00', true],
    ['the opening minute', WITH_BREAK, '06:00', true],
    ['a minute before', WITH_BREAK, '05:59', false],
    ['the last minute before the break', WITH_BREAK, '11:59', true],
    ['the minute the break starts', WITH_BREAK, '12:00', false],
    ['the last minute of the break', WITH_BREAK, '12:59', false],
    ['the minute the break ends', WITH_BREAK, '13:00', true],
    ['the closing minute', WITH_BREAK, '23:00', false],
    ['across midnight, before the break', NIGHT, '23:29', true],
    ['across midnight, in a break across midnight', NIGHT, '00:00', false],
    ['across midnight, after the break', NIGHT, '00:30', true],
    ['a night station during the day', NIGHT, '12:00', false],
    ['all day with a break, in it', BREAK_ONLY, '12:30', false],
    ['all day with a break, after it', BREAK_ONLY, '13:00', true],
    ['until midnight written as 24:00', hours('05:00', '24:00'), '23:59', true],
    ['after midnight written as 24:00', hours('05:00', '24:00'), '00:00', false],
  ])('%s', (_when, input, minute, expected) => {
    expect(isOpenAt(input, at(minute))).toBe(expected);
  });

  it('for exactly the total minutes of its periods', () => {
    const minute = fc.integer({ min: 0, max: 1_439 });
    fc.assert(
      fc.property(minute, minute, minute, minute, (opens, closes, start, end) => {
        const input = {
          opens_at_minute: opens,
          closes_at_minute: closes,
          break_starts_at_minute: start,
          break_ends_at_minute: end,
        };
        fc.pre(Object.keys(hoursProblems(input)).length === 0);
        const length = (from: number, to: number) => (to - from + 1_440) % 1_440 || 1_440;
        const open = Array.from({ length: 1_440 }, (_, now) => isOpenAt(input, now)).filter(Boolean).length;
        expect(open).toBe(length(opens, closes) - length(start, end));
      }),
    );
  });
});

describe('the current or next open period of a station', () => {
  it.each<[string, OpeningHours, string, [string, string] | null]>([
    ['none if it is always open', ALL_DAY, '12:00', null],
    ['the morning before the break', WITH_BREAK, '08:00', ['06:00', '12:00']],
    ['in the break, the afternoon', WITH_BREAK, '12:30', ['13:00', '23:00']],
    ['at night, the next morning', WITH_BREAK, '23:30', ['06:00', '12:00']],
    ['in a break across midnight, the rest of the night', NIGHT, '00:10', ['00:30', '06:00']],
    ['in the only break of a day, until the next one', BREAK_ONLY, '12:30', ['13:00', '12:00']],
  ])('%s', (_when, input, minute, expected) => {
    const period = openPeriodAt(input, at(minute));
    expect(period && [period.from, period.to]).toEqual(expected?.map(at) ?? null);
  });

  it('drops an empty period: a break right at opening', () => {
    expect(openPeriods(hours('06:00', '23:00', '06:00', '07:00'))).toEqual([
      { from: at('07:00'), to: at('23:00') },
    ]);
  });
});

describe('rejects hours', () => {
  it.each<[string, OpeningHours, object]>([
    ['with one end', hours('06:00'), { opens_at_minute: 'both_or_none' }],
    ['of zero length', hours('06:00', '06:00'), { opens_at_minute: 'out_of_bounds' }],
    [
      'beyond the day',
      { ...ALL_DAY, opens_at_minute: 0, closes_at_minute: 1_441 },
      { opens_at_minute: 'out_of_bounds' },
    ],
    ['with a break of one end', hours('06:00', '23:00', '12:00'), { break_starts_at_minute: 'both_or_none' }],
    [
      'with a break outside the hours',
      hours('06:00', '12:00', '13:00', '14:00'),
      { break_starts_at_minute: 'outside_hours' },
    ],
    [
      'with a break that ends outside',
      hours('06:00', '12:00', '11:00', '12:30'),
      { break_starts_at_minute: 'outside_hours' },
    ],
    [
      'with a break that covers all of them',
      hours('06:00', '12:00', '06:00', '12:00'),
      { break_starts_at_minute: 'outside_hours' },
    ],
  ])('%s', (_what, input, expected) => {
    expect(hoursProblems(input)).toEqual(expected);
  });

  it.each([ALL_DAY, WITH_BREAK, NIGHT, BREAK_ONLY, hours('00:00', '24:00', '12:00', '13:00')])(
    'never rejects valid hours',
    (input) => expect(hoursProblems(input)).toEqual({}),
  );
});
