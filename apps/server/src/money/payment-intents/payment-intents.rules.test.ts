import { describe, expect, it } from 'vitest';
import { billNumberOf, idOfBill, type PaymentIntent, verdictOn } from './payment-intents.rules.ts';

const AT = new Date('2026-03-01T09:00:00Z');
const later = (minutes: number) => new Date(AT.getTime() + minutes * 60_000);
const intent = (change: Partial<PaymentIntent> = {}) =>
  ({
    state: 'waiting',
    amount_halalas: 5_000,
    payment_reference: null,
    expires_at: AT,
    ...change,
  }) as PaymentIntent;
const paid = (change = {}) => ({ payment_reference: 'A', amount_halalas: 5_000, paid_at: AT, ...change });

describe('a bill number', () => {
  it('leads back to its payment, and with any one digit wrong or two neighbors swapped to none', () => {
    for (const id of [1, 7, 4_711, 99_999_999_999, 123_456_789_012]) {
      const number = billNumberOf(id);
      expect(idOfBill(number)).toBe(id);
      for (let at = 0; at < number.length; at += 1) {
        const slip = String((Number(number[at]) + 1 + (id % 9)) % 10);
        if (slip !== number[at])
          expect(idOfBill(number.slice(0, at) + slip + number.slice(at + 1))).toBeNull();
      }
    }
    for (const none of ['', '1', '000000000000', '0000000000018'.slice(1, 5), 'abcdefghijkl'])
      expect(idOfBill(none)).toBeNull();
  });
});

describe('a payment', () => {
  it.each([
    ['of the exact amount in time', intent(), paid(), 'credit'],
    ['in the minutes of grace', intent(), paid({ paid_at: later(5) }), 'credit'],
    ['told late but made in time', intent({ state: 'expired' }), paid({ paid_at: later(-1) }), 'credit'],
    ['that the provider made though it seemed to fail', intent({ state: 'failed' }), paid(), 'credit'],
    ['after the end', intent(), paid({ paid_at: later(6) }), 'late'],
    ['a halala short', intent(), paid({ amount_halalas: 4_999 }), 'wrong_amount'],
    ['a halala over', intent(), paid({ amount_halalas: 5_001 }), 'wrong_amount'],
    ['told again', intent({ state: 'paid', payment_reference: 'A' }), paid(), 'repeated'],
    [
      'told again long after the end',
      intent({ state: 'paid', payment_reference: 'A' }),
      paid({ paid_at: later(900) }),
      'repeated',
    ],
    [
      'with another amount now',
      intent({ state: 'paid', payment_reference: 'A' }),
      paid({ amount_halalas: 1 }),
      'paid_otherwise',
    ],
    [
      'beside the one that paid it',
      intent({ state: 'paid', payment_reference: 'B' }),
      paid(),
      'paid_otherwise',
    ],
  ] as const)('%s', (_title, intent, paid, verdict) => {
    expect(verdictOn(intent, paid)).toBe(verdict);
  });
});
