import { expect, it } from 'vitest';
import { automaticTarget, type Candidates, isNamed, proposalsFor } from './bank-matching.rules.ts';

const ACCOUNT = 'SA9580000000608010167512';
const NOOR = { name_en: 'Al Noor Transport Co', name_ar: 'شركة النور للنقل' };
const credit = {
  booked_on: '2026-03-03',
  direction: 'credit' as const,
  amount_halalas: 70_000,
  is_reversal: false,
  bank_reference: null,
  end_to_end_id: null,
  party_name: null,
  party_iban: null,
  credited_iban: null,
  text: null,
};
const topUp = {
  id: 12,
  ...NOOR,
  reference_number: 'TU-0000012',
  client_id: 5,
  virtual_bank_account: ACCOUNT,
  amount_halalas: 70_000,
  status: 'pending' as const,
  recorded_on: '2026-03-02',
};
const client = { id: 5, ...NOOR, virtual_bank_account: ACCOUNT, returned_refunds: [] };
const batch = {
  id: 9,
  reference_number: 'SET-0000009',
  name_en: 'Nafta',
  name_ar: 'نفتا',
  beneficiary_name: 'Nafta Trading Co',
  iban: 'SA6880000000608010167513',
  amount_halalas: 70_000,
};
const refund = { ...batch, id: 4, reference_number: 'RF-0000009', name_en: 'Noor', name_ar: 'نور' };
const payment = {
  id: 3,
  reference_number: 'PAY-0000003',
  name_en: 'Nafta',
  name_ar: 'نفتا',
  batch_reference: 'SET-0000009',
  bank_reference: 'FT9',
  amount_halalas: 70_000,
};
const NONE: Candidates = { topUps: [], clients: [], batches: [], refunds: [], payments: [] };
const named = { ...credit, text: 'payment TU 12' };
const toAccount = { ...credit, credited_iban: ACCOUNT };
const debit = { ...credit, direction: 'debit' as const, end_to_end_id: 'SET-0000009' };
const approved = { ...topUp, status: 'approved' as const };
const small = { ...topUp, id: 13, reference_number: 'TU-0000013', amount_halalas: 1_000 };
const TOP_UP = { kind: 'top_up', id: 12 };
const NEW = { kind: 'client', id: 5 };

it.each([
  ['names a pending top-up with its amount', named, { topUps: [topUp, small] }, TOP_UP],
  ['names one with another amount', { ...named, amount_halalas: 69_985 }, { topUps: [topUp] }, null],
  ['names two', { ...named, text: 'TU-12 TU-13' }, { topUps: [topUp, small] }, null],
  ['names one that is approved', named, { topUps: [approved] }, null],
  [
    'names a top-up but credits another client',
    { ...named, credited_iban: ACCOUNT },
    { topUps: [{ ...topUp, client_id: 6 }], clients: [client] },
    null,
  ],
  ['has only the amount', credit, { topUps: [topUp], clients: [client] }, null],
  ['credits a virtual account and nothing waits', toAccount, { clients: [client] }, NEW],
  [
    'credits one whose client waits for this amount',
    toAccount,
    { clients: [client], topUps: [topUp, small] },
    TOP_UP,
  ],
  [
    'credits one whose client waits for another amount',
    toAccount,
    { clients: [client], topUps: [small] },
    null,
  ],
  [
    'credits one whose client waits for it twice',
    toAccount,
    { clients: [client], topUps: [topUp, { ...topUp, id: 14, reference_number: 'TU-0000014' }] },
    null,
  ],
  ['may be what was approved by hand', toAccount, { clients: [client], topUps: [approved] }, null],
  [
    'is long after what was approved',
    toAccount,
    { clients: [client], topUps: [{ ...approved, recorded_on: '2026-01-02' }] },
    NEW,
  ],
  ['credits an account two clients have', toAccount, { clients: [client, { ...client, id: 6 }] }, null],
  ['credits an account nobody has', { ...toAccount, credited_iban: batch.iban }, { clients: [client] }, null],
  ['is taken back', { ...toAccount, is_reversal: true }, { clients: [client] }, null],
] as const)('money in that %s', (_, entry, found, target) => {
  expect(automaticTarget(entry, { ...NONE, ...found })).toEqual(target);
});

it.each([
  [
    'has the end-to-end id and amount of a released transfer',
    debit,
    { batches: [batch, batch] },
    { kind: 'settlement_batch', id: 9 },
  ],
  [
    'is a transfer of a refund',
    { ...debit, end_to_end_id: 'RF-0000009' },
    { refunds: [refund] },
    { kind: 'refund', id: 4 },
  ],
  [
    'is a refund of another amount',
    { ...debit, end_to_end_id: 'RF-0000009', amount_halalas: 1 },
    { refunds: [refund] },
    null,
  ],
  ['is recorded by hand', debit, { batches: [batch], payments: [payment] }, { kind: 'payment', id: 3 }],
  ['is recorded twice', debit, { payments: [payment, { ...payment, id: 4 }] }, null],
  ['has another amount', { ...debit, amount_halalas: 1 }, { batches: [batch], payments: [payment] }, null],
  ['went to another account', { ...debit, party_iban: ACCOUNT }, { batches: [batch] }, null],
  ['names a longer id', { ...debit, end_to_end_id: 'SET-00000091' }, { batches: [batch] }, null],
  ['is money in', { ...debit, direction: 'credit' as const }, { batches: [batch] }, null],
] as const)('money out that %s', (_, entry, found, target) => {
  expect(automaticTarget(entry, { ...NONE, ...found })).toEqual(target);
});

it('proposes what speaks for itself, best first, each with its reasons', () => {
  const entry = { ...credit, party_name: 'ALNOOR / AL NOOR TRANSPORT', text: 'invoice 0000013' };
  const found = proposalsFor(entry, { ...NONE, topUps: [small, topUp, approved], clients: [client] });
  expect(found.map(({ kind, id, reasons }) => [kind, id, reasons])).toEqual([
    ['top_up', 12, ['same_amount', 'party_name']],
    ['top_up', 12, ['same_amount', 'party_name', 'approved_before']],
    ['top_up', 13, ['part_of_reference', 'party_name']],
  ]);
  expect(proposalsFor({ ...credit, amount_halalas: 5 }, { ...NONE, topUps: [topUp] })).toEqual([]);
  const out = { ...debit, end_to_end_id: null, party_name: 'Nafta Trading', party_iban: batch.iban };
  expect(
    proposalsFor(out, { ...NONE, batches: [batch], payments: [payment] }).map(({ kind }) => kind),
  ).toEqual(['settlement_batch', 'payment']);
});

it.each(['TU-0000012', 'tu12', 'Ref/TU 0012.', 'xx TU-12'])('%s names TU-0000012', (text) => {
  expect(isNamed({ end_to_end_id: null, text }, 'TU-0000012')).toBe(true);
});

it.each(['TU-00000121', 'STU-0000012', 'TU-1', '0000012'])('%s does not', (text) => {
  expect(isNamed({ end_to_end_id: null, text }, 'TU-0000012')).toBe(false);
});
