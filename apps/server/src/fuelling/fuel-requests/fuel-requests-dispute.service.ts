import { amountHalalas } from '@fleet/domain/money.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { dispensedAs, moveUsage } from '../policies/policies.service.ts';
import { type FuelRequest, usageColumns } from './fuel-requests.rules.ts';
import { lockOwn, usageCarried } from './fuel-requests.service.ts';
import { changeFuelRequest } from './fuel-requests-save.queries.ts';

export type { FuelRequest };

/** A completed transaction locked within the actor's scope, its client's money first. Throws NOT_FOUND, STATUS_CONFLICT. */
export async function lockCompleted(ctx: Ctx, id: number): Promise<FuelRequest> {
  const request = await lockOwn(ctx, id);
  if (request.status !== 'transaction_completed')
    throw new AppError('STATUS_CONFLICT', 'Only a completed transaction can be disputed.', {
      status: request.status,
    });
  return request;
}

/** What this volume of the transaction is owed at, by the price fixed when fuelling started. */
export function owedFor(request: FuelRequest, volume_ml: number): number {
  return amountHalalas(volume_ml, request.price_millis_per_litre!);
}

/** A timeline entry of the transaction: a dispute was opened or rejected. Nothing else changes. */
export async function noteDispute(
  ctx: Ctx,
  request: FuelRequest,
  outcome: 'opened' | 'rejected',
  detail: Record<string, unknown>,
): Promise<void> {
  await changeFuelRequest(ctx, request, `dispute_case_${outcome}`, {}, [
    { entry: `dispute_${outcome}`, actor_kind: 'user', detail },
  ]);
}

/** The figures of an upheld dispute replace the old ones; limits count what was really dispensed. */
export async function saveDisputed(
  ctx: Ctx,
  request: FuelRequest,
  found: { volume_ml: number; amount_halalas: number; charged_halalas: number },
  detail: Record<string, unknown>,
): Promise<void> {
  const carried = usageCarried(request);
  const usage = carried && found.volume_ml > 0 ? dispensedAs(carried, found, carried.day) : null;
  await changeFuelRequest(ctx, request, 'dispute_case_upheld', { ...found, ...usageColumns(usage) }, [
    { entry: 'dispute_upheld', actor_kind: 'user', volume_ml: found.volume_ml, detail },
  ]);
  await moveUsage(ctx, request, carried, usage);
}
