import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { availableNote, remainingNote, reservedNote } from './balance-notes.ts';
import type { CreditLine } from './credit-lines.api.ts';
import type { Wallet } from './wallets.api.ts';

/** The key with its values, as a text in no language. */
const t = ((key: string, values?: Record<string, unknown>) =>
  [key, ...Object.values(values ?? {})].join(' ')) as unknown as TFunction;

function walletOf(of: { remaining?: number; reserved?: number; held?: number; credit?: CreditLine | null }) {
  const { remaining = 0, reserved = 0, held = reserved, credit = null } = of;
  return {
    ...{ remaining_halalas: remaining, reserved_halalas: reserved, held_halalas: held },
    ...{ open_holds: held === 0 ? 0 : 2, credit },
  } as Wallet;
}

/** A credit line of 1,000 riyals of which so much is used, while so much remains of the allocated balance. */
function creditOf(used_halalas: number, remaining_halalas: number, blocked_at: string | null = null) {
  const available_halalas = 100_000 + remaining_halalas;
  return { limit_halalas: 100_000, used_halalas, available_halalas, blocked_at } as CreditLine;
}

it.each([
  [0, 0, 'wallet.open_holds 0'],
  [30_000, 30_000, 'wallet.open_holds 2'],
  [30_000, 0, 'wallet.reserved_orders'],
  [30_000, 10_000, 'wallet.reserved_both 2 100.00 200.00'],
])('of %i reserved, %i by holds: %s', (reserved, held, note) => {
  expect(reservedNote(t, walletOf({ reserved, held }))).toBe(note);
});

describe('what remains', () => {
  it.each([
    [0, 50_000, 'wallet.with_credit 1,500.00 0.00 0.00'],
    [20_000, -20_000, 'wallet.below_by_used 800.00 200.00 0.00'],
    [0, -30_000, 'wallet.below_by_reserved 700.00 0.00 300.00'],
    [20_000, -50_000, 'wallet.below_by_both 500.00 200.00 300.00'],
  ])('with %i used and %i remaining: %s', (used, remaining, note) => {
    expect(remainingNote(t, walletOf({ remaining, credit: creditOf(used, remaining) }))).toBe(note);
  });

  it('is available for requests without a credit line, and says when credit is blocked', () => {
    expect(remainingNote(t, walletOf({ remaining: 5 }))).toBe('wallet.remaining_note');
    const credit = creditOf(20_000, -20_000, '2026-03-01T00:00:00Z');
    expect(remainingNote(t, walletOf({ remaining: -20_000, credit }))).toBe('credit.need_blocked');
  });
});

it.each([
  [0, 0, 'credit.available_whole'],
  [20_000, -20_000, 'credit.available_unused'],
  [0, -30_000, 'credit.available_reserved 300.00'],
  [20_000, -50_000, 'credit.available_less 300.00'],
  [0, 50_000, 'credit.available_more 500.00'],
])('what is available with %i used and %i remaining: %s', (used, remaining, note) => {
  expect(availableNote(t, creditOf(used, remaining))).toBe(note);
});
