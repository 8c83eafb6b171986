import { PROOFS, runProof } from '../src/insight/books-proof/books-proof.queries.ts';
import { inTransaction } from '../src/platform/context.ts';
import type { World } from './world.ts';

/** What of the books does not hold, with examples; nothing when all is well. */
export async function brokenProofs(world: World): Promise<string[]> {
  const broken: string[] = [];
  for (const name of Object.keys(PROOFS)) {
    const proof = await inTransaction(world.systemCtx(), (ctx) => runProof(ctx, name));
    if (proof.broken > 0) broken.push(`${name}: ${proof.examples?.join(', ')}`);
  }
  return broken;
}
