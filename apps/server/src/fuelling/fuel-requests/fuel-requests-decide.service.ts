import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { openHold } from '../../money/ledger/ledger-holds.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  canManagerOverrule,
  type Decision,
  decide,
  getFacts,
  moveUsage,
  reservedBy,
} from '../policies/policies.service.ts';
import {
  dueAt,
  type FuelRequest,
  requireInTime,
  requireTransition,
  usageColumns,
  whoIs,
} from './fuel-requests.rules.ts';
import { endWithoutFuel, getDetail, lockOwn } from './fuel-requests.service.ts';
import { changeFuelRequest, toStatus } from './fuel-requests-save.queries.ts';

/** A manager approves what waits for them: the hold is placed now, at the prices of now. */
export function approveRequest(
  ctx: Ctx,
  id: number,
  comment: string | undefined,
): Promise<FuelRequestDetail> {
  return inTransaction(ctx, async (ctx) => {
    const request = await lockOwn(ctx, id);
    requireTransition(request.status, 'request_approved', whoIs(ctx.actor));
    requireInTime(request, ctx.now);
    const decision = await decideAgain(ctx, request);
    const usage = {
      ...reservedBy(decision, riyadhDate(ctx.now)),
      volume_ml: request.requested_volume_ml,
    };
    await openHold(ctx, {
      client_id: request.client_id,
      fuel_request_id: id,
      kind: 'request',
      amount_halalas: decision.hold_halalas,
    });
    await changeFuelRequest(
      ctx,
      request,
      'approve',
      toStatus(ctx, 'request_approved', dueAt('request_approved', ctx.now, ctx.config), {
        approved_at: ctx.now,
        hold_halalas: decision.hold_halalas,
        hold_price_millis_per_litre: decision.price_millis,
        flags: decision.flags,
        ...usageColumns(usage),
      }),
      [{ entry: 'request_approved', actor_kind: 'user', detail: comment ? { comment } : {} }],
    );
    await moveUsage(ctx, request, null, usage);
    return getDetail(ctx, id);
  });
}

/** A manager refuses what waits for them. */
export function rejectRequest(ctx: Ctx, id: number, reason: string): Promise<FuelRequestDetail> {
  return inTransaction(ctx, async (ctx) => {
    const request = await lockOwn(ctx, id);
    requireTransition(request.status, 'request_rejected', whoIs(ctx.actor));
    await changeFuelRequest(
      ctx,
      request,
      'reject',
      toStatus(ctx, 'request_rejected', null, { end_reason: reason }),
      [{ entry: 'request_rejected', actor_kind: 'user', detail: { reason } }],
    );
    return getDetail(ctx, id);
  });
}

/** Takes a request back before fuelling. A driver at the pump needs a reason. */
export function cancelRequest(ctx: Ctx, id: number, reason: string | undefined): Promise<FuelRequestDetail> {
  return inTransaction(ctx, async (ctx) => {
    const request = await lockOwn(ctx, id);
    const isAtPump = request.status === 'transaction_initiated';
    const status = isAtPump ? 'transaction_cancelled' : 'request_cancelled';
    requireTransition(request.status, status, whoIs(ctx.actor));
    if (isAtPump && !reason)
      throw new AppError('REASON_REQUIRED', 'Say why you stop at the pump.', undefined, {
        reason: 'required',
      });
    await endWithoutFuel(ctx, request, 'cancel', status, reason ?? null, {
      entry: status,
      actor_kind: 'user',
      detail: reason ? { reason } : {},
    });
    return getDetail(ctx, id);
  });
}

/**
 * The hold at present prices; a requested amount is the hold whatever the price. A manager decides about limits: a
 * fact that has changed since the request (a driver who left, an inactive vehicle) rejects it.
 */
async function decideAgain(ctx: Ctx, request: FuelRequest): Promise<Decision> {
  const subject = {
    client_id: request.client_id,
    vehicle_id: request.vehicle_id,
    driver_id: request.driver_id,
    station_id: request.chosen_station_id,
    valid_until: dueAt('request_approved', ctx.now, ctx.config)!,
    fuel_type_id: request.fuel_type_id,
    group_id: request.group_id,
  };
  const { facts } = await getFacts(ctx, subject);
  const requested =
    request.kind === 'amount'
      ? { kind: 'amount' as const, volume_ml: null, amount_halalas: request.requested_amount_halalas }
      : { kind: 'litres' as const, volume_ml: request.requested_volume_ml, amount_halalas: null };
  const decision = decide(facts, {
    ...requested,
    odometer_km: request.requested_odometer_km,
    coordinates: null,
  });
  if (decision.price_millis === null)
    throw new AppError('NO_PRICE', 'No allowed station sells this fuel now.');
  if (!canManagerOverrule(decision.checks))
    throw new AppError('STATUS_CONFLICT', 'This can no longer be approved.', {
      status: request.status,
      checks: decision.checks.filter((check) => !check.passed && check.kind === 'fact'),
    });
  return decision;
}
