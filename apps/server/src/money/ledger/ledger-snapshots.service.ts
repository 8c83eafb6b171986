import { setTimeout as wait } from 'node:timers/promises';
import type { Ctx } from '../../platform/context.ts';
import { haveAllEnded, insertSnapshots, readMark } from './ledger-snapshots.queries.ts';

const POLL_MS = 100;
/** No transaction lives longer: statements and idle transactions are ended after 30 s. */
const TIMEOUT_MS = 60_000;

/**
 * Writes down the balances of the busy accounts, so that reading one sums only the postings since. A snapshot never
 * covers an entry that may still be missing, and is left out (0) while one may. Returns how many accounts moved. Not
 * for use inside a transaction.
 */
export async function takeSnapshots(ctx: Ctx): Promise<number> {
  const settled = await findSettledEntry(ctx);
  return settled === null ? 0 : insertSnapshots(ctx, settled);
}

/**
 * The last entry there is, once none before it can be missing: it waits until every transaction that began before has
 * ended; null when one does not. Not for use inside a transaction.
 */
export async function findSettledEntry(ctx: Ctx): Promise<number | null> {
  if (ctx.isInTransaction) throw new Error('a snapshot would wait for its own transaction');
  const mark = await readMark(ctx);
  for (let waited = 0; !(await haveAllEnded(ctx, mark)); waited += POLL_MS) {
    if (waited >= TIMEOUT_MS) return null;
    await wait(POLL_MS);
  }
  return mark.entry_id;
}
