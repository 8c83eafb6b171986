import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  BATCH,
  countPending,
  findLastSeal,
  findSealBefore,
  insertSeals,
  lockChain,
  type Pending,
  readChain,
  takePending,
} from './ledger-seals.queries.ts';
import { brokenLinks, type Link, sealHash } from './ledger-seals.rules.ts';

const EXAMPLES = 5;

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
    if (count < BATCH) return sealed;
  }
}

async function sealBatch(ctx: Ctx): Promise<number> {
  await lockChain(ctx);
  const rows = await takePending(ctx);
  if (rows.length === 0) return 0;
  let { position, hash } = await findLastSeal(ctx);
  const seals = rows.map(({ kind, row_id, row_at, canonical }) => {
    position += 1;
    hash = sealHash(hash, canonical);
    return { position, kind, row_id, row_at, hash };
  });
  await insertSeals(ctx, seals);
  return seals.length;
}

/** The end of the chain, what waits for its seal, and which of the newest `count` links do not hold. */
export async function verifyNewest(ctx: Ctx, count: number) {
  const { pending } = await countPending(ctx);
  const end = await findSealBefore(ctx, null);
  if (!end) return { last: null, waiting: pending, verified: 0, broken: [] as Link[] };
  const first = Math.max(1, end.position - count + 1);
  const before = (await findSealBefore(ctx, first)) ?? { position: 0, hash: Buffer.alloc(32) };
  const links = await readChain(ctx, first - 1, count);
  return { last: end, waiting: pending, verified: links.length, broken: brokenLinks(before, links) };
}

/** How many rows wait for their seal; with `upTo` only those that were waiting then. */
export function countUnsealed(ctx: Ctx, upTo?: Pending): Promise<Pending> {
  return countPending(ctx, upTo);
}

/** Reads the whole chain in batches: how many links there are, how many do not hold, and the first of these. */
export async function verifyChain(
  ctx: Ctx,
): Promise<{ checked: number; broken: number; examples: string[] }> {
  let last: { position: number; hash: Buffer } = { position: 0, hash: Buffer.alloc(32) };
  let checked = 0;
  let broken = 0;
  const examples: string[] = [];
  for (;;) {
    const links = await readChain(ctx, last.position, BATCH);
    const wrong = brokenLinks(last, links);
    checked += links.length;
    broken += wrong.length;
    for (const { kind, row_id } of wrong.slice(0, EXAMPLES - examples.length))
      examples.push(`${kind} ${row_id}`);
    if (links.length < BATCH) break;
    last = links.at(-1)!;
  }
  return { checked, broken, examples };
}
