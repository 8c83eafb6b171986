import type { Approval } from '@fleet/contracts/fuelling/approval-shapes.ts';
import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { openHold } from '../../money/ledger/ledger-holds.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  canManagerOverrule,
  type Decision,
  type DecisionSubject,
  decide,
  getFacts,
  lockDecision,
  moveUsage,
  reservedBy,
} from '../policies/policies.service.ts';
import { grantShares } from '../temporary-capacities/temporary-capacities.service.ts';
import {
  dueAt,
  type FuelRequest,
  requireInTime,
  requireTransition,
  usageColumns,
  whoIs,
} from './fuel-requests.rules.ts';
import { endWithoutFuel, getDetail, lockOwn } from './fuel-requests.service.ts';
import {
  type ApprovedLess,
  approvedLess,
  approvedMeasure,
  type Exception,
  exceptionOf,
  requireCovers,
} from './fuel-requests-approval.rules.ts';
import { changeFuelRequest, toStatus } from './fuel-requests-save.queries.ts';

/**
 * A manager approves what waits for them, all of it or less: the hold is placed now, at the prices of now. With an exception the
 * vehicle may take more than its limits for a day, and the request is the first to draw on it. Throws INVALID_FIELDS for more
 * than was requested and for an exception that does not cover it, FORBIDDEN for one the actor may not grant.
 */
export function approveRequest(
  ctx: Ctx,
  id: number,
  { comment, ...approval }: Approval & { comment?: string | undefined },
): Promise<FuelRequestDetail> {
  return inTransaction(ctx, async (ctx) => {
    const request = await lockOwn(ctx, id);
    requireTransition(request.status, 'request_approved', whoIs(ctx.actor));
    requireInTime(request, ctx.now);
    const less = approvedLess(request, approval);
    const exception = await grantException(ctx, request, approval, comment);
    const decision = await decideAgain(ctx, request, less);
    const isTotal = less.approved_volume_ml === null && less.approved_amount_halalas === null;
    const usage = {
      ...reservedBy(decision, riyadhDate(ctx.now)),
      ...(isTotal ? { volume_ml: request.requested_volume_ml } : {}),
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
        ...less,
        approved_at: ctx.now,
        hold_halalas: decision.hold_halalas,
        hold_price_millis_per_litre: decision.price_millis,
        flags: decision.flags,
        ...usageColumns(usage),
      }),
      [
        {
          entry: 'request_approved',
          actor_kind: 'user',
          detail: {
            ...(comment ? { comment } : {}),
            ...(isTotal ? {} : less),
            ...(exception ? { exception } : {}),
          },
        },
      ],
    );
    await moveUsage(ctx, request, null, usage);
    return getDetail(ctx, id);
  });
}

/** Temporary capacity for the request's vehicle, where the approval asks for it. What the decision locks is locked first. */
async function grantException(
  ctx: Ctx,
  request: FuelRequest,
  approval: Approval,
  comment: string | undefined,
): Promise<Exception | null> {
  const exception = exceptionOf(approval, ctx.now);
  if (exception === null) return null;
  if (!ctx.actor.permissions.has('create temporary_capacity'))
    throw new AppError('FORBIDDEN', 'You may not grant exceptions.', {
      permission: 'create temporary_capacity',
    });
  await lockDecision(ctx, subjectOf(ctx, request));
  const { exception: missing } = await decideAgain(ctx, request, ALL_OF_IT);
  requireCovers(exception, missing);
  const { volume_ml, amount_halalas, ends_at } = exception;
  const reason = comment ?? request.request_reason_text ?? `#${request.id}`;
  await grantShares(
    ctx,
    request.client_id,
    { mode: 'once', ends_at: ends_at.toISOString(), renew_automatically: false, carry_over: false, reason },
    [{ vehicle_id: request.vehicle_id, volume_ml, amount_halalas }],
  );
  return exception;
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

const ALL_OF_IT: ApprovedLess = { approved_volume_ml: null, approved_amount_halalas: null };

function subjectOf(ctx: Ctx, request: FuelRequest): DecisionSubject {
  return {
    client_id: request.client_id,
    vehicle_id: request.vehicle_id,
    driver_id: request.driver_id,
    station_id: request.chosen_station_id,
    valid_until: dueAt('request_approved', ctx.now, ctx.config)!,
    fuel_type_id: request.fuel_type_id,
    group_id: request.group_id,
  };
}

/**
 * The hold at present prices, of what is approved; an amount is the hold whatever the price. A manager decides about limits: a fact
 * that has changed since the request (a driver who left, an inactive vehicle, a credit that is blocked) rejects it.
 */
async function decideAgain(ctx: Ctx, request: FuelRequest, less: ApprovedLess): Promise<Decision> {
  const { facts } = await getFacts(ctx, subjectOf(ctx, request));
  const decision = decide(facts, {
    ...approvedMeasure(request, less),
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
