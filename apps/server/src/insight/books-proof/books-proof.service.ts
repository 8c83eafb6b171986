import { setTimeout as wait } from 'node:timers/promises';
import { verifyAnchors } from '../../money/ledger/ledger-anchors.service.ts';
import { countUnsealed, sealPending, verifyChain } from '../../money/ledger/ledger-seals.service.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { isServerRunning, PROOFS, type ProofRow, runProof } from './books-proof.queries.ts';
import { proveOldMonths } from './old-months-proof.service.ts';

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
  yield* await proveOldMonths(ctx);
  yield {
    name: 'the chain of seals over entries and audit rows is unbroken',
    ...(await verifyChain(ctx)),
  };
  yield {
    name: 'the chain of seals goes through every anchor outside the database',
    ...(await verifyAnchors(ctx)),
  };
}

async function proveSealing(ctx: Ctx): Promise<Proof> {
  const name = 'nothing stays unsealed for a minute';
  const waiting = await countUnsealed(ctx);
  let { pending } = waiting;
  if (await isServerRunning(ctx)) {
    for (let waited = 0; pending > 0 && waited < SEAL_LIMIT_MS; waited += POLL_MS) {
      await wait(POLL_MS);
      ({ pending } = await countUnsealed(ctx, waiting));
    }
  } else {
    await sealPending(ctx);
    ({ pending } = await countUnsealed(ctx, waiting));
  }
  return { name, checked: waiting.pending, broken: pending, examples: [] };
}
