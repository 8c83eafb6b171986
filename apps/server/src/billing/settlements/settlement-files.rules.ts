import { createHash } from 'node:crypto';
import type { SETTLEMENT_FILE_STATES } from '@fleet/contracts/billing/settlement-files.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Payee, Transfer } from './settlements.rules.ts';

type FileState = (typeof SETTLEMENT_FILE_STATES)[number];

/**
 * A file is decided once, by a person: its maker may take it back, and only somebody else may release it. Throws
 * STATUS_CONFLICT, REASON_REQUIRED and SECOND_APPROVER_REQUIRED.
 */
export function checkDecision(
  file: { readonly state: FileState; readonly created_by: number | null },
  by: {
    readonly decision: Exclude<FileState, 'waiting'>;
    readonly reason: string | null;
    readonly user_id: number | null;
  },
): void {
  if (file.state !== 'waiting')
    throw new AppError('STATUS_CONFLICT', 'This file was decided already.', { state: file.state });
  if (by.user_id === null || (by.decision === 'released' && by.user_id === file.created_by))
    throw new AppError('SECOND_APPROVER_REQUIRED', 'Another person than its maker releases a payment file.');
  if (by.decision === 'rejected' && by.reason === null)
    throw new AppError('REASON_REQUIRED', 'Say why it is rejected.', undefined, { reason: 'required' });
}

/**
 * What another released file pays is released again only with a reason: the bank may do both. Throws REASON_REQUIRED.
 */
export function checkReleasedOnce(
  transfers: readonly { readonly batch_reference: string; readonly released_in: string | null }[],
  reason: string | null,
): void {
  const again = transfers.find(({ released_in }) => released_in !== null);
  if (again && reason === null)
    throw new AppError(
      'REASON_REQUIRED',
      `${again.released_in} was released with this batch: say why it is paid by this file too.`,
      { batch_reference: again.batch_reference, released_in: again.released_in! },
      { reason: 'required' },
    );
}

/** Every transfer is at most what is left of its batch or refund, and goes to the payee of now. Throws PAYMENT_FILE_OUTDATED. */
export function checkStillOwed(
  transfers: readonly Transfer[],
  payable: readonly {
    readonly reference_number: string;
    readonly left_halalas: number;
    readonly payee: Payee;
  }[],
): void {
  const owed = new Map(payable.map((each) => [each.reference_number, each]));
  for (const { batch_reference, amount_halalas, iban, beneficiary_name } of transfers) {
    const batch = owed.get(batch_reference);
    if (
      !batch ||
      amount_halalas > batch.left_halalas ||
      iban !== batch.payee.iban ||
      beneficiary_name !== batch.payee.beneficiary_name
    )
      throw new AppError('PAYMENT_FILE_OUTDATED', 'Amounts or payees have changed since.', {
        batch_reference,
      });
  }
}

/** Stands for what a bank would do on a file: when, to whom and how much. */
export function contentHash(
  { reference_number, value_date }: { readonly reference_number: string; readonly value_date: string },
  transfers: readonly Transfer[],
): string {
  const content = transfers.map((each) => [
    each.position,
    each.batch_reference,
    each.beneficiary_name,
    each.iban,
    each.amount_halalas,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([reference_number, value_date, content]))
    .digest('hex');
}
