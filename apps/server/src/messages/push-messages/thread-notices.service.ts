import type { ThreadKind } from '@fleet/contracts/messages/notice-kinds.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { messagesRead } from './push-messages.jobs.ts';
import { announce } from './push-messages.service.ts';
import { saveThreadNotices, saveThreadRead, type ThreadNotice } from './thread-notices.queries.ts';

export type { ThreadNotice };

/** Who has a thread open reads within this time, and needs no notice. */
export const SEEN_WITHIN_MS = 8_000;

/**
 * Says that threads have something new. A thread whose notice its reader has not read yet wakes nobody a second time:
 * the bell says the newest. The events are for open browsers.
 */
export async function notifyOfThreads(ctx: Ctx, notices: readonly ThreadNotice[]): Promise<ServerEvent[]> {
  if (notices.length === 0) return [];
  const saved = await saveThreadNotices(ctx, notices);
  const again = saved.filter(({ is_new }) => !is_new);
  const added = saved.filter(({ is_new }) => is_new).map(({ is_new: _isNew, ...message }) => message);
  return [
    ...(await announce(ctx, added)),
    ...again.map(({ user_id }) => ({ type: 'push_messages_read', user_id })),
  ];
}

/** The actor has read these threads, and with them what the bell says of them. */
export async function readThreadNotices(
  ctx: Ctx,
  kind: ThreadKind,
  subject_ids: readonly number[],
): Promise<void> {
  if (subject_ids.length > 0 && (await saveThreadRead(ctx, kind, subject_ids)))
    await addJob(ctx, messagesRead, { user_id: ctx.actor.user_id! });
}
