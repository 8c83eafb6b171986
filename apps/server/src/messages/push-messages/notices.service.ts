import type { Ctx } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { insertNotices } from './notices.queries.ts';
import {
  type AddressedNotice,
  addressed,
  type Notice,
  type Readers,
  refuseOtherReaders,
} from './notices.rules.ts';
import { noticeWritten } from './push-messages.jobs.ts';
import { announce } from './push-messages.service.ts';

export { CLIENT_MONEY, NETWORK_MONEY } from './notices.rules.ts';
export type { AddressedNotice, Notice, Readers };

/** Adds a job for a notice in the transaction it reports: each recipient gets a message after commit. */
export async function notify(ctx: Ctx, notice: Notice): Promise<void> {
  await addNotice(ctx, addressed(notice, ctx.actor.user_id));
}

/** Adds a job for a notice to these users, but for who caused it; the caller has settled that it concerns them. */
export async function notifyUsers(
  ctx: Ctx,
  user_ids: readonly number[],
  notice: Omit<Notice, 'to'>,
): Promise<void> {
  if (user_ids.some((id) => id !== ctx.actor.user_id))
    await notify(ctx, { ...notice, to: [{ groups: [], user_ids, is_personal: true }] });
}

/** The same for whoever knows whom it leaves out. */
export async function addNotice(ctx: Ctx, notice: AddressedNotice): Promise<void> {
  await addJob(ctx, noticeWritten, { ...notice });
}

/** Job `notice`: one message per recipient, and events to open browsers. */
export function notifyReaders(ctx: Ctx, payloads: Record<string, unknown>[]): Promise<ServerEvent[]> {
  return sendNotices(ctx, payloads as unknown as AddressedNotice[]);
}

/** The same for job handlers that read the current state first. */
export async function sendNotices(ctx: Ctx, notices: readonly AddressedNotice[]): Promise<ServerEvent[]> {
  if (notices.length === 0) return [];
  for (const notice of notices) refuseOtherReaders(notice);
  const messages = await insertNotices(ctx, notices);
  return [...notices.flatMap(({ event }) => (event ? [event] : [])), ...(await announce(ctx, messages))];
}
