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
