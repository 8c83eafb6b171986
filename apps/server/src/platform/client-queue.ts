import type { Ctx } from './context.ts';

const QUEUE = {
  name: 'client_queue',
  text: `select pg_advisory_xact_lock(hashtext('client queue'), ($1::bigint % 2147483647)::int)`,
};

/**
 * Serializes creations of which a client may have a limited number. A statement of its own, because a statement that
 * waits for a lock counts what was there before it waited.
 */
export async function queueForClient(ctx: Ctx): Promise<void> {
  await ctx.db.rows(QUEUE, [ctx.actor.client_id]);
}
