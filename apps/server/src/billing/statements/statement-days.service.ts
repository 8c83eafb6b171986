import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { findSettledEntry } from '../../money/ledger/ledger-snapshots.service.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { insertDays, lockMark, saveMark } from './statement-days.queries.ts';

/** Entries of one transaction: less than a second, also where a year is added up for the first time. */
const BATCH = 20_000;

/**
 * Adds up every account's lines by the day, once a day in Riyadh: what no transaction can add to any more. Returns how many entries that
 * was. A statement reads these sums and the lines since. Not for use inside a transaction.
 */
export async function addUpStatementDays(ctx: Ctx): Promise<number> {
  const today = riyadhDate(ctx.now);
  const isDone = await inTransaction(ctx, async (ctx) => (await lockMark(ctx)).added_up_on >= today);
  const settled = isDone ? null : await findSettledEntry(ctx);
  if (settled === null) return 0;
  let added = 0;
  for (let hasMore = true; hasMore; ) {
    hasMore = await inTransaction(ctx, async (ctx) => {
      const { up_to_entry_id: after } = await lockMark(ctx);
      const up_to = Math.min(settled, after + BATCH);
      if (up_to > after) await insertDays(ctx, after, up_to);
      if (up_to >= settled) await saveMark(ctx, Math.max(after, settled), today);
      else await saveMark(ctx, up_to, '-infinity');
      added += Math.max(0, up_to - after);
      return up_to < settled;
    });
  }
  return added;
}
