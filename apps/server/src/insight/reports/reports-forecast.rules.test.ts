import { describe, expect, it } from 'vitest';
import {
  expectedMovements,
  type ForecastFacts,
  forecastRows,
  LATER,
  weekOf,
} from './reports-forecast.rules.ts';

const client = { id: 1, name_en: 'Fleet', name_ar: 'أسطول' };
const network = { id: 9, name_en: 'Network', name_ar: 'شبكة' };
const facts = (more: Partial<ForecastFacts>): ForecastFacts => ({
  ...{ today: '2026-11-10', invoices: [], credit: [], habits: [], accounts: [], refunds: [] },
  ...more,
});
const days = (more: Partial<ForecastFacts>) =>
  expectedMovements(facts(more)).map(({ on, key, amount_halalas }) => [on, key, amount_halalas]);

describe('a forecast of cash', () => {
  it('expects an invoice on its due day, as late as its client usually is, and never in the past', () => {
    const invoice = { client, due_on: '2026-11-20', due_halalas: 500, late_days: null };
    expect(
      days({
        invoices: [
          invoice,
          { ...invoice, late_days: 12 },
          { ...invoice, late_days: -4 },
          { ...invoice, due_on: '2026-09-01' },
        ],
      }).map(([on]) => on),
    ).toEqual(['2026-11-20', '2026-12-02', '2026-11-16', '2026-11-10']);
  });

  it('expects refunds that are held to be paid today', () => {
    const refunds = [{ client, amount_halalas: 250 }];
    expect(days({ refunds })).toEqual([['2026-11-10', 'refund_out_halalas', 250]]);
    expect(forecastRows(facts({ refunds }), 'client')[0]!.measures).toMatchObject({
      refund_out_halalas: 250,
      net_cash_halalas: -250,
    });
  });

  it('expects open months of credit when they are due, and no usual top-ups of who owes them', () => {
    const habit = { client, weekly_halalas: 70 };
    const credit = [
      { client, due_on: '2026-10-16', amount_halalas: 300 },
      { client, due_on: '2026-11-16', amount_halalas: 500 },
    ];
    expect(days({ credit, habits: [habit] })).toEqual([
      ['2026-11-10', 'credit_in_halalas', 300],
      ['2026-11-16', 'credit_in_halalas', 500],
    ]);
    expect(days({ credit, habits: [{ ...habit, client: { ...client, id: 2 } }] })).toHaveLength(15);
    expect(forecastRows(facts({ credit }), 'client')[0]!.measures).toMatchObject({
      credit_in_halalas: 800,
      net_cash_halalas: 800,
    });
  });

  it('pays the newest months that the balance is of after their end, and adds the fuel of the days to come', () => {
    const account = {
      network,
      balance_halalas: 4_000,
      charges: [
        { month: '2026-09', amount_halalas: 9_000 },
        { month: '2026-10', amount_halalas: 3_100 },
        { month: '2026-11', amount_halalas: 1_200 },
      ],
      lag_days: 5,
    };
    expect(days({ accounts: [account] })).toEqual([
      ['2026-12-05', 'owed_out_halalas', 1_200],
      ['2026-11-10', 'owed_out_halalas', 2_800],
      // 100 a day: twenty days are left of November, and three months begin before the forecast ends.
      ['2026-12-05', 'usual_out_halalas', 2_000],
      ['2027-01-05', 'usual_out_halalas', 3_100],
      ['2027-02-05', 'usual_out_halalas', 3_100],
      ['2027-03-05', 'usual_out_halalas', 2_800],
    ]);
    const noHistory = { ...account, charges: [], lag_days: null };
    expect(days({ accounts: [noHistory] })).toEqual([['2026-11-10', 'owed_out_halalas', 4_000]]);
  });

  it('counts each halala in one week, and by client and network what is theirs', () => {
    const all = facts({
      invoices: [
        { client, due_on: '2026-11-16', due_halalas: 700, late_days: null },
        { client, due_on: '2026-11-17', due_halalas: 300, late_days: null },
        { client, due_on: '2027-06-01', due_halalas: 11, late_days: null },
      ],
      habits: [{ client, weekly_halalas: 40 }],
      accounts: [{ network, balance_halalas: 90, charges: [], lag_days: null }],
    });
    const weeks = forecastRows(all, 'week');
    expect(weeks.map(({ name_en }) => name_en).slice(0, 2)).toEqual(['2026-11-10', '2026-11-17']);
    expect(weeks.map(({ measures }) => measures.net_cash_halalas)).toEqual([
      650,
      340,
      ...Array(11).fill(40),
      11,
    ]);
    expect(weeks.at(-1)!.name_en).toBe(LATER);
    expect(forecastRows(all, 'client')).toMatchObject([
      { id: 1, measures: { due_in_halalas: 1_011, top_up_in_halalas: 520 } },
    ]);
    expect(forecastRows(all, 'network')).toMatchObject([{ id: 9, measures: { owed_out_halalas: 90 } }]);
    expect(weekOf('2027-02-08', '2026-11-10')).toBe('2027-02-02');
    expect(weekOf('2027-02-09', '2026-11-10')).toBe(LATER);
  });
});
