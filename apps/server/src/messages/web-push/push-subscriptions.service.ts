import type { PushSubscriptionRow } from '@fleet/contracts/messages/web-push.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { urlProblem } from '../../platform/public-addresses.ts';
import {
  deleteEnded,
  deleteOwn,
  type ListedSubscription,
  listOwn,
  listReaders,
  purgeOwn,
  type SubscriptionKeys,
  saveOwn,
  saveRenewed,
} from './web-push.queries.ts';

/** The person's subscribed browsers. */
export async function listSubscriptions(ctx: Ctx): Promise<{ rows: PushSubscriptionRow[] }> {
  return { rows: (await listOwn(ctx)).map(present) };
}

/** Has the caller's browser woken. Throws INVALID_FIELDS, and STATUS_CONFLICT for another browser's endpoint. */
export function subscribe(ctx: Ctx, keys: SubscriptionKeys): Promise<PushSubscriptionRow> {
  checkAddress(ctx, keys.endpoint, 'endpoint');
  return inTransaction(ctx, async (ctx) => {
    const saved = await saveOwn(ctx, unpadded(keys));
    if (!saved) throw new AppError('STATUS_CONFLICT', 'This address belongs to another browser.');
    await purgeOwn(ctx);
    return present(saved);
  });
}

/** Replaces a browser's keys; false, whatever the reason, where the old ones are not known. Throws INVALID_FIELDS. */
export async function renew(
  ctx: Ctx,
  old: SubscriptionKeys,
  renewed: SubscriptionKeys,
): Promise<{ renewed: boolean }> {
  checkAddress(ctx, renewed.endpoint, 'renewed.endpoint');
  return { renewed: await saveRenewed(ctx, unpadded(old), unpadded(renewed)) };
}

/** Removes one of the person's own. Throws NOT_FOUND. */
export async function unsubscribe(ctx: Ctx, id: number): Promise<{ removed: number }> {
  const removed = await deleteOwn(ctx, id);
  if (removed === 0) throw new AppError('NOT_FOUND', 'There is no such subscription.');
  return { removed };
}

/** Job: what ended with its session. */
export async function purgeSubscriptions(ctx: Ctx): Promise<void> {
  await deleteEnded(ctx);
}

function checkAddress(ctx: Ctx, endpoint: string, field: string): void {
  const problem = urlProblem(endpoint, ctx.config.WEBHOOKS_ALLOW_PRIVATE);
  if (problem)
    throw new AppError('INVALID_FIELDS', 'This is no address of a push service.', undefined, {
      [field]: problem,
    });
}

/** Browsers differ in whether they pad. */
function unpadded({ endpoint, p256dh, auth }: SubscriptionKeys): SubscriptionKeys {
  return { endpoint, p256dh: p256dh.replace(/=+$/, ''), auth: auth.replace(/=+$/, '') };
}

function present(row: ListedSubscription): PushSubscriptionRow {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    failed_at: row.failed_at?.toISOString() ?? null,
  };
}

/** The live subscriptions of these people, as addresses of outgoing messages. */
export async function listSubscribed(
  ctx: Ctx,
  user_ids: readonly number[],
): Promise<{ user_id: number; address: string }[]> {
  const readers = await listReaders(ctx, user_ids);
  return readers.map(({ user_id, subscription_id }) => ({ user_id, address: String(subscription_id) }));
}
