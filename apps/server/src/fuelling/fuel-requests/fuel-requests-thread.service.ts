import type { ThreadComment } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { HELD_TRANSACTION_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import { attachFiles } from '../../access/files/attachments.service.ts';
import { writeInto } from '../../messages/chats/chat-messages.service.ts';
import type { ChatOwner } from '../../messages/chats/chats.service.ts';
import { notify } from '../../messages/push-messages/notices.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { FuelRequest } from './fuel-requests.rules.ts';
import { lockFuelRequest } from './fuel-requests-lock.queries.ts';

/** Adds a comment to a held transaction, with files; the other followers are notified. */
export function comment(ctx: Ctx, id: number, text: string, file_ids: readonly number[]) {
  return inTransaction(ctx, async (ctx) => {
    const request = await lockHeld(ctx, id);
    const inserted = await insertComment(ctx, request, text, file_ids);
    await notifyFollowers(ctx, request, text);
    return inserted;
  });
}

/** The held transaction locked within the actor's scope. Throws NOT_FOUND, STATUS_CONFLICT. */
export async function lockHeld(ctx: Ctx, id: number): Promise<FuelRequest> {
  const request = await lockFuelRequest(ctx, id);
  if (!request) throw new AppError('NOT_FOUND', 'There is no such transaction here.');
  if (!HELD_TRANSACTION_STATUSES.has(request.status))
    throw new AppError('STATUS_CONFLICT', 'This transaction is not pending.', { status: request.status });
  return request;
}

/** A line of the thread, on record with the parties of the transaction. */
export async function insertComment(
  ctx: Ctx,
  request: FuelRequest,
  text: string,
  file_ids: readonly number[] = [],
): Promise<ThreadComment> {
  const files = await attachFiles(ctx, file_ids, request.id);
  const { id } = await writeInto(
    ctx,
    { kind: 'held', subject_id: request.id, ...threadOf(request) },
    { body: text, file_ids },
  );
  await recordComment(ctx, request, text, file_ids);
  return {
    id,
    comment: text,
    created_at: ctx.now.toISOString(),
    user: { name: ctx.actor.name, group: ctx.actor.group ?? '' },
    files,
  };
}

/** The thread of a held transaction, among supervisor, client and administrators. */
export const heldChats: ChatOwner = {
  async threadOf(ctx, id) {
    return threadOf(await lockHeld(ctx, id));
  },
  async prepare(ctx, { subject_id }) {
    const request = await lockHeld(ctx, subject_id);
    return async (text, file_ids) => {
      await recordComment(ctx, request, text, file_ids);
      await notifyFollowers(ctx, request, text);
    };
  },
};

function threadOf({ client_id, network_id, station_id, reference_number }: FuelRequest) {
  return { client_id, network_id, station_id, reference: reference_number };
}

async function recordComment(
  ctx: Ctx,
  request: FuelRequest,
  text: string,
  file_ids: readonly number[],
): Promise<void> {
  await recordAudit(ctx, {
    action: 'comment',
    subject: 'fuel_request',
    subject_id: request.id,
    client_id: request.client_id,
    network_id: request.network_id,
    station_id: request.station_id,
    after: { comment: text, ...(file_ids.length > 0 && { file_ids }) },
  });
}

/** Station supervisor, deciders of the client and administrators follow a held transaction; who wrote is left out. */
async function notifyFollowers(ctx: Ctx, request: FuelRequest, text: string): Promise<void> {
  const { id, client_id, driver_id, network_id, station_id, status } = request;
  await notify(ctx, {
    kind: 'held_comment',
    params: {
      reference_number: request.reference_number,
      writer: ctx.actor.name,
      comment: text.slice(0, 140),
    },
    subject: 'fuel_request',
    subject_id: id,
    to: [
      { groups: ['admin'], permission: 'comment held_transaction' },
      { groups: ['client_manager', 'client_operation'], client_id },
      { groups: ['supervisor'], station_id },
    ],
    event: { type: 'fuel_request', id, client_id, driver_id, network_id, station_id, status },
  });
}
