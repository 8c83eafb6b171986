import { BANK_ANSWER_MAX_BYTES } from '@fleet/contracts/billing/settlement-files.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { type BankReason, notifyFailedRefunds } from '../refunds/refund-failures.service.ts';
import { listRefundsBySent } from '../refunds/refund-transfers.service.ts';
import { insertAnswers, insertReturns, listLastAnswers } from './settlement-answers.queries.ts';
import { findFile, listTransfers, lockFiles } from './settlement-files.queries.ts';
import { getSettlementFile } from './settlement-files.service.ts';
import { newAnswers, readPain002 } from './settlement-pain002.rules.ts';

/**
 * Reads the bank’s answer (pain.002) to a released file. A transfer it rejects is owed again: the next file has it. The
 * same answer twice, also at once, changes nothing. Throws NOT_FOUND, STATUS_CONFLICT, FILE_TOO_LARGE,
 * BANK_ANSWER_UNREADABLE and BANK_ANSWER_FOREIGN.
 */
export function readBankAnswer(ctx: Ctx, id: number, input: Buffer | null) {
  if (input && input.length > BANK_ANSWER_MAX_BYTES)
    throw new AppError('FILE_TOO_LARGE', 'A bank’s answer has at most two megabytes.');
  return inTransaction(ctx, async (ctx) => {
    // Whoever makes or releases a file sees the answer as a whole, and two answers see each other.
    await lockFiles(ctx);
    const file = await findFile(ctx, id);
    if (!file) throw new AppError('NOT_FOUND', 'There is no such file.');
    const transfers = await listTransfers(ctx, id);
    const { message_id, answers } = readPain002(textOf(input), file, transfers);
    if (file.state !== 'released')
      throw new AppError('STATUS_CONFLICT', 'Only a released file was sent to a bank.', {
        state: file.state,
      });
    const added = newAnswers(answers, await listLastAnswers(ctx, id));
    if (added.length > 0) {
      await insertAnswers(ctx, id, message_id, added);
      const count = (status: string) => added.filter((each) => each.status === status).length;
      await recordAudit(ctx, {
        action: 'record',
        subject: 'settlement_file',
        subject_id: id,
        after: {
          bank_message_id: message_id,
          accepted: count('accepted'),
          executed: count('executed'),
          rejected: count('rejected'),
        },
      });
      const refundAt = new Map(transfers.map(({ position, refund_id }) => [position, refund_id]));
      const failed = added.flatMap(({ position, status, ...reason }) => {
        const refund_id = status === 'rejected' ? (refundAt.get(position) ?? null) : null;
        return refund_id === null ? [] : [{ refund_id, ...reason }];
      });
      await notifyFailedRefunds(ctx, 'rejected', failed);
    }
    return getSettlementFile(ctx, id);
  });
}

/** A refund that the bank sent back, by its end-to-end id. */
export interface ReturnedTransfer extends BankReason {
  readonly end_to_end_id: string;
  readonly statement_number: string;
}

/** What a statement says came back of refunds: kept beside the transfers of what was paid, and told. For entries that are read for the first time. */
export async function recordReturns(ctx: Ctx, returned: readonly ReturnedTransfer[]): Promise<void> {
  const refunds = await listRefundsBySent(
    ctx,
    returned.map(({ end_to_end_id }) => end_to_end_id),
  );
  const known = returned.flatMap(({ end_to_end_id, ...reported }) => {
    const refund = refunds.find(({ reference_number }) => reference_number === end_to_end_id);
    return refund ? [{ ...reported, refund_id: refund.id, isPaid: refund.status === 'paid' }] : [];
  });
  // One whose payment is not matched yet stays as it is: it must not go into another file.
  await insertReturns(
    ctx,
    known.filter(({ isPaid }) => isPaid),
  );
  await notifyFailedRefunds(ctx, 'returned', known);
}

/** The file as text: UTF-8 and nothing else. */
function textOf(input: Buffer | null): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(input ?? Buffer.alloc(0));
  } catch {
    throw new AppError('BANK_ANSWER_UNREADABLE', 'This is not UTF-8 text.');
  }
}
