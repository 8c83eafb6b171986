import { describe, expect, it } from 'vitest';
import { decide } from './policies.rules.ts';
import {
  checkOf,
  codesOf,
  facts,
  failedOf,
  fillUp,
  litres,
  riyals,
  rules,
  used,
} from './policies.test-support.ts';
import { type BudgetFacts, NOTHING_USED, POLICY_LEVELS, type PolicyRow } from './policies-facts.rules.ts';
import { LIMIT_CODES } from './policies-limits.rules.ts';

/** 40 liters are requested with a hold of SAR 93.20; two earlier fills took 30 liters for SAR 70. */
const BEFORE = { volume_ml: 30_000, amount_halalas: 7_000, fills: 2 };
const LIMITS: [field: keyof PolicyRow, code: string, exact: number, countsBefore: boolean][] = [
  ['fills_per_day', 'fills_per_day', 3, true],
  ['fills_per_week', 'fills_per_week', 3, true],
  ['fills_per_month', 'fills_per_month', 3, true],
  ['volume_per_fill_ml', 'volume_per_fill', 40_000, false],
  ['volume_per_day_ml', 'volume_per_day', 70_000, true],
  ['volume_per_week_ml', 'volume_per_week', 70_000, true],
  ['volume_per_month_ml', 'volume_per_month', 70_000, true],
  ['volume_per_window_ml', 'volume_per_window', 70_000, true],
  ['amount_per_fill_halalas', 'amount_per_fill', 9_320, false],
  ['amount_per_day_halalas', 'amount_per_day', 16_320, true],
  ['amount_per_week_halalas', 'amount_per_week', 16_320, true],
  ['amount_per_month_halalas', 'amount_per_month', 16_320, true],
  ['amount_per_window_halalas', 'amount_per_window', 16_320, true],
];

describe('every limit', () => {
  it('is in this table', () => {
    expect(LIMITS.map(([, code]) => code)).toEqual(LIMIT_CODES);
  });

  for (const level of POLICY_LEVELS) {
    it.each(LIMITS)(
      `of a ${level} on %s passes at its exact value and fails one above`,
      (field, code, exact) => {
        const usage = used(level, BEFORE);
        const at = decide(
          facts({ policies: [rules({ level, window_days: 10, [field]: exact })], usage }),
          litres(40_000),
        );
        expect(at.outcome).toBe('approve');
        const below = decide(
          facts({ policies: [rules({ level, window_days: 10, [field]: exact - 1 })], usage }),
          litres(40_000),
        );
        expect(failedOf(below.checks)).toEqual([code]);
        expect(below.checks[0]).toMatchObject({ level, limit: exact - 1, value: exact, kind: 'limit' });
      },
    );
  }

  it.each(LIMITS)('on %s counts earlier usage only if it is a sum', (field, _code, exact, counts) => {
    const policies = [rules({ window_days: 10, [field]: exact })];
    const { checks } = decide(facts({ policies, usage: used('client', BEFORE) }), litres(40_000));
    const check = checks.find(({ code }) => LIMIT_CODES.includes(code))!;
    expect(check.used === null).toBe(!counts);
  });

  it.each(LIMITS)('on %s counts only its own level’s usage', (field, _code, exact) => {
    const policies = [rules({ level: 'driver', window_days: 10, [field]: exact })];
    const usage = used('vehicle', { volume_ml: 9_000_000, amount_halalas: 9_000_000, fills: 90 });
    expect(decide(facts({ policies, usage }), litres(40_000)).outcome).toBe('approve');
  });

  it('of zero allows nothing', () => {
    const policies = [rules({ volume_per_fill_ml: 0 })];
    expect(failedOf(decide(facts({ policies }), litres(1_000)).checks)).toEqual(['volume_per_fill']);
  });

  it('that is not set is not checked', () => {
    expect(
      codesOf(decide(facts(), litres(40_000)).checks).filter((code) => LIMIT_CODES.includes(code)),
    ).toEqual([]);
  });

  it('counts day, week and month separately', () => {
    const usage = used(
      'client',
      { volume_ml: 300_000 },
      {
        day: NOTHING_USED,
        week: { ...NOTHING_USED, volume_ml: 100_000 },
      },
    );
    const policies = [
      rules({ volume_per_day_ml: 40_000, volume_per_week_ml: 140_000, volume_per_month_ml: 339_999 }),
    ];
    expect(failedOf(decide(facts({ policies, usage }), litres(40_000)).checks)).toEqual(['volume_per_month']);
  });
});

