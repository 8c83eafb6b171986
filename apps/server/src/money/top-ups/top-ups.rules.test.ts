import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { type Approver, approvalOf, canOf, type TopUp, topUpPostings } from './top-ups.rules.ts';

const CLIENT_USER = 5;
const person = (user_id: number): Approver => ({ user_id, permissions: new Set(['approve top_up']) });
const [ONE, OTHER] = [person(11), person(12)];

const TOP_UP: TopUp = {
  id: 1,
  reference_number: 'TU-0000001',
  client_id: 7,
  amount_halalas: 1_000,
  approved_amount_halalas: null,
  status: 'pending',
  from: 'client',
  receipt_file_id: 3,
  reason: null,
  created_by: CLIENT_USER,
  first_approved_by: null,
  first_approved_at: null,
  first_approved_amount_halalas: null,
  decided_by: null,
  created_at: new Date('2026-03-01T07:00:00Z'),
  decided_at: null,
};
const APPROVED_ONCE = { first_approved_by: 11, first_approved_amount_halalas: 1_000 };
const BY_ONE = { from: 'admin', created_by: 11 } as const;

function outcome(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppError)
      return error.details?.because ? `${error.code} ${error.details.because}` : error.code;
    throw error;
  }
}

describe('approving a top-up', () => {
  it.each<[string, Partial<TopUp>, Approver, { amount?: number; reason?: string }, boolean, string]>([
    ['one user posts it', {}, ONE, {}, false, 'post'],
    ['one user may post their own recording', BY_ONE, ONE, {}, false, 'post'],
    ['a different amount needs a reason', {}, ONE, { amount: 900 }, false, 'REASON_REQUIRED'],
    [
      'a different amount with a reason is posted',
      {},
      ONE,
      { amount: 900, reason: 'bank charges' },
      false,
      'post',
    ],
    ['approved is final', { status: 'approved' }, ONE, {}, false, 'STATUS_CONFLICT'],
    ['rejected is final', { status: 'rejected' }, ONE, {}, true, 'STATUS_CONFLICT'],
    ['with two approvers the first only signs', {}, ONE, {}, true, 'first'],
    ['the same user cannot be the second', APPROVED_ONCE, ONE, {}, true, 'SECOND_APPROVER_REQUIRED first'],
    ['another user can', APPROVED_ONCE, OTHER, {}, true, 'post'],
    [
      'a different amount starts over',
      APPROVED_ONCE,
      OTHER,
      { amount: 900, reason: 'bank charges' },
      true,
      'first',
    ],
    ['its author cannot approve it', BY_ONE, ONE, {}, true, 'SECOND_APPROVER_REQUIRED own'],
    ['the second user posts what the platform recorded', BY_ONE, OTHER, {}, true, 'post'],
  ])('%s', (_title, fields, approver, approval, isSecondApproverRequired, expected) => {
    const topUp = { ...TOP_UP, ...fields };
    const amount_halalas = approval.amount ?? topUp.amount_halalas;
    expect(
      outcome(() =>
        approvalOf(
          topUp,
          approver,
          { amount_halalas, reason: approval.reason ?? null },
          isSecondApproverRequired,
        ),
      ),
    ).toBe(expected);
  });

  it('is offered by the same rules', () => {
    const can = (fields: Partial<TopUp>, reader: Approver, isSecondApproverRequired: boolean) =>
      canOf({ ...TOP_UP, ...fields }, reader, isSecondApproverRequired);
    expect(can({}, ONE, true)).toEqual({
      can: { approve: true, reject: true },
      approval_needs_another: null,
    });
    expect(can(APPROVED_ONCE, ONE, true)).toEqual({
      can: { approve: false, reject: true },
      approval_needs_another: 'first',
    });
    expect(can(BY_ONE, ONE, true).approval_needs_another).toBe('own');
    expect(can({ status: 'approved' }, ONE, true).can).toEqual({ approve: false, reject: false });
    expect(can({}, { user_id: 1, permissions: new Set() }, false).can).toEqual({
      approve: false,
      reject: false,
    });
  });
});

describe('the postings of a top-up', () => {
  it.each([
    ['is credited to main', 1_000, 0, { bank: -1_000, client_main: 1_000 }],
    ['settles outstanding fees first', 1_000, -300, { bank: -1_000, fees_receivable: 300, client_main: 700 }],
    ['may be used up by outstanding fees', 1_000, -1_000, { bank: -1_000, fees_receivable: 1_000 }],
    ['settles no more than its amount', 1_000, -1_500, { bank: -1_000, fees_receivable: 1_000 }],
    ['leaves a receivable in credit unchanged', 1_000, 50, { bank: -1_000, client_main: 1_000 }],
    [
      'repays used credit after the fees',
      1_000,
      -300,
      { bank: -1_000, fees_receivable: 300, client_allocated: 250, client_main: 450 },
      250,
    ],
    [
      'may be used up by credit',
      1_000,
      -300,
      { bank: -1_000, fees_receivable: 300, client_allocated: 700 },
      900,
    ],
  ])('it %s', (_title, amount, receivable_halalas, expected, used_credit_halalas = 0) => {
    const postings = topUpPostings(7, amount, { receivable_halalas, used_credit_halalas });
    expect(Object.fromEntries(postings.map((posting) => [posting.account, posting.amount_halalas]))).toEqual(
      expected,
    );
  });

  it('always balance and never overpay outstanding fees', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e12 }),
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.integer({ min: 0, max: 1e12 }),
        (amount, receivable, used_credit_halalas) => {
          const postings = topUpPostings(7, amount, {
            receivable_halalas: receivable,
            used_credit_halalas,
          });
          expect(postings.reduce((sum, posting) => sum + posting.amount_halalas, 0)).toBe(0);
          const settled =
            postings.find((posting) => posting.account === 'fees_receivable')?.amount_halalas ?? 0;
          expect(settled).toBeLessThanOrEqual(Math.max(-receivable, 0));
          expect(settled).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
