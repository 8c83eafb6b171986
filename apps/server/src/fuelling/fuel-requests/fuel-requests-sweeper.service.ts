import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { type FuelRequest, overdueStatus, referenceNumber } from './fuel-requests.rules.ts';
import { endWithoutFuel } from './fuel-requests.service.ts';
import { lockFuelRequest } from './fuel-requests-lock.queries.ts';
import { changeFuelRequest, toStatus } from './fuel-requests-save.queries.ts';

const OVERDUE: Statement = {
  name: 'sweeper_overdue',
  text: 'select id from fuel_requests where due_at <= $1 order by due_at limit 500',
};

/**
 * Advances every overdue request, each in its own transaction; returns how many. A failing one does not block the
 * others: they go first, then it is reported (AggregateError).
 */
export async function sweep(ctx: Ctx): Promise<number> {
  const overdue = await ctx.db.rows<{ id: number }>(OVERDUE, [ctx.now]);
  let moved = 0;
  const failures: unknown[] = [];
  for (const { id } of overdue) {
    try {
      moved += Number(await inTransaction(ctx, (ctx) => sweepOne(ctx, id)));
    } catch (error) {
      failures.push(new Error(`request ${id} cannot be moved on`, { cause: error }));
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${overdue.length} overdue`);
  return moved;
}

/** It may have changed between the look-up and the lock: then it is not overdue any more. */
async function sweepOne(ctx: Ctx, id: number): Promise<boolean> {
  const request = await lockFuelRequest(ctx, id);
  if (!request?.due_at || request.due_at > ctx.now) return false;
  const next = overdueStatus(request.status);
  if (next === 'request_expired' || next === 'transaction_cancelled') {
    await endWithoutFuel(ctx, request, 'expire', next, null, {
      entry: next,
      actor_kind: 'sweeper',
      detail: { overdue: true },
    });
  } else if (next === 'transaction_pending_with_vw') {
    await handOver(ctx, request);
  }
  return next !== null;
}

async function handOver(ctx: Ctx, request: FuelRequest): Promise<void> {
  const reason = request.status === 'transaction_held' ? 'closed_in_time' : 'client_did_not_answer';
  await changeFuelRequest(
    ctx,
    request,
    'expire',
    toStatus(ctx, 'transaction_pending_with_vw', null, {
      pending_reasons: [...new Set([...(request.pending_reasons ?? []), reason])],
      reference_number: referenceNumber(request.id),
    }),
    [{ entry: 'transaction_pending_with_vw', actor_kind: 'sweeper', detail: { reasons: [reason] } }],
  );
}
