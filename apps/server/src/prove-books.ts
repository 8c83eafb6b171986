import { join } from 'node:path';
import { proveAloud } from './insight/books-proof/prove-aloud.service.ts';
import { runCommand } from './platform/command.ts';
import { ConfigError, readConfig } from './platform/config.ts';

// `npm run prove-books`: proves the ledger of the configured database, with or without a server on it.
// Leaves with 1 when a proof is broken, 2 when it could not be tried.

const ROOT = join(import.meta.dirname, '../../..');
const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  process.exitCode = (await runCommand(readConfig(process.env, ROOT), (ctx) => proveAloud(ctx, print)))
    ? 0
    : 1;
} catch (error) {
  process.stderr.write(
    `The books could not be read: ${error instanceof ConfigError ? error.message : (error as Error).stack}\n`,
  );
  process.exitCode = 2;
}
