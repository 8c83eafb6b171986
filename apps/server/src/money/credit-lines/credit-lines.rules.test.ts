import { describe, expect, it } from 'vitest';
import {
  blocksOn,
  creditInUse,
  monthBefore,
  openMonths,
  reminderStep,
  reminderSteps,
  usedCredit,
} from './credit-lines.rules.ts';

const month = (period: string, amount_halalas: number) => ({ period, amount_halalas });

describe('used credit', () => {
  it.each([
    ['nothing while there is money', { remaining_halalas: 500, reserved_halalas: 100 }, 0, 0],
    [
      'a reservation on credit is not used yet, but in use',
      { remaining_halalas: -100, reserved_halalas: 100 },
      0,
      100,
    ],
    ['what was fueled', { remaining_halalas: -700, reserved_halalas: 100 }, 600, 700],
  ])('%s', (_title, money, used, inUse) => {
    expect([usedCredit(money), creditInUse(money)]).toEqual([used, inUse]);
  });
});

describe('open months', () => {
  const charged = [month('2026-11', 300), month('2026-10', 500), month('2026-09', 400)];

  it('are the newest, as payments settle the oldest first', () => {
    const { open, overdue_halalas } = openMonths(900, charged, 15, '2026-11-16');
    expect(open).toEqual([
      { period: '2026-09', amount_halalas: 100, due_on: '2026-10-16' },
      { period: '2026-10', amount_halalas: 500, due_on: '2026-11-16' },
      { period: '2026-11', amount_halalas: 300, due_on: '2026-12-16' },
    ]);
    expect(overdue_halalas).toBe(100);
  });

  it('are overdue from the day after they are due', () => {
    expect(openMonths(900, charged, 15, '2026-11-17').overdue_halalas).toBe(600);
    expect(openMonths(0, charged, 0, '2027-11-17')).toEqual({ open: [], overdue_halalas: 0 });
  });

  it('explain all that is used: a month of corrections has nothing open, the rest is of the oldest', () => {
    const months = [month('2026-03', -50), month('2026-02', 10)];
    const { open } = openMonths(200, months, 0, '2026-03-01');
    expect(open).toEqual([{ period: '2026-02', amount_halalas: 200, due_on: '2026-03-01' }]);
    expect(monthBefore('2026-01')).toBe('2025-12');
  });
});

describe('a block', () => {
  const open = [{ period: '2026-09', amount_halalas: 1, due_on: '2026-10-16' }];

  it('begins the day after the grace of the oldest month, and after a suspension', () => {
    const on = (grace_days: number, suspended_until: string | null) =>
      blocksOn(open, { grace_days, suspended_until });
    expect(on(7, null)).toBe('2026-10-24');
    expect(on(0, null)).toBe('2026-10-17');
    expect(on(7, '2026-10-20')).toBe('2026-10-24');
    expect(on(7, '2026-10-31')).toBe('2026-11-01');
    expect(blocksOn([], { grace_days: 7, suspended_until: null })).toBeNull();
  });
});

describe('a reminder', () => {
  const steps = reminderSteps('3,7,14');
  it.each([
    ['four days before', -4, [], null],
    ['three days before', -3, [], -3],
    ['on the due day, where none was sent', 0, [], -3],
    ['sent already', -1, [-3], null],
    ['before the first step', 2, [], null],
    ['the first step', 3, [-3], 3],
    ['between two steps, where the first was missed', 6, [-3], 3],
    ['the newest of two that were missed', 9, [-3], 7],
    ['the last, ever after', 400, [-3, 3, 7, 14], null],
    ['of a step before a newer one', 8, [14], null],
  ] as const)('%s', (_title, days_overdue, sent, step) => {
    expect(reminderStep(days_overdue, steps, sent)).toBe(step);
  });

  it('is sent before the due day alone where no steps are set', () => {
    expect([reminderStep(-2, reminderSteps(''), []), reminderStep(30, reminderSteps(''), [])]).toEqual([
      -3,
      null,
    ]);
  });
});
