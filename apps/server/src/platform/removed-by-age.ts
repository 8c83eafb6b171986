import type { Ctx } from './context.ts';

const DAY_MS = 86_400_000;
/** Small enough to be over before anybody waits, or the log fills. */
const BATCH = 1_000;

const EXPIRE = {
  name: 'old_answers_expire',
  text: `with old as (
           select tenant, key from idempotency_keys
           where created_at < $1 and (answer_values is not null or packed is not null or body is not null)
           order by created_at limit ${BATCH} for update skip locked
         ), gone as (
           update idempotency_keys k set answer_values = null, packed = null, body = null from old where k.tenant = old.tenant and k.key = old.key returning 1
         )
         select count(*)::int as count from gone`,
};

/** Job: removes answers that are older than ANSWER_DAYS and leaves their keys, batch by batch. Returns how many. */
export async function expireAnswers(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now.getTime() - ctx.config.ANSWER_DAYS * DAY_MS);
  for (let expired = 0; ; ) {
    const [row] = await ctx.db.rows<{ count: number }>(EXPIRE, [before]);
    expired += row!.count;
    if (row!.count < BATCH) return expired;
  }
}

/** A job that removes what is old enough; its log says how many rows have left, where any did. */
export function removing(what: string, work: (ctx: Ctx) => Promise<number>) {
  return async (ctx: Ctx): Promise<void> => {
    const removed = await work(ctx);
    if (removed > 0) ctx.platform.log.info({ what, removed }, 'removed by age');
  };
}
