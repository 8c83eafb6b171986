import { setTimeout as wait } from 'node:timers/promises';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { isServerRunning, PROOFS, type ProofRow, runProof } from './ledger-proof.queries.ts';
import { countPending, readChain } from './ledger-seals.queries.ts';
import { brokenLinks } from './ledger-seals.rules.ts';
import { sealPending } from './ledger-seals.service.ts';

const BATCH = 2_000;
const EXAMPLES = 5;
/** Nothing stays unsealed for a minute. */
const SEAL_LIMIT_MS = 60_000;
const POLL_MS = 500;

export interface Proof {
  /** What is claimed, as a sentence. */
  readonly name: string;
  readonly checked: number;
  readonly broken: number;
  readonly examples: readonly string[];
}

/**
 * Proves the books, one claim after the other. Where no server runs, what waits for its seal is sealed first; where one
 * does, it gets its minute. Reads everything, keeps nothing: counting is done by the database, the chain is read in batches.
 */
export async function* proveBooks(ctx: Ctx): AsyncGenerator<Proof> {
  yield await proveSealing(ctx);
  for (const name of Object.keys(PROOFS)) {
    const row: ProofRow = await inTransaction(ctx, (ctx) => runProof(ctx, name));
    yield { name, ...row, examples: row.examples ?? [] };
  }
  yield await proveChain(ctx);
}

async function proveSealing(ctx: Ctx): Promise<Proof> {
  const name = 'nothing stays unsealed for a minute';
  const waiting = await countPending(ctx);
  let { pending } = waiting;
  if (await isServerRunning(ctx)) {
    for (let waited = 0; pending > 0 && waited < SEAL_LIMIT_MS; waited += POLL_MS) {
      await wait(POLL_MS);
      ({ pending } = await countPending(ctx, waiting));
    }
  } else {
    await sealPending(ctx);
    ({ pending } = await countPending(ctx, waiting));
  }
  return { name, checked: waiting.pending, broken: pending, examples: [] };
}

async function proveChain(ctx: Ctx): Promise<Proof> {
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
  return { name: 'the chain of seals over entries and audit rows is unbroken', checked, broken, examples };
}
