import { expect, test } from 'vitest';
import { numbersFor, readNumbers } from './search-numbers.rules.ts';

test.each([
  ['tx 3213', { transactions: [3213] }],
  ['TX-0003213 and TU-7', { transactions: [3213], top_ups: [7] }],
  ['N7-INV-12', { invoices: ['N7-INV-0000012'] }],
  ['٠٠٠٠٠١٢', { invoices: ['INV-0000012', 'CN-0000012', 'DN-0000012'], shifts: [12], requests: [12] }],
  ['SA03 8000 0000 6080 1016 7519', { iban_tail: 'SA0380000000608010167519' }],
  ['•••• 7519', { iban_tail: '7519' }],
  ['Rimal', { requests: [], codes: [], iban_tail: null }],
  ['BOX-12', { requests: [], transactions: [], orders: [], codes: ['BOX-12'] }],
])('“%s” is parsed as a number', (text, expected) => {
  expect(readNumbers(text)).toMatchObject(expected);
});

test('a number is looked up only for readers with the permission of its kind', () => {
  const reader = { station_id: 1, driver_id: null, permissions: new Set(['read shift', 'read payment']) };
  const found = numbersFor(reader as never, readNumbers('0000012'));
  expect(found).toMatchObject({ shifts: [12], payments: [], requests: [], invoices: [], iban_tail: null });
});