describe('of client, vehicle and driver the tightest applies', () => {
  const policies = [
    rules({ volume_per_day_ml: 10_000_000 }),
    rules({ level: 'vehicle', volume_per_day_ml: 200_000 }),
    rules({ level: 'driver', volume_per_day_ml: 50_000 }),
  ];
  const level = (usage = facts().usage) =>
    checkOf(decide(facts({ policies, usage }), litres(40_000)).checks, 'volume_per_day').level;

  it('which is the one with the least remainder, not the lowest value', () => {
    expect(level()).toBe('driver');
    expect(level(used('client', { volume_ml: 9_990_000 }))).toBe('client');
    expect(level(used('vehicle', { volume_ml: 151_000 }))).toBe('vehicle');
  });

  it('and with equal remainders the wider one is reported', () => {
    expect(level(used('vehicle', { volume_ml: 150_000 }))).toBe('vehicle');
  });

  it('also for the time between fills and the amount that needs approval', () => {
    const both = [
      rules({ approval_above_halalas: 50_000 }),
      rules({ level: 'vehicle', approval_above_halalas: 1 }),
    ];
    expect(decide(facts({ policies: both }), riyals(100)).outcome).toBe('manager_decides');
  });
});

describe('a budget', () => {
  const budget = (fields: Partial<BudgetFacts> = {}): BudgetFacts => ({
    ...{ level: 'client', amount_halalas: 10_000, volume_ml: null, consequence: 'decline', used: 0 },
    ...fields,
  });
  const decided = (budgets: BudgetFacts[], requested = riyals(4_000)) =>
    decide(facts({ budgets }), requested);

  it('is used up to the last halala, and declines one more', () => {
    expect(decided([budget({ used: 6_000 })]).outcome).toBe('approve');
    const { outcome, checks } = decided([budget({ used: 6_001 })]);
    expect(outcome).toBe('refuse');
    expect(checks[0]).toMatchObject({ code: 'budget', limit: 10_000, used: 6_001, value: 10_001 });
  });

  it('in liters counts liters, and a fill-up takes what it leaves', () => {
    const inLitres = { amount_halalas: null, volume_ml: 100_000 };
    expect(decided([budget({ ...inLitres, used: 60_000 })], litres(40_000)).outcome).toBe('approve');
    expect(decided([budget({ ...inLitres, used: 60_001 })], litres(40_000))).toMatchObject({
      outcome: 'refuse',
      suggested_volume_ml: 39_000,
    });
    expect(decided([budget({ ...inLitres, used: 77_500 })], fillUp()).volume_ml).toBe(22_500);
  });

  it('leaves the request for a manager or flags it where it says so; of several the strictest that is exceeded decides', () => {
    const full = { used: 10_000 };
    expect(decided([budget({ ...full, consequence: 'hold' })]).outcome).toBe('manager_decides');
    expect(decided([budget({ ...full, consequence: 'flag' })])).toMatchObject({
      outcome: 'approve',
      flags: ['budget'],
    });
    const of = (budgets: BudgetFacts[]) => checkOf(decided(budgets).checks, 'budget').level;
    const cost_center = budget({ level: 'cost_center', used: 90_000, amount_halalas: 100_000 });
    expect(of([budget(), budget({ ...full, level: 'group', consequence: 'flag' }), cost_center])).toBe(
      'group',
    );
    expect(of([budget(), cost_center])).toBe('cost_center');
  });
});
