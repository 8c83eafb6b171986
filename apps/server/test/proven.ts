import { PROOFS, runProof } from '../src/insight/books-proof/books-proof.queries.ts';
import { inTransaction } from '../src/platform/context.ts';
import type { World } from './world.ts';

/** Failed proofs with examples; empty if all pass. */
export async function brokenProofs(world: World): Promise<string[]> {
  const broken: string[] = [];
  for (const name of Object.keys(PROOFS)) {
    const proof = await inTransaction(world.systemCtx(), (ctx) => runProof(ctx, name));
    if (proof.broken > 0) broken.push(`${name}: ${proof.examples?.join(', ')}`);
  }
  return broken;
}
