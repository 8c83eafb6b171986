import type { FuelRequestDetail } from '@fleet/contracts/fuel-request-shapes.ts';
import type { decideAsAdmin, decideAsClient } from '@fleet/contracts/held-transactions.ts';
import { HELD_TRANSACTION_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import { amountHalalas } from '@fleet/domain/money.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { postEntry } from '../ledger/ledger.service.ts';
import { captureRequest, releaseHolds } from '../ledger/ledger-holds.service.ts';
import { moveUsage } from '../policies/policies.service.ts';
import { dueAt, type FuelRequest, requireTransition, whoIs } from './fuel-requests.rules.ts';
import { getDetail, usageCarried } from './fuel-requests.service.ts';
import { fuelRequestComments } from './fuel-requests.table.ts';
import { payableOf } from './fuel-requests-close.service.ts';
import { lockFuelRequest } from './fuel-requests-lock.queries.ts';
import { changeFuelRequest, toStatus } from './fuel-requests-save.queries.ts';

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
    await insertComment(ctx, id, body.comment);
    const who = whoIs(ctx.actor);
    if (body.decision === 'refuse') {
      requireTransition(request.status, 'transaction_pending_with_vw', who);
      await changeFuelRequest(
        ctx,
        request,
        'refuse',
        toStatus(ctx, 'transaction_pending_with_vw', null, {
          pending_reasons: [...(request.pending_reasons ?? []), 'client_refused'],
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
    await insertComment(ctx, id, body.comment);
    if (body.decision === 'ask_client') await askClient(ctx, request, body.comment);
    else if (body.decision === 'complete') await complete(ctx, request, body);
    else await cancelHeld(ctx, request, body);
    return getDetail(ctx, id);
  });
}

/** Says something on a held transaction. */
export function comment(ctx: Ctx, id: number, text: string) {
  return inTransaction(ctx, async (ctx) => {
    await lockHeld(ctx, id);
    return insertComment(ctx, id, text);
  });
}

async function askClient(ctx: Ctx, request: FuelRequest, text: string): Promise<void> {
  if (request.volume_ml === null)
    throw new AppError('REASON_REQUIRED', 'There are no litres to ask about yet.', undefined, {
      volume_ml: 'required',
    });
  await changeFuelRequest(
    ctx,
    request,
    'ask_client',
    toStatus(
      ctx,
      'transaction_pending_with_client',
      dueAt('transaction_pending_with_client', ctx.now, ctx.config),
    ),
    [{ entry: 'transaction_pending_with_client', actor_kind: 'user', detail: { comment: text } }],
  );
}

async function complete(
  ctx: Ctx,
  request: FuelRequest,
  body: z.output<(typeof decideAsAdmin)['body']>,
): Promise<void> {
  const volume_ml = body.volume_ml ?? request.volume_ml;
  if (volume_ml === null)
    throw new AppError('REASON_REQUIRED', 'Say how many litres were dispensed.', undefined, {
      volume_ml: 'required',
    });
  const owed = amountHalalas(volume_ml, request.price_millis_per_litre!);
  const charged = body.charged_halalas ?? owed;
  if (charged > owed)
    throw new AppError(
      'AMOUNT_ABOVE_BALANCE',
      'The client cannot be charged more than was dispensed.',
      { most_halalas: owed },
      { charged_halalas: 'too_big' },
    );
  const usage = { day: request.usage_day!, volume_ml, amount_halalas: owed };
  await changeFuelRequest(
    ctx,
    request,
    'settle',
    completed(ctx, charged, {
      volume_ml,
      amount_halalas: owed,
      usage_volume_ml: volume_ml,
      usage_amount_halalas: owed,
      closed_at: request.closed_at ?? ctx.now,
    }),
    [
      {
        entry: 'transaction_completed',
        actor_kind: 'user',
        volume_ml,
        detail: {
          comment: body.comment,
          charged_halalas: charged,
          adjusted: charged !== request.amount_halalas,
        },
      },
    ],
  );
  await capture(ctx, request, {
    owed_halalas: owed,
    charged_halalas: charged,
    shortfall: 'from_suspense',
    reason: body.comment,
  });
  await moveUsage(ctx, request, usageCarried(request), usage);
}

async function cancelHeld(
  ctx: Ctx,
  request: FuelRequest,
  body: z.output<(typeof decideAsAdmin)['body']>,
): Promise<void> {
  if (body.was_dispensed === undefined)
    throw new AppError('REASON_REQUIRED', 'Say whether fuel left the pump.', undefined, {
      was_dispensed: 'required',
    });
  if (body.was_dispensed && request.amount_halalas === null)
    throw new AppError('REASON_REQUIRED', 'Complete it with the litres dispensed instead.', undefined, {
      volume_ml: 'required',
    });
  await changeFuelRequest(
    ctx,
    request,
    'cancel_held',
    toStatus(ctx, 'transaction_cancelled', null, {
      end_reason: body.comment,
      charged_halalas: 0,
      usage_day: null,
      usage_volume_ml: null,
      usage_amount_halalas: null,
      pending_reasons: null,
    }),
    [
      {
        entry: 'transaction_cancelled',
        actor_kind: 'user',
        detail: { comment: body.comment, was_dispensed: body.was_dispensed },
      },
    ],
  );
  await releaseHolds(ctx, {
    client_id: request.client_id,
    fuel_request_id: request.id,
    reason: body.comment,
  });
  await moveUsage(ctx, request, usageCarried(request), null);
  if (body.was_dispensed) await oweStation(ctx, request, body.comment);
}

/** The client pays nothing, the station is paid: the platform bears it. */
async function oweStation(ctx: Ctx, request: FuelRequest, reason: string): Promise<void> {
  const { payable, network_id, station_id } = await payableOf(ctx, request.station_id!);
  const amount = request.amount_halalas!;
  await postEntry(ctx, {
    kind: 'platform_loss',
    business_key: `loss:${request.id}`,
    client_id: request.client_id,
    network_id,
    station_id,
    fuel_request_id: request.id,
    reason,
    postings: [
      { ...payable, amount_halalas: amount },
      { account: 'platform_loss', party_id: 0, amount_halalas: -amount },
    ],
  });
}

async function capture(
  ctx: Ctx,
  request: FuelRequest,
  money: {
    owed_halalas: number;
    charged_halalas: number;
    shortfall: 'from_client' | 'from_suspense';
    reason: string;
  },
): Promise<void> {
  const payable = await payableOf(ctx, request.station_id!);
  await captureRequest(ctx, {
    client_id: request.client_id,
    fuel_request_id: request.id,
    ...payable,
    ...money,
  });
}

function completed(ctx: Ctx, charged_halalas: number, rest: Parameters<typeof toStatus>[3]) {
  return toStatus(ctx, 'transaction_completed', null, {
    ...rest,
    charged_halalas,
    completed_at: ctx.now,
    pending_reasons: null,
  });
}

async function lockHeld(ctx: Ctx, id: number): Promise<FuelRequest> {
  const request = await lockFuelRequest(ctx, id);
  if (!request) throw new AppError('NOT_FOUND', 'There is no such transaction here.');
  if (!HELD_TRANSACTION_STATUSES.has(request.status))
    throw new AppError('STATUS_CONFLICT', 'This transaction waits for nobody.', { status: request.status });
  return request;
}

async function insertComment(ctx: Ctx, fuel_request_id: number, text: string) {
  const [row] = await ctx.db.orm
    .insert(fuelRequestComments)
    .values({ fuel_request_id, user_id: ctx.actor.user_id!, comment: text, created_at: ctx.now })
    .returning();
  await recordAudit(ctx, {
    action: 'comment',
    subject: 'fuel_request',
    subject_id: fuel_request_id,
    client_id: ctx.actor.client_id,
    station_id: ctx.actor.station_id,
    after: { comment: text },
  });
  return {
    id: row!.id,
    comment: text,
    created_at: ctx.now.toISOString(),
    user: { name: ctx.actor.name, group: ctx.actor.group ?? '' },
  };
}
