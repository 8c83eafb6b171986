import { createHash } from 'node:crypto';
import type { BANK_STATEMENT_FORMS } from '@fleet/contracts/billing/bank-statements.ts';
import { AppError } from '../../platform/app-error.ts';

/** One booked movement as a statement tells it. */
export interface ReadEntry {
  readonly booked_on: string;
  readonly value_on: string | null;
  readonly direction: 'credit' | 'debit';
  /** Positive. */
  readonly amount_halalas: number;
  /** The bank takes an earlier entry back; the direction is its own. */
  readonly is_reversal: boolean;
  /** The bank’s reference of the entry. */
  readonly bank_reference: string | null;
  readonly end_to_end_id: string | null;
  /** Who paid, or who was paid. */
  readonly party_name: string | null;
  readonly party_iban: string | null;
  /** The account that was credited where it is not the statement’s own: a client’s virtual account. */
  readonly credited_iban: string | null;
  readonly text: string | null;
  /** Why a transfer of ours came back. */
  readonly returned?: { readonly reason_code: string | null; readonly reason_text: string | null };
}

export interface ReadStatement {
  readonly form: (typeof BANK_STATEMENT_FORMS)[number];
  /** As the bank numbers it. */
  readonly number: string;
  readonly iban: string;
  /** The first and the last day whose entries it has as a whole. */
  readonly opened_on: string;
  readonly closed_on: string;
  readonly opening_halalas: number;
  readonly closing_halalas: number;
  readonly entries: readonly ReadEntry[];
}

/** An entry with what it is recognized by in another statement. */
export type KnownEntry = ReadEntry & { readonly fingerprint: string };

/**
 * Checks that a statement is the account’s and that its entries lead from the opening to the closing balance. Throws
 * BANK_STATEMENT_FOREIGN and BANK_STATEMENT_DOES_NOT_TIE (details: the three sums).
 */
export function checkStatement(statement: ReadStatement, iban: string): void {
  const { number, opening_halalas, closing_halalas, entries } = statement;
  if (statement.iban !== iban)
    throw new AppError('BANK_STATEMENT_FOREIGN', 'This statement is of another account.', {
      number,
      found: statement.iban,
    });
  const sum = entries.reduce((total, each) => total + signed(each), 0);
  if (opening_halalas + sum !== closing_halalas)
    throw new AppError(
      'BANK_STATEMENT_DOES_NOT_TIE',
      'Opening balance and entries are not the closing one.',
      {
        number,
        opening: balanceText(opening_halalas),
        sum: balanceText(sum),
        calculated: balanceText(opening_halalas + sum),
        closing: balanceText(closing_halalas),
      },
    );
}

/** The entry’s amount: negative when it left the account. */
export function signed({
  direction,
  amount_halalas,
}: Pick<ReadEntry, 'direction' | 'amount_halalas'>): number {
  return direction === 'credit' ? amount_halalas : -amount_halalas;
}

/**
 * What each entry is recognized by in a statement that overlaps: the bank’s reference with day, direction and amount, or without
 * one all that it says; and how many before it in the statement are the same, so that two equal transfers stay two.
 */
export function withFingerprints(entries: readonly ReadEntry[]): KnownEntry[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const { booked_on, direction, amount_halalas, bank_reference } = entry;
    const reported =
      bank_reference === null
        ? [
            entry.value_on,
            entry.end_to_end_id,
            entry.party_name,
            entry.party_iban,
            entry.credited_iban,
            entry.text,
          ]
        : [bank_reference];
    const key = JSON.stringify([booked_on, direction, amount_halalas, ...reported]);
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return { ...entry, fingerprint: sha256(`${key} ${before}`) };
  });
}

/** What a statement says, so that the same one is recognized and another one of its number refused. */
export function contentHash(
  statement: Omit<ReadStatement, 'entries'>,
  entries: readonly KnownEntry[],
): string {
  const { form, number, iban, opened_on, closed_on, opening_halalas, closing_halalas } = statement;
  const prints = entries.map(({ fingerprint }) => fingerprint);
  return sha256(
    JSON.stringify([form, number, iban, opened_on, closed_on, opening_halalas, closing_halalas, prints]),
  );
}

/** The earlier one of two days. */
export function earlier(one: string, other: string): string {
  return [one, other].toSorted()[0]!;
}

/** An element of the file that is not as it must be. */
export function unreadable(element: string): AppError {
  return new AppError('BANK_STATEMENT_UNREADABLE', `This is no bank statement: ${element}.`, { element });
}

/** `1,234.05` with a sign before it: balances in a sentence. */
function balanceText(halalas: number): string {
  const absolute = Math.abs(halalas);
  const riyals = String(Math.floor(absolute / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${halalas < 0 ? '-' : ''}${riyals}.${String(absolute % 100).padStart(2, '0')}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
