import { describe, expect, test } from 'vitest';
import {
  boundsOfPeriod,
  invoiceNumber,
  invoiceStatus,
  isPeriodOver,
  lastDayOfPeriod,
  matchReceivable,
  reminderDue,
} from './invoices.ts';

describe('a month in Riyadh', () => {
  test.for([
    ['2026-01', '2025-12-31T21:00:00.000Z', '2026-01-31T21:00:00.000Z', '2026-01-31'],
    ['2026-02', '2026-01-31T21:00:00.000Z', '2026-02-28T21:00:00.000Z', '2026-02-28'],
    ['2028-02', '2028-01-31T21:00:00.000Z', '2028-02-29T21:00:00.000Z', '2028-02-29'],
    ['2026-12', '2026-11-30T21:00:00.000Z', '2026-12-31T21:00:00.000Z', '2026-12-31'],
  ] as const)('%s', ([period, from, until, last]) => {
    expect(boundsOfPeriod(period)).toEqual({ from: new Date(from), until: new Date(until) });
    expect(lastDayOfPeriod(period)).toBe(last);
  });

  test('is complete ten minutes after its end', () => {
    expect(isPeriodOver('2026-02', new Date('2026-02-28T21:09:59Z'))).toBe(false);
    expect(isPeriodOver('2026-02', new Date('2026-02-28T21:10:00Z'))).toBe(true);
  });
});

test('numbers contain their series', () => {
  expect(invoiceNumber({ network_id: null, letters: 'INV', count: 1 })).toBe('INV-0000001');
  expect(invoiceNumber({ network_id: 7, letters: 'CN', count: 12_345_678 })).toBe('N7-CN-12345678');
  expect(invoiceNumber({ network_id: 7, letters: 'DN', count: 1 })).toBe('N7-DN-0000001');
  expect(() => invoiceNumber({ network_id: null, letters: 'INV', count: 0 })).toThrow(RangeError);
});

test.for([
  [1000, 0, 'issued', '2026-03-10'],
  [400, 0, 'partly_paid', '2026-03-10'],
  [0, 0, 'paid', '2026-03-10'],
  [400, 0, 'overdue', '2026-03-11'],
  [700, 300, 'issued', '2026-03-10'],
  [0, 1000, 'credited', '2026-03-11'],
] as const)('amount due %i, credited %i is %s on %s', ([due_halalas, credited_halalas, status, today]) => {
  const invoice = {
    total_halalas: 1000,
    due_halalas,
    credited_halalas,
    debited_halalas: 0,
    due_on: '2026-03-10',
  };
  expect(invoiceStatus(invoice, today)).toBe(status);
});

test('what was fueled on credit is charged, not paid', () => {
  const invoice = {
    total_halalas: 1000,
    due_halalas: 0,
    credited_halalas: 0,
    debited_halalas: 0,
    due_on: '2026-03-10',
  };
  expect(invoiceStatus({ ...invoice, on_credit_halalas: 1 }, '2026-04-01')).toBe('charged');
});

describe('the debt of a client', () => {
  const open = (id: number, due_halalas: number, max_halalas = due_halalas) => ({
    id,
    due_halalas,
    max_halalas,
  });

  test('is on the newest invoices: the oldest are paid first', () => {
    expect(matchReceivable(700, 0, [open(1, 500), open(2, 500)])).toEqual([{ id: 1, change_halalas: -300 }]);
    expect(matchReceivable(0, 0, [open(1, 500), open(2, 500)])).toEqual([
      { id: 1, change_halalas: -500 },
      { id: 2, change_halalas: -500 },
    ]);
  });

  test('is on uninvoiced transactions first', () => {
    expect(matchReceivable(700, 600, [open(1, 500)])).toEqual([{ id: 1, change_halalas: -400 }]);
  });

  test('returns when a payment is reversed, up to the maximum of each invoice', () => {
    expect(matchReceivable(900, 0, [open(1, 0, 500), open(2, 100, 300)])).toEqual([
      { id: 1, change_halalas: 500 },
      { id: 2, change_halalas: 200 },
    ]);
  });

  test('changes nothing without a change', () => {
    expect(matchReceivable(500, 0, [open(1, 0, 500), open(2, 500)])).toEqual([]);
  });
});

test('reminders are sent after 1, 7, 14 and 30 days', () => {
  expect([0, 1, 6, 7, 29, 400].map(reminderDue)).toEqual([null, 1, 1, 7, 14, 30]);
});
