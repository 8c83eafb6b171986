import type { Ctx } from '../../platform/context.ts';
import { listWaiting } from './waiting-work.queries.ts';

/** What waits for the actor, by kind. */
export async function getWaitingWork(ctx: Ctx) {
  const rows = await listWaiting(ctx);
  return { rows: rows.map((row) => ({ ...row, oldest_at: row.oldest_at.toISOString() })) };
}
