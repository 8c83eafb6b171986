import { join } from 'node:path';
import { proveBooks } from './insight/books-proof/books-proof.service.ts';
import { runCommand } from './platform/command.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import type { Ctx } from './platform/context.ts';

// `npm run prove-books`: proves the ledger of the configured database, with or without a server on it.
// Leaves with 1 when a proof is broken, 2 when it could not be tried.

const ROOT = join(import.meta.dirname, '../../..');
const print = (line: string) => process.stdout.write(`${line}\n`);

async function prove(ctx: Ctx): Promise<boolean> {
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

try {
  process.exitCode = (await runCommand(readConfig(process.env, ROOT), prove)) ? 0 : 1;
} catch (error) {
  process.stderr.write(
    `The books could not be read: ${error instanceof ConfigError ? error.message : (error as Error).stack}\n`,
  );
  process.exitCode = 2;
}
