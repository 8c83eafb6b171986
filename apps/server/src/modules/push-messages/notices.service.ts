import type { Ctx } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { addToOutbox } from '../../platform/outbox.ts';
import { insertNotices } from './notices.queries.ts';
import { type AddressedNotice, type Notice, noticePayload, type Readers } from './notices.rules.ts';

export { CLIENT_MONEY, NETWORK_MONEY } from './notices.rules.ts';
export type { AddressedNotice, Notice, Readers };

/** Puts a notice in the outbox, in the transaction it tells of: each reader gets a message after commit. */
export async function tell(ctx: Ctx, notice: Notice): Promise<void> {
  await addToOutbox(ctx, { topic: 'notice', payload: noticePayload(notice, ctx.actor.user_id) });
}

/** Outbox topic `notice`: one message per reader, and what open browsers hear. */
export function tellOfNotices(ctx: Ctx, payloads: Record<string, unknown>[]): Promise<ServerEvent[]> {
  return sendNotices(ctx, payloads as unknown as AddressedNotice[]);
}

/** The same for outbox handlers that look first at what became of a thing. */
export async function sendNotices(ctx: Ctx, notices: readonly AddressedNotice[]): Promise<ServerEvent[]> {
  if (notices.length === 0) return [];
  const messages = await insertNotices(ctx, notices);
  return [
    ...notices.flatMap(({ event }) => (event ? [event] : [])),
    ...messages.map((message) => ({ type: 'push_message', ...message })),
  ];
}
