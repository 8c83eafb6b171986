import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import type { decideAsAdmin, decideAsClient } from '@fleet/contracts/fuelling/held-transactions.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { dueAt, type FuelRequest, requireTransition, whoIs } from './fuel-requests.rules.ts';
import { getDetail } from './fuel-requests.service.ts';
import { changeFuelRequest, toStatus } from './fuel-requests-save.queries.ts';
import { cancelHeld, capture, complete, completed } from './fuel-requests-settle.service.ts';
import { insertComment, lockHeld } from './fuel-requests-thread.service.ts';

/**
 * The client answers for a held transaction. Approved: captured in full, what the holds lack is taken from allocated,
 * then main. Refused: the platform decides.
 */
export function decideForClient(
  ctx: Ctx,
  id: number,
  body: z.output<(typeof decideAsClient)['body']>,
): Promise<FuelRequestDetail> {
  return inTransaction(ctx, async (ctx) => {
    const request = await lockHeld(ctx, id);
    await insertComment(ctx, request, body.comment);
    const who = whoIs(ctx.actor);
    if (body.decision === 'refuse') {
      requireTransition(request.status, 'transaction_pending_with_vw', who);
      await changeFuelRequest(
        ctx,
        request,
        'refuse',
        toStatus(ctx, 'transaction_pending_with_vw', null, {
          pending_reasons: [...new Set([...(request.pending_reasons ?? []), 'client_refused'])],
        }),
        [
          {
            entry: 'transaction_pending_with_vw',
            actor_kind: 'user',
            detail: { comment: body.comment, refused: true },
          },
        ],
      );
      return getDetail(ctx, id);
    }
    if (who !== 'client_manager')
      throw new AppError('STATUS_CONFLICT', 'Only the client approves here.', { status: request.status });
    requireTransition(request.status, 'transaction_completed', who);
    const amount = request.amount_halalas!;
    await changeFuelRequest(ctx, request, 'approve_held', completed(ctx, amount, {}), [
      {
        entry: 'transaction_completed',
        actor_kind: 'user',
        detail: { comment: body.comment, captured_halalas: amount },
      },
    ]);
    await capture(ctx, request, {
      owed_halalas: amount,
      charged_halalas: amount,
      shortfall: 'from_client',
      reason: body.comment,
    });
    return getDetail(ctx, id);
  });
}

/** The platform settles: complete as is or adjusted, hand it to the client, or cancel (dispensed fuel stays owed to the station). */
export function decideForPlatform(
  ctx: Ctx,
  id: number,
  body: z.output<(typeof decideAsAdmin)['body']>,
): Promise<FuelRequestDetail> {
  return inTransaction(ctx, async (ctx) => {
    const request = await lockHeld(ctx, id);
    if (whoIs(ctx.actor) !== 'admin' || request.status !== 'transaction_pending_with_vw') {
      throw new AppError('STATUS_CONFLICT', 'This does not wait for the platform.', {
        status: request.status,
      });
    }
    await insertComment(ctx, request, body.comment);
    if (body.decision === 'refer_to_client') await referToClient(ctx, request, body.comment);
    else if (body.decision === 'complete') await complete(ctx, request, body);
    else await cancelHeld(ctx, request, body);
    return getDetail(ctx, id);
  });
}

async function referToClient(ctx: Ctx, request: FuelRequest, text: string): Promise<void> {
  if (request.volume_ml === null)
    throw new AppError('REASON_REQUIRED', 'There are no litres to ask about yet.', undefined, {
      volume_ml: 'required',
    });
  await changeFuelRequest(
    ctx,
    request,
    'refer_to_client',
    toStatus(
      ctx,
      'transaction_pending_with_client',
      dueAt('transaction_pending_with_client', ctx.now, ctx.config),
    ),
    [{ entry: 'transaction_pending_with_client', actor_kind: 'user', detail: { comment: text } }],
  );
}
