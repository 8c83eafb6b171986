import type { Ctx } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { insertPartyMessages, type PartyMessage } from './party-messages.queries.ts';

export type { PartyMessage };

/** Writes messages to the people of a party, and returns what their open browsers hear. For outbox handlers. */
export async function tellParties(ctx: Ctx, messages: readonly PartyMessage[]): Promise<ServerEvent[]> {
  const rows = await insertPartyMessages(ctx, messages);
  return rows.map((row) => ({ type: 'push_message', ...row }));
}
