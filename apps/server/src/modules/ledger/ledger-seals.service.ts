import { type Ctx, inTransaction } from '../../platform/context.ts';
import { findLastSeal, insertSeals, lockChain, takePending } from './ledger-seals.queries.ts';
import { sealHash } from './ledger-seals.rules.ts';

const BATCH = 2_000;

/**
 * Seals what waits: each row's hash covers the hash before it, so nothing sealed can be changed, removed or slipped in
 * unseen. Rows are in the queue once their transaction has committed. One sealer at a time, a batch a transaction.
 * Returns how many rows were sealed.
 */
export async function sealPending(ctx: Ctx): Promise<number> {
  let sealed = 0;
  for (;;) {
    const count = await inTransaction(ctx, sealBatch);
    sealed += count;
    if (count === 0) return sealed;
  }
}

async function sealBatch(ctx: Ctx): Promise<number> {
  await lockChain(ctx);
  const rows = await takePending(ctx, BATCH);
  if (rows.length === 0) return 0;
  let { position, hash } = await findLastSeal(ctx);
  const seals = rows.map(({ kind, row_id, canonical }) => {
    position += 1;
    hash = sealHash(hash, canonical);
    return { position, kind, row_id, hash };
  });
  await insertSeals(ctx, seals);
  return seals.length;
}
