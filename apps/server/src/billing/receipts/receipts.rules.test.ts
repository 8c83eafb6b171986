import { receiptNumber } from '@fleet/domain/invoices.ts';
import { expect, it } from 'vitest';
import { paymentOf } from './receipts.rules.ts';

const known = {
  reference_number: 'TU-0000012',
  from: 'client' as const,
  receipt_file_id: null,
  means: null,
  payment_reference: null,
  bank_reference: null,
  booked_on: null,
};

it('a receipt has the number of its top-up', () => {
  expect(receiptNumber('TU-0000012')).toBe('RC-0000012');
});

it.each([
  [{ means: 'sadad' as const, payment_reference: 'S-77' }, 'sadad', 'S-77'],
  [{ means: 'card' as const, payment_reference: 'pay_9' }, 'card', 'pay_9'],
  [{ from: 'admin' as const, booked_on: '2026-03-01', bank_reference: 'FT26' }, 'transfer', 'FT26'],
  [{ booked_on: '2026-03-01' }, 'transfer', 'TU-0000012'],
  [{}, 'transfer', 'TU-0000012'],
  [{ from: 'admin' as const, receipt_file_id: 5 }, 'transfer', 'TU-0000012'],
  [{ from: 'admin' as const }, 'counter', 'TU-0000012'],
])('money known by %o came by %s', (facts, means, reference) => {
  expect(paymentOf({ ...known, ...facts })).toEqual({ means, reference });
});
