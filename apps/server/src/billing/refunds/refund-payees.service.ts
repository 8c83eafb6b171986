import { REFUND_PAYEE_WAIT_HOURS } from '@fleet/contracts/billing/refunds.ts';
import { addNotice, CLIENT_MONEY } from '../../messages/push-messages/notices.service.ts';
import { getWallet } from '../../money/wallets/wallets.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { cancelPayee, findPayee, savePayee } from './refund-payees.queries.ts';
import { isSamePayee, type Payee, payeeOf } from './refunds.rules.ts';

/**
 * Names the account of a client’s refunds from tomorrow on, and tells the client and whoever approves refunds, as the payees of
 * settlements do. Naming the one in force takes back a change that waits. Throws NOT_FOUND and INVALID_FIELDS.
 */
export function saveRefundPayee(
  ctx: Ctx,
  input: { client_id?: number | undefined; beneficiary_name: string; iban: string },
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const { client_id } = await getWallet(ctx, input);
    const after = payeeOf(input);
    const { payee, change } = await findPayee(ctx, client_id);
    if (isSamePayee(payee, after)) {
      if (change) await takeBack(ctx, client_id, payee, change);
      return client_id;
    }
    if (change && isSamePayee(change, after)) return client_id;
    const effective_at = new Date(ctx.now.getTime() + REFUND_PAYEE_WAIT_HOURS * 3_600_000);
    await savePayee(ctx, client_id, { ...after, effective_at });
    await recordAudit(ctx, {
      action: 'save',
      subject: 'refund_payee',
      subject_id: client_id,
      client_id,
      before: payee,
      after: { ...after, effective_at: effective_at.toISOString() },
    });
    await notifyOwners(ctx, client_id, 'refund_payee_changed', after);
    return client_id;
  });
}

/** Takes back an account that is not in force yet; the client. Throws NOT_FOUND and STATUS_CONFLICT. */
export function cancelRefundPayee(ctx: Ctx, input: { client_id?: number | undefined }): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const { client_id } = await getWallet(ctx, input);
    const { payee, change } = await findPayee(ctx, client_id);
    await takeBack(ctx, client_id, payee, change);
    return client_id;
  });
}

async function takeBack(
  ctx: Ctx,
  client_id: number,
  payee: Payee | null,
  change: Payee | null,
): Promise<void> {
  if (!(await cancelPayee(ctx, client_id)) || !change)
    throw new AppError('STATUS_CONFLICT', 'No change waits: it was canceled, or counts already.');
  await recordAudit(ctx, {
    action: 'cancel',
    subject: 'refund_payee',
    subject_id: client_id,
    client_id,
    before: change,
    after: payee,
  });
  await notifyOwners(ctx, client_id, 'refund_payee_change_cancelled', change);
}

/** To whoever looks after the client’s money and who approves its refunds, and to who caused it: their session may be stolen. */
async function notifyOwners(
  ctx: Ctx,
  client_id: number,
  kind: 'refund_payee_changed' | 'refund_payee_change_cancelled',
  { beneficiary_name, iban }: Payee,
): Promise<void> {
  const { user_id } = ctx.actor;
  await addNotice(ctx, {
    except_user_id: null,
    kind,
    subject: 'refund_payee',
    subject_id: client_id,
    to: [
      { groups: CLIENT_MONEY, client_id },
      { groups: ['admin'], permission: 'approve refund' },
      ...(user_id === null ? [] : [{ groups: [], user_ids: [user_id], is_personal: true }]),
    ],
    about: { client_id },
    // An account number is not written out in an email.
    params: { beneficiary_name, iban_end: iban.slice(-4) },
    event: { type: 'refund', id: 0, client_id },
  });
}
