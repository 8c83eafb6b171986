import type { Permission } from '@fleet/contracts/permissions.ts';
import { describe, expect, it } from 'vitest';
import {
  canOf,
  checkApproval,
  checkPayee,
  checkPayment,
  checkRejection,
  checkRequest,
  holdPostings,
  payeeOf,
  paymentPostings,
  type Refund,
  refundableOf,
} from './refunds.rules.ts';

const PAYEE = { beneficiary_name: 'Wahat Fuel', iban: 'SA0380000000608010167519' };
const NOTHING_OWED = { fees_halalas: 0, credit_halalas: 0, fuel_halalas: 0, invoices_halalas: 0 };
const refund = (change: Partial<Refund> = {}): Refund => ({
  id: 7,
  reference_number: 'RF-0000007',
  client_id: 3,
  amount_halalas: 5_000,
  reason: 'Topped up twice.',
  status: 'requested',
  ...PAYEE,
  payee_entered_by: null,
  from: 'client',
  created_by: 1,
  created_at: new Date(0),
  approved_by: null,
  approved_at: null,
  ended_by: null,
  ended_at: null,
  rejection_reason: null,
  bank_reference: null,
  value_date: null,
  payment_entry_id: null,
  ...change,
});
const by = (user_id: number | null) => ({
  user_id,
  permissions: new Set<Permission>(['approve refund', 'create payment']),
});

function codeOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'ok';
}

describe('a refund', () => {
  const ask = (amount: number, owed: object = {}, payee: typeof PAYEE | null = PAYEE) =>
    codeOf(() => checkRequest(amount, { main_halalas: 5_000, owed: { ...NOTHING_OWED, ...owed }, payee }));

  it('is at most what main holds, and nothing while a halala is owed', () => {
    expect(ask(5_000)).toBe('ok');
    expect(ask(5_001)).toBe('INSUFFICIENT_FUNDS');
    expect(ask(1, {}, null)).toBe('REFUND_PAYEE_MISSING');
    for (const owed of [
      { fees_halalas: 1 },
      { credit_halalas: 1 },
      { fuel_halalas: 1 },
      { invoices_halalas: 1 },
    ]) {
      expect(ask(1, owed)).toBe('REFUND_WHILE_OWING');
      expect(refundableOf(5_000, { ...NOTHING_OWED, ...owed })).toBe(0);
    }
    expect(refundableOf(5_000, NOTHING_OWED)).toBe(5_000);
  });

  it('is approved once, by another person than who requested it or typed its account', () => {
    expect(codeOf(() => checkApproval(refund(), by(1)))).toBe('SECOND_APPROVER_REQUIRED');
    expect(codeOf(() => checkApproval(refund({ payee_entered_by: 4 }), by(4)))).toBe(
      'SECOND_APPROVER_REQUIRED',
    );
    expect(codeOf(() => checkApproval(refund(), by(null)))).toBe('SECOND_APPROVER_REQUIRED');
    expect(codeOf(() => checkApproval(refund(), by(2)))).toBe('ok');
    for (const status of ['approved', 'rejected', 'paid'] as const)
      expect(codeOf(() => checkApproval(refund({ status }), by(2)))).toBe('STATUS_CONFLICT');
  });

  it('is paid once it is approved, by another person than who approved it', () => {
    const approved = refund({ status: 'approved', approved_by: 2 });
    expect(codeOf(() => checkPayment(approved, by(2), null))).toBe('SECOND_APPROVER_REQUIRED');
    expect(codeOf(() => checkPayment(approved, by(3), null))).toBe('ok');
    for (const status of ['requested', 'rejected', 'paid'] as const)
      expect(codeOf(() => checkPayment(refund({ status }), by(3), null))).toBe('STATUS_CONFLICT');
  });

  it('is paid by a file that was released, whoever records it, and not by one that waits', () => {
    const approved = refund({ status: 'approved', approved_by: 2 });
    expect(codeOf(() => checkPayment(approved, by(2), { state: 'released' }))).toBe('ok');
    expect(codeOf(() => checkPayment(approved, by(3), { state: 'waiting' }))).toBe('STATUS_CONFLICT');
    expect(codeOf(() => checkRejection(approved, { state: 'released' }))).toBe('STATUS_CONFLICT');
    const can = { approve: false, reject: false };
    expect(canOf(approved, by(2), { state: 'released' }).can).toEqual({ ...can, pay: true, refile: true });
    expect(canOf(approved, by(3), { state: 'waiting' }).can).toEqual({ ...can, pay: false, refile: false });
  });

  it('goes back while it is not paid', () => {
    for (const status of ['requested', 'approved'] as const)
      expect(codeOf(() => checkRejection(refund({ status }), null))).toBe('ok');
    for (const status of ['rejected', 'paid'] as const)
      expect(codeOf(() => checkRejection(refund({ status }), null))).toBe('STATUS_CONFLICT');
  });

  it('goes to the account of its request and to no other', () => {
    expect(codeOf(() => checkPayee(refund(), PAYEE))).toBe('ok');
    expect(codeOf(() => checkPayee(refund(), null))).toBe('REFUND_PAYEE_CHANGED');
    expect(codeOf(() => checkPayee(refund(), { ...PAYEE, beneficiary_name: 'Mallory' }))).toBe(
      'REFUND_PAYEE_CHANGED',
    );
  });

  it('offers each reader what they may do, and says why they may not', () => {
    const nobody = { approve: false, reject: false, pay: false, refile: false };
    expect(canOf(refund(), by(1))).toEqual({ can: { ...nobody, reject: true }, needs_another: 'own' });
    expect(canOf(refund(), by(2))).toEqual({
      can: { approve: true, reject: true, pay: false, refile: false },
      needs_another: null,
    });
    const approved = refund({ status: 'approved', approved_by: 2 });
    expect(canOf(approved, by(2))).toEqual({ can: { ...nobody, reject: true }, needs_another: 'approved' });
    expect(canOf(approved, by(3))).toEqual({
      can: { approve: false, reject: true, pay: true, refile: false },
      needs_another: null,
    });
    expect(canOf(refund(), { user_id: 1, permissions: new Set() })).toEqual({
      can: nobody,
      needs_another: null,
    });
    expect(canOf(refund({ status: 'paid' }), by(3))).toEqual({ can: nobody, needs_another: null });
  });

  it('moves its amount from main to what is held, and from there to the bank', () => {
    for (const postings of [holdPostings(3, 5_000), paymentPostings(3, 5_000)])
      expect(postings.reduce((sum, { amount_halalas }) => sum + amount_halalas, 0)).toBe(0);
    expect(holdPostings(3, 5_000)[0]).toEqual({
      account: 'client_main',
      party_id: 3,
      amount_halalas: -5_000,
    });
  });
});

it('an account has a Saudi IBAN whose check digits are right', () => {
  expect(payeeOf({ beneficiary_name: ' Wahat Fuel ', iban: 'sa03 8000 0000 6080 1016 7519' })).toEqual(PAYEE);
  expect(codeOf(() => payeeOf({ ...PAYEE, iban: 'SA0480000000608010167519' }))).toBe('INVALID_FIELDS');
});
