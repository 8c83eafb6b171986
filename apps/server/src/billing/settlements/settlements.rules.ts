import type { SETTLEMENT_NOTES } from '@fleet/contracts/billing/settlement-shapes.ts';
import { compactIban, isIban } from '@fleet/domain/saudi-identities.ts';
import { AppError } from '../../platform/app-error.ts';

/** Whom the bank pays. */
export interface Payee {
  readonly beneficiary_name: string;
  readonly iban: string;
}

/** A payee as stored: capitals without spaces. Throws INVALID_FIELDS without a Saudi IBAN. */
export function payeeOf({ beneficiary_name, iban }: Payee): Payee {
  if (!isIban(iban))
    throw new AppError('INVALID_FIELDS', 'This is no IBAN.', undefined, { iban: 'invalid_iban' });
  return { beneficiary_name: beneficiary_name.trim(), iban: compactIban(iban) };
}

/** A franchisee without a named payee is paid on its station's account number, where that is an IBAN. */
export function payeeOfStation(station: { name_en: string; account_number: string | null }): Payee | null {
  const { name_en, account_number } = station;
  return account_number && isIban(account_number)
    ? { beneficiary_name: name_en, iban: compactIban(account_number) }
    : null;
}

/** Warnings before closing or paying a batch. */
export function notesOf(batch: {
  readonly status: 'open' | 'closing' | 'closed';
  readonly fees_to_come: boolean;
  readonly payee: Payee | null;
  readonly closing_halalas: number;
}): (typeof SETTLEMENT_NOTES)[number][] {
  const { status, fees_to_come, payee, closing_halalas } = batch;
  return [
    ...(status === 'open' && fees_to_come ? ['fees_not_charged' as const] : []),
    ...(payee === null && closing_halalas > 0 ? ['iban_missing' as const] : []),
    ...(closing_halalas < 0 ? ['negative' as const] : []),
  ];
}

/** More than is left of a batch is paid only with a reason. Throws STATUS_CONFLICT, REASON_REQUIRED (details: `due_halalas`). */
export function checkPayment(
  batch: { readonly state: string; readonly left_halalas: number },
  amount_halalas: number,
  reason: string | null,
): void {
  if (batch.state !== 'to_pay' && batch.state !== 'settled')
    throw new AppError('STATUS_CONFLICT', 'Only the last closed batch of an account is paid.', {
      state: batch.state,
    });
  if (amount_halalas > batch.left_halalas && !reason) {
    throw new AppError(
      'REASON_REQUIRED',
      'This is more than is left: say why.',
      { due_halalas: batch.left_halalas },
      { reason: 'required' },
    );
  }
}

/** How many days ahead a bank takes a value date. */
const MAX_DAYS_AHEAD = 30;

/** Throws INVALID_FIELDS unless the bank can still pay on that day. */
export function checkValueDate(value_date: string, today: string, max: string): void {
  if (value_date < today || value_date > max)
    throw new AppError('INVALID_FIELDS', `A value date is within ${MAX_DAYS_AHEAD} days.`, undefined, {
      value_date: value_date < today ? 'in_the_past' : 'too_far',
    });
}

export { MAX_DAYS_AHEAD };

/** One transfer of a payment file. */
export interface Transfer {
  readonly position: number;
  readonly beneficiary_name: string;
  readonly iban: string;
  readonly amount_halalas: number;
  /** The batch or refund it pays: the same in a file that is made again, so that the bank and we see a second transfer. */
  readonly batch_reference: string;
  /** Null for a refund. */
  readonly period: string | null;
}

const HEADER = [
  'sequenceNumber',
  'valueDate',
  'currency',
  'amount',
  'beneficiaryName',
  'creditAccount',
  'destinationBankCode',
  'channel',
  'reference',
  'narrative',
];

/**
 * A file of transfers in the columns Saudi banks' bulk uploads have (sequence, value date, currency, amount, beneficiary,
 * IBAN, bank, channel, reference, narrative) and a last line with their count and sum. Amounts are riyals with two
 * decimals, dates YYYYMMDD, lines end as banks expect them; nothing in it can be taken for a formula or end a field.
 */
export function paymentFileText(file: {
  readonly reference_number: string;
  readonly value_date: string;
  readonly transfers: readonly Transfer[];
}): string {
  const { reference_number, value_date, transfers } = file;
  const day = value_date.replaceAll('-', '');
  const lines = transfers.map((transfer) => [
    String(transfer.position),
    day,
    'SAR',
    riyals(transfer.amount_halalas),
    plain(transfer.beneficiary_name),
    transfer.iban,
    // The two digits behind the check digits name the bank.
    transfer.iban.slice(4, 6),
    'SARIE',
    transfer.batch_reference,
    narrativeOf(transfer, reference_number),
  ]);
  const total = transfers.reduce((sum, transfer) => sum + transfer.amount_halalas, 0);
  const footer = [
    'TOTAL',
    day,
    'SAR',
    riyals(total),
    '',
    '',
    '',
    '',
    reference_number,
    String(transfers.length),
  ];
  return [HEADER, ...lines, footer].map((line) => `${line.join(',')}\r\n`).join('');
}

/** What the payee reads in its statement. */
export function narrativeOf({ period }: Transfer, reference_number: string): string {
  return period === null ? `Refund ${reference_number}` : `Settlement ${period} ${reference_number}`;
}

/** Halalas as `1234.05`, without a way through fractions. */
export function riyals(halalas: number): string {
  return `${Math.floor(halalas / 100)}.${String(halalas % 100).padStart(2, '0')}`;
}

/** A name without what splits a field or starts a formula; banks take 140 characters. */
function plain(name: string): string {
  return name
    .replaceAll(/[",;\r\n\t]+/g, ' ')
    .replace(/^[=+\-@\s]+/, '')
    .trim()
    .slice(0, 140);
}
