import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  findFileOf,
  listPayable,
  listSent,
  lockApproved,
  type PayableRefund,
  type RefundFile,
  type SentRefund,
} from './refund-transfers.queries.ts';

export type { PayableRefund, RefundFile, SentRefund };

/** Makes this transaction the only one that rejects, pays or files approved refunds. */
export function lockApprovedRefunds(ctx: Ctx): Promise<void> {
  return lockApproved(ctx);
}

/** What a payment file pays to clients: approved, to the account in force, and without `again` in no file that counts. */
export function listApprovedRefunds(ctx: Ctx, { again }: { again: boolean }): Promise<PayableRefund[]> {
  return listPayable(ctx, again);
}

/** What the bank’s statement may say was paid to clients. */
export function listSentRefunds(ctx: Ctx): Promise<SentRefund[]> {
  return listSent(ctx);
}

/** Throws STATUS_CONFLICT while a payment file that counts has the refund: it may be paid already. The caller holds its lock. */
export async function refuseInFile(ctx: Ctx, id: number): Promise<void> {
  const file = await findFileOf(ctx, id);
  if (file) throw new AppError('STATUS_CONFLICT', 'A payment file has this refund.', { ...file });
}

/** The payment file that has a refund, whose lock the caller holds. */
export function fileOfRefund(ctx: Ctx, id: number): Promise<RefundFile | null> {
  return findFileOf(ctx, id);
}
