import { APPROVAL_FIELDS, type Approval } from '@fleet/contracts/fuelling/approval-shapes.ts';
import type { answerDecision, getDecision } from '@fleet/contracts/fuelling/decisions.ts';
import type { Permission } from '@fleet/contracts/permissions.ts';
import type { z } from 'zod';
import { isAnsweredByLink, openDecisionLink } from '../../messages/decision-links/decision-links.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { getDetail, lockOwn } from '../fuel-requests/fuel-requests.service.ts';
import { approveRequest, rejectRequest } from '../fuel-requests/fuel-requests-decide.service.ts';
import { decideForClient } from '../fuel-requests/fuel-requests-held.service.ts';

type Question = z.output<(typeof getDecision)['response']>;

/** What each question needs at the desk, it needs by link. */
const RIGHTS: Record<Question['kind'], Permission> = {
  request_pending: 'decide fuel_request',
  transaction_pending_with_client: 'decide held_transaction',
};

/** The question of a link, and what became of it. Throws NOT_FOUND, and FORBIDDEN for anybody but the message's reader. */
export async function readQuestion(ctx: Ctx, token: string): Promise<Question> {
  const { message, isExpired } = await openDecisionLink(ctx, token);
  const { kind, subject_id } = message;
  if (!isKind(kind) || subject_id === null) throw new AppError('NOT_FOUND', 'There is no such link.');
  const request = await getDetail(ctx, subject_id);
  const isWaiting =
    request.status === kind && Date.parse(request.status_changed_at) <= message.created_at.getTime();
  return { state: !isWaiting ? 'decided' : isExpired ? 'expired' : 'open', kind, request };
}

/**
 * Answers a question once: it is open for as long as the request has waited since the message, so that whoever comes second, by link
 * or at a desk, decides nothing. Throws like `readQuestion`, STATUS_CONFLICT for what is no longer open, INVALID_FIELDS for a missing
 * comment, and what the decision itself refuses.
 */
export function answerQuestion(
  ctx: Ctx,
  token: string,
  { decision, comment, ...approval }: z.output<(typeof answerDecision)['body']>,
): Promise<Question> {
  return inTransaction(ctx, async (ctx) => {
    const { message } = await openDecisionLink(ctx, token);
    // Others who decide the same wait here, and then find it decided.
    if (message.subject_id !== null) await lockOwn(ctx, message.subject_id);
    const { state, kind, request } = await readQuestion(ctx, token);
    if (!ctx.actor.permissions.has(RIGHTS[kind]))
      throw new AppError('FORBIDDEN', 'You may no longer decide this.', { permission: RIGHTS[kind] });
    if (state !== 'open')
      throw new AppError('STATUS_CONFLICT', 'This question is no longer open.', {
        status: request.status,
        state,
      });
    if (!comment && (decision === 'refuse' || kind !== 'request_pending'))
      throw new AppError('INVALID_FIELDS', 'Say why.', undefined, { comment: 'required' });
    refuseQuantityOfFill(kind, approval);
    if (kind === 'transaction_pending_with_client')
      await decideForClient(ctx, request.id, { decision, comment });
    else if (decision === 'approve')
      await approveRequest(ctx, request.id, { ...approval, comment: comment || undefined });
    else await rejectRequest(ctx, request.id, comment);
    return readQuestion(ctx, token);
  });
}

/** What was fuelled is paid or not: no part of it can be approved. */
function refuseQuantityOfFill(kind: Question['kind'], approval: Approval): void {
  const [field] = APPROVAL_FIELDS.filter((name) => approval[name] !== undefined);
  if (field !== undefined && kind !== 'request_pending')
    throw new AppError('INVALID_FIELDS', 'A fill is approved as it is.', undefined, {
      [field]: 'not_allowed',
    });
}

function isKind(kind: string): kind is Question['kind'] {
  return isAnsweredByLink(kind);
}
