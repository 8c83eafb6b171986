import type { TakenPayment } from '../../platform/payment-provider.ts';
import type { paymentIntents } from './payment-intents.table.ts';

export type PaymentIntent = typeof paymentIntents.$inferSelect;

/** A number of SADAD is paid at leisure, a page of cards now. */
const LIFE_MS = { sadad: 7 * 24 * 3_600_000, card: 30 * 60_000 } as const;
/** Providers have clocks of their own, and a card is checked by its bank while the time runs out. */
const GRACE_MS = 5 * 60_000;
const BILL_DIGITS = 11;

export function expiryOf(means: PaymentIntent['means'], now: Date): Date {
  return new Date(now.getTime() + LIFE_MS[means]);
}

/** Whether it can no longer be paid in time: what is paid later is not taken. */
export function isOver(intent: Pick<PaymentIntent, 'expires_at'>, now: Date): boolean {
  return now.getTime() > intent.expires_at.getTime() + GRACE_MS;
}

/** What a payment is: to be credited, credited before, or not what was asked for. */
export type Verdict = 'credit' | 'repeated' | 'paid_otherwise' | 'wrong_amount' | 'late';

/**
 * Judges money that a provider says it took for this intent. What counts is when it was paid, not when it is told, so a
 * notice that was lost is made good by a later question. An intent that is paid stays so: the same payment again is
 * a repeat, another one is refused.
 */
export function verdictOn(intent: PaymentIntent, paid: TakenPayment): Verdict {
  const isExact = paid.amount_halalas === intent.amount_halalas;
  if (intent.state === 'paid')
    return isExact && intent.payment_reference === paid.payment_reference ? 'repeated' : 'paid_otherwise';
  if (!isExact) return 'wrong_amount';
  return isOver(intent, paid.paid_at) ? 'late' : 'credit';
}

/** What the payer enters in the bank's app: our number and a check digit (Luhn), so that a slip finds no bill. */
export function billNumberOf(id: number): string {
  const digits = String(id).padStart(BILL_DIGITS, '0');
  return digits + checkDigitOf(digits);
}

/** The intent behind a bill number; null for what is none. */
export function idOfBill(number: string): number | null {
  if (!/^\d{12,16}$/.test(number)) return null;
  const id = Number(number.slice(0, -1));
  return id > 0 && billNumberOf(id) === number ? id : null;
}

function checkDigitOf(digits: string): string {
  const sum = [...digits].reverse().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}
