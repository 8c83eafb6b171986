import { expect, it } from 'vitest';
import { readCamt053 } from '../src/billing/bank-statements/bank-camt053.rules.ts';
import { automaticTarget } from '../src/billing/bank-statements/bank-matching.rules.ts';
import { checkStatement } from '../src/billing/bank-statements/bank-statements.rules.ts';
import { pain001Of } from '../src/billing/settlements/settlement-pain001.rules.ts';
import { openSimulatedBank } from './simulated-bank.ts';

/** What the platform sends is booked by a strict bank, and what that bank says is read and matched. */

const OWN = 'SA0380000000608010167519';
const VIRTUAL = 'SA9580000000608010167512';
const transfer = {
  position: 1,
  beneficiary_name: 'شركة نفط الخليج',
  iban: 'SA6880000000608010167513',
  amount_halalas: 1_234_07,
  batch_reference: 'SET-0000013',
  period: '2026-03',
};
const file = pain001Of({
  reference_number: 'PF-0000003',
  value_date: '2026-04-05',
  decided_at: new Date('2026-04-04T08:00:00Z'),
  transfers: [transfer],
  debtor: { iban: OWN, bic: 'RJHISARI', name_en: 'Mahatta' },
});
const open = (opening_halalas = 10_000_00) =>
  openSimulatedBank({ iban: OWN, opened_on: '2026-04-05', opening_halalas });

it('a released file comes back as debits with their batches, a transfer as a credit on its virtual account', () => {
  const bank = open();
  bank.pay(file, '2026-04-05');
  bank.record({ booked_on: '2026-04-06', halalas: 70_000, party: 'Al Noor', credited_iban: VIRTUAL });
  const [first, second] = ['2026-04-05', '2026-04-06'].map(
    (day) => readCamt053(bank.statement(day, day, day))[0]!,
  );
  for (const statement of [first!, second!]) checkStatement(statement, OWN);
  expect([first!.closing_halalas, second!.opening_halalas]).toEqual([8_765_93, 8_765_93]);
  const batch = { ...transfer, id: 9, reference_number: 'SET-0000013', name_en: 'Gulf', name_ar: 'الخليج' };
  const client = {
    id: 5,
    name_en: 'Al Noor',
    name_ar: 'النور',
    virtual_bank_account: VIRTUAL,
    returned_refunds: [],
  };
  const candidates = { topUps: [], clients: [client], batches: [batch], refunds: [], payments: [] };
  expect([first!, second!].map(({ entries }) => automaticTarget(entries[0]!, candidates))).toEqual([
    { kind: 'settlement_batch', id: 9 },
    { kind: 'client', id: 5 },
  ]);
});

it.each([
  ['a sum that is not its transfers’', file.replaceAll('1234.07</CtrlSum>', '1234.08</CtrlSum>'), 'CtrlSum'],
  ['another count', file.replaceAll('<NbOfTxs>1<', '<NbOfTxs>2<'), 'NbOfTxs'],
  ['an account that is not the bank’s', file.replace(OWN, VIRTUAL), 'DbtrAcct'],
  ['an IBAN that does not check', file.replace('167513', '167514'), 'CdtrAcct'],
  ['a day to come', file.replace('2026-04-05', '2026-04-06'), 'ReqdExctnDt'],
])('the bank refuses a file with %s', (_, text, element) => {
  expect(() => open().pay(text, '2026-04-05')).toThrow(element);
});

it('it pays a file once, and not more than there is', () => {
  const bank = open();
  bank.pay(file, '2026-04-05');
  expect(() => bank.pay(file, '2026-04-05')).toThrow('MsgId');
  expect(() => open(1_234_06).pay(file, '2026-04-05')).toThrow('no funds');
});
