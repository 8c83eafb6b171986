import { OLD_AUDIT_ROWS } from '../../access/old-months/old-audit-rows.service.ts';
import { type OpenedFiles, readOldRows } from '../../access/old-months/old-months.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  BATCH,
  countPending,
  findLastSeal,
  findSealBefore,
  insertSeals,
  isAuditWaiting,
  lockChain,
  type Pending,
  readAnywhere,
  readChain,
  readFiled,
  type SealedRow,
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
  const links = await readSealed(ctx, first - 1, count);
  return { last: end, waiting: pending, verified: links.length, broken: brokenLinks(before, links) };
}

/** How many rows wait for their seal; with `upTo` only those that were waiting then. */
export function countUnsealed(ctx: Ctx, upTo?: Pending): Promise<Pending> {
  return countPending(ctx, upTo);
}

/** Whether all audit rows from before then are sealed. */
export async function areAuditRowsSealed(ctx: Ctx, before: Date): Promise<boolean> {
  return !(await isAuditWaiting(ctx, before));
}

/** The next seals after a position, each with the row it covers, from its table or the file its month is in. */
async function readSealed(
  ctx: Ctx,
  after: number,
  limit: number,
  opened?: OpenedFiles,
): Promise<SealedRow[]> {
  const rows = await readChain(ctx, after, limit);
  const lost = new Map(
    rows
      .filter(({ kind, canonical }) => kind === 'audit' && canonical === null)
      .map((row) => [row.row_id, row]),
  );
  if (lost.size === 0) return rows;
  const found = new Map<number, string>();
  const note = (row_id: number, canonical: string | null) => {
    if (canonical !== null && lost.delete(row_id)) found.set(row_id, canonical);
  };
  const numbers = [...lost.keys()];
  const ids = { first: Math.min(...numbers), last: Math.max(...numbers) };
  try {
    for await (const { json } of readOldRows(ctx, { table: OLD_AUDIT_ROWS, ids }, opened)) {
      for (const { row_id, canonical } of await readFiled(ctx, [...lost.keys()], json))
        note(row_id, canonical);
      if (lost.size === 0) break;
    }
  } catch (error) {
    // What cannot be read is not proven.
    if (!(error instanceof AppError)) throw error;
  }
  // Of a few at most: written by a clock that was ahead of the sealer's by more than a day.
  const anywhere = [...lost.values()].filter(({ row_at }) => !row_at).map(({ row_id }) => row_id);
  if (anywhere.length > 0)
    for (const { row_id, canonical } of await readAnywhere(ctx, anywhere)) note(row_id, canonical);
  return rows.map((row) => ({ ...row, canonical: row.canonical ?? found.get(row.row_id) ?? null }));
}

/** Reads the whole chain in batches: how many links there are, how many do not hold, and the first of these. */
export async function verifyChain(
  ctx: Ctx,
): Promise<{ checked: number; broken: number; examples: string[] }> {
  let last: { position: number; hash: Buffer } = { position: 0, hash: Buffer.alloc(32) };
  let checked = 0;
  let broken = 0;
  const examples: string[] = [];
  const opened: OpenedFiles = new Map();
  for (;;) {
    const links = await readSealed(ctx, last.position, BATCH, opened);
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
