import { type Ctx, inTransaction } from '../../platform/context.ts';
import { foldChanges } from './dashboards-fold.queries.ts';

const BATCH = 20_000;

/** Folds what has been added up since into the sums, a batch a transaction; returns how many lines. */
export async function foldSums(ctx: Ctx): Promise<number> {
  let folded = 0;
  for (;;) {
    const count = await inTransaction(ctx, (ctx) => foldChanges(ctx, BATCH));
    folded += count;
    if (count < BATCH) return folded;
  }
}
