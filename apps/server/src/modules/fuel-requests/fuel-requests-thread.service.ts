import { HELD_TRANSACTION_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { FuelRequest } from './fuel-requests.rules.ts';
import { fuelRequestComments } from './fuel-requests.table.ts';
import { lockFuelRequest } from './fuel-requests-lock.queries.ts';

/** Says something on a held transaction. */
export function comment(ctx: Ctx, id: number, text: string) {
  return inTransaction(ctx, async (ctx) => {
    return insertComment(ctx, await lockHeld(ctx, id), text);
  });
}

/** The held transaction locked within the actor's scope. Throws NOT_FOUND, STATUS_CONFLICT. */
export async function lockHeld(ctx: Ctx, id: number): Promise<FuelRequest> {
  const request = await lockFuelRequest(ctx, id);
  if (!request) throw new AppError('NOT_FOUND', 'There is no such transaction here.');
  if (!HELD_TRANSACTION_STATUSES.has(request.status))
    throw new AppError('STATUS_CONFLICT', 'This transaction waits for nobody.', { status: request.status });
  return request;
}

/** A line of the thread, on record with the parties of the transaction. */
export async function insertComment(ctx: Ctx, request: FuelRequest, text: string) {
  const [row] = await ctx.db.orm
    .insert(fuelRequestComments)
    .values({ fuel_request_id: request.id, user_id: ctx.actor.user_id!, comment: text, created_at: ctx.now })
    .returning();
  await recordAudit(ctx, {
    action: 'comment',
    subject: 'fuel_request',
    subject_id: request.id,
    client_id: request.client_id,
    network_id: request.network_id,
    station_id: request.station_id,
    after: { comment: text },
  });
  return {
    id: row!.id,
    comment: text,
    created_at: ctx.now.toISOString(),
    user: { name: ctx.actor.name, group: ctx.actor.group ?? '' },
  };
}
