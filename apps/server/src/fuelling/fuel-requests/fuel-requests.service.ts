import type { AuditAction } from '@fleet/contracts/audit-actions.ts';
import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { releaseHolds } from '../../money/ledger/ledger-holds.service.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { moveUsage, type UsageCarried } from '../policies/policies.service.ts';
import { findDetail, sumFillsOfGroup as sumOfGroup } from './fuel-requests.queries.ts';
import { type FuelRequest, usageColumns } from './fuel-requests.rules.ts';
import type { FuelRequestChange } from './fuel-requests-columns.rules.ts';
import { lockFuelRequest } from './fuel-requests-lock.queries.ts';
import { withOldLines } from './fuel-requests-old-lines.service.ts';
import { presentDetail } from './fuel-requests-present.rules.ts';
import { changeFuelRequest, type TimelineLine, toStatus } from './fuel-requests-save.queries.ts';

/** One request as this actor sees it, or NOT_FOUND, also for another tenant's. */
export async function getDetail(ctx: Ctx, id: number): Promise<FuelRequestDetail> {
  const row = await findDetail(ctx, id);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such request here.');
  const disputable_since = new Date(ctx.now.getTime() - ctx.config.DISPUTE_SECONDS * 1000);
  return presentDetail(await withOldLines(ctx, row), ctx.actor, disputable_since);
}

/** Completed fills of the present vehicles of a group since an instant. */
export function sumFillsOfGroup(ctx: Ctx, group_id: number, since: Date) {
  return sumOfGroup(ctx, group_id, since);
}

/** Ends a request that was not fuelled: the hold goes back, its litres no longer count. */
export async function endWithoutFuel(
  ctx: Ctx,
  request: FuelRequest,
  action: AuditAction,
  status: 'request_cancelled' | 'request_expired' | 'transaction_cancelled',
  reason: string | null,
  line: TimelineLine,
  rest: FuelRequestChange = {},
): Promise<void> {
  await changeFuelRequest(
    ctx,
    request,
    action,
    toStatus(ctx, status, null, {
      ...rest,
      end_reason: reason,
      ...usageColumns(null),
    }),
    [line],
  );
  await releaseHolds(ctx, {
    client_id: request.client_id,
    fuel_request_id: request.id,
    arrived_late_at: request.arrived_late_at,
    reason: reason ?? status,
  });
  await moveUsage(ctx, request, usageCarried(request), null);
}

/** What the usage counters carry for this request; null when nothing. */
export function usageCarried(request: FuelRequest): UsageCarried | null {
  if (request.usage_day === null) return null;
  return {
    day: request.usage_day,
    volume_ml: request.usage_volume_ml ?? 0,
    amount_halalas: request.usage_amount_halalas ?? 0,
    capacity_id: request.usage_capacity_id,
    extra_volume_ml: request.usage_extra_volume_ml ?? 0,
    extra_amount_halalas: request.usage_extra_amount_halalas ?? 0,
  };
}

/** The request locked within the actor's scope, or NOT_FOUND. */
export async function lockOwn(ctx: Ctx, id: number): Promise<FuelRequest> {
  const request = await lockFuelRequest(ctx, id);
  if (!request) throw new AppError('NOT_FOUND', 'There is no such request here.');
  return request;
}
