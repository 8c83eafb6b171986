import type { Ctx } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import {
  notifyOfThreads,
  readThreadNotices,
  SEEN_WITHIN_MS,
} from '../push-messages/thread-notices.service.ts';
import { mailDelivered } from './mailbox.jobs.ts';
import { listUnnotified } from './mailbox-notices.queries.ts';

const KIND = 'mail_received';

/** Has readers of other parties be told of a message, unless they read it at once. */
export async function notifyLater(ctx: Ctx, message_id: number): Promise<void> {
  const run_at = new Date(ctx.now.getTime() + SEEN_WITHIN_MS);
  await addJob(ctx, mailDelivered, { message_id }, { run_at });
}

/** The actor has read these threads, or put them away. */
export function clearNotice(ctx: Ctx, copy_ids: readonly number[]): Promise<void> {
  return readThreadNotices(ctx, KIND, copy_ids);
}

/** Job `mail_delivered`: one notice per reader and thread. */
export async function notifyOfMail(
  ctx: Ctx,
  payloads: readonly { readonly message_id: number }[],
): Promise<readonly ServerEvent[]> {
  const unnotified = await listUnnotified(
    ctx,
    payloads.map(({ message_id }) => message_id),
  );
  return notifyOfThreads(
    ctx,
    unnotified.map(({ copy_id, user_id, writer, title }) => ({
      ...{ user_id, kind: KIND, subject: 'mail', subject_id: copy_id },
      params: { writer, title },
    })),
  );
}
