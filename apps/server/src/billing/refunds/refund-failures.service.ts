import { ACCOUNT_REASONS, BANK_REASONS } from '@fleet/contracts/billing/settlement-files.ts';
import { addNotice, CLIENT_MONEY, type Notice } from '../../messages/push-messages/notices.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { listFailedRefunds } from './refund-transfers.queries.ts';

/** What the bank gives as the reason for not paying, or for sending back. */
export interface BankReason {
  readonly reason_code: string | null;
  readonly reason_text: string | null;
}

/**
 * Tells who approved and paid a refund, and its client, that the bank rejected or returned it, with the reason and what to do. For callers
 * that store what the bank says once. A rejection of what is paid all the same is nobody’s news.
 */
export async function notifyFailedRefunds(
  ctx: Ctx,
  how: 'rejected' | 'returned',
  failed: readonly (BankReason & { readonly refund_id: number })[],
): Promise<void> {
  const refunds = await listFailedRefunds(
    ctx,
    failed.map(({ refund_id }) => refund_id),
  );
  for (const { refund_id, ...reason } of failed) {
    const refund = refunds.find(({ id }) => id === refund_id)!;
    if (how === 'rejected' && refund.status !== 'approved') continue;
    const { client_id, reference_number, amount_halalas } = refund;
    const notice = {
      // Whoever read the bank’s file is told as well: it had many transfers.
      except_user_id: null,
      subject: 'refund',
      subject_id: refund_id,
      about: { client_id },
      params: { reference_number, amount_halalas, bank_reason: reasonText(reason) },
      event: { type: 'refund', id: refund_id, client_id },
    } satisfies Omit<Notice, 'kind' | 'to'> & { except_user_id: null };
    const platform = [{ groups: [], user_ids: refund.user_ids, is_personal: true }];
    await addNotice(ctx, { ...notice, kind: `refund_bank_${how}`, to: platform });
    const kind = isOfAccount(reason) ? 'refund_unpaid_account' : 'refund_unpaid';
    await addNotice(ctx, { ...notice, kind, to: [{ groups: CLIENT_MONEY, client_id }] });
  }
}

/** A code that has words, else the bank’s own, which are in one language. */
function reasonText({ reason_code, reason_text }: BankReason): string {
  return BANK_REASONS.find((code) => code === reason_code) ?? reason_text ?? 'OTHER';
}

/** Whether the client can mend it by another account. */
function isOfAccount({ reason_code }: BankReason): boolean {
  return ACCOUNT_REASONS.some((code) => code === reason_code);
}
