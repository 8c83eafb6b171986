import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { insertSelected } from './push-messages.queries.ts';

/** Sends the messages a statement of the caller's selects, one row each; the events are for open browsers. */
export async function sendSelected(ctx: Ctx, selected: Statement, values: unknown[]): Promise<ServerEvent[]> {
  const messages = await insertSelected(ctx, selected, values);
  return messages.map((message) => ({ type: 'push_message', ...message }));
}
