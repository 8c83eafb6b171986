import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { messagesWritten } from './push-messages.jobs.ts';
import { insertSelected, type PushMessageRow } from './push-messages.queries.ts';

/** Sends the messages a statement of the caller's selects, one row each; the events are for open browsers. */
export async function sendSelected(ctx: Ctx, selected: Statement, values: unknown[]): Promise<ServerEvent[]> {
  const messages = await insertSelected(ctx, selected, values);
  return announce(ctx, messages);
}

/** Has messages leave by the channels their readers chose; the events are for open browsers. */
export async function announce(ctx: Ctx, messages: readonly PushMessageRow[]): Promise<ServerEvent[]> {
  if (messages.length > 0) await addJob(ctx, messagesWritten, { ids: messages.map(({ id }) => id) });
  return messages.map((message) => ({ type: 'push_message', ...message }));
}
