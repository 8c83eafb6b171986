import type { Ctx } from '../../platform/context.ts';
import { proveBooks } from './books-proof.service.ts';

/** Proves the books and says so line by line; whether every proof passed. */
export async function proveAloud(ctx: Ctx, print: (line: string) => void): Promise<boolean> {
  let isProven = true;
  for await (const proof of proveBooks(ctx)) {
    const verdict = proof.broken === 0 ? 'OK    ' : 'BROKEN';
    const found = proof.broken === 0 ? '' : `, ${proof.broken} wrong: ${proof.examples.join(', ')}`;
    print(`${verdict}  ${proof.name} (${proof.checked} checked${found})`);
    isProven &&= proof.broken === 0;
  }
  print(isProven ? 'The books are proven.' : 'The books are BROKEN.');
  return isProven;
}
