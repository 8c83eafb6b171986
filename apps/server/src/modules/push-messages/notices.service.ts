import type { Ctx } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { addToOutbox } from '../../platform/outbox.ts';
import { insertNotices } from './notices.queries.ts';
import { type Notice, noticePayload } from './notices.rules.ts';

export type { Notice, Readers } from './notices.rules.ts';

/** Puts a notice in the outbox, in the transaction it tells of: each reader gets a message after commit. */
export async function tell(ctx: Ctx, notice: Notice): Promise<void> {
  await addToOutbox(ctx, { topic: 'notice', payload: noticePayload(notice, ctx.actor.user_id) });
}

/** Outbox topic `notice`: one message per reader, and what open browsers hear. */
export async function tellOfNotices(ctx: Ctx, payloads: Record<string, unknown>[]): Promise<ServerEvent[]> {
  const notices = payloads as unknown as (Notice & { except_user_id: number | null })[];
  const messages = await insertNotices(ctx, notices);
  return [
    ...notices.flatMap(({ event }) => (event ? [event] : [])),
    ...messages.map((message) => ({ type: 'push_message', ...message })),
  ];
}
