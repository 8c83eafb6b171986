import { expect, test } from 'vitest';
import { closingFigures } from './statement-figures.ts';

const ages = {
  age_30_halalas: 100,
  age_60_halalas: 20,
  age_90_halalas: 3,
  age_over_halalas: 0,
  due_halalas: 123,
};
const statement = {
  closing_halalas: -500,
  not_invoiced_halalas: 40,
  ledger_halalas: -540,
  difference_halalas: 0,
  ages,
  credit: null,
};

test('a statement ties to the ledger, and its ages add up to what is due', () => {
  const [tie, aged] = closingFigures(statement);
  const amounts = Object.fromEntries(tie);
  expect(amounts['measures.closing']! + amounts.not_invoiced!).toBe(amounts.ledger_balance);
  expect(amounts).not.toHaveProperty('difference');
  const due = aged.at(-1)!;
  expect(due[1]).toBe(aged.slice(0, -1).reduce((sum, [, amount]) => sum + amount, 0));
});

test('what does not tie is shown as a difference', () => {
  const [tie] = closingFigures({ ...statement, difference_halalas: 7, ledger_halalas: -547 });
  expect(tie).toContainEqual(['difference', -7]);
  expect(tie.slice(0, -1).reduce((sum, [, amount]) => sum + amount, 0)).toBe(-547);
});

test('open credit stands by month below the ages, and with them adds up to all that is owed', () => {
  const credit = {
    open: [
      {
        period: '2026-02',
        due_on: '2026-03-16',
        amount_halalas: 50,
        is_overdue: true,
        not_invoiced_halalas: 20,
      },
      {
        period: '2026-03',
        due_on: '2026-04-16',
        amount_halalas: 30,
        is_overdue: false,
        not_invoiced_halalas: 0,
      },
    ],
    fees_not_invoiced_halalas: 5,
    owed_halalas: 123 + 50 + 30 + 5,
  };
  const [, aged, open] = closingFigures({ ...statement, credit });
  expect(open.map(([text, halalas, of]) => [text, halalas, of?.period])).toEqual([
    ['on_credit.overdue', 50, '2026-02'],
    ['on_credit.not_invoiced', 20, '2026-02'],
    ['on_credit.due', 30, '2026-03'],
    ['on_credit.fees_not_invoiced', 5, undefined],
    ['on_credit.owed', 208, undefined],
  ]);
  const parts = open.slice(0, -1).filter(([text]) => text !== 'on_credit.not_invoiced');
  expect([...parts, aged.at(-1)!].reduce((sum, [, halalas]) => sum + halalas, 0)).toBe(208);
  expect(closingFigures(statement)[2]).toEqual([]);
});
