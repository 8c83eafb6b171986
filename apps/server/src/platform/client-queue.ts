import type { Ctx } from './context.ts';

const QUEUE = { name: 'client_queue', text: 'select 1 from clients where id = $1 for no key update' };

/**
 * Who makes one more of what a client may have so many of comes here first, and waits for whoever is making one: in a statement of
 * its own, because one that waits counts what was there before it waited.
 */
export async function queueForClient(ctx: Ctx): Promise<void> {
  await ctx.db.rows(QUEUE, [ctx.actor.client_id]);
}
