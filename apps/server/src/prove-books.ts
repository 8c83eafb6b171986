import { join } from 'node:path';
import { proveBooks } from './insight/books-proof/books-proof.service.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { type Ctx, SYSTEM } from './platform/context.ts';
import { openDatabase } from './platform/db.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { IncompatibleDatabaseError, incompatibleDatabaseMessage, migrate } from './platform/migrate.ts';

// `npm run prove-books`: proves the ledger of the configured database, with or without a server on it.
// Leaves with 1 when a proof is broken, 2 when it could not be tried.

const ROOT = join(import.meta.dirname, '../../..');
const print = (line: string) => process.stdout.write(`${line}\n`);

async function prove(): Promise<boolean> {
  const config = readConfig(process.env, ROOT);
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDirectory: config.DATA_DIRECTORY, log: print });
  const connectionString = config.DATABASE_URL ?? embedded!.connectionString;
  try {
    await migrate(connectionString);
  } catch (error) {
    await embedded?.stop();
    if (!(error instanceof IncompatibleDatabaseError)) throw error;
    throw new ConfigError(incompatibleDatabaseMessage(error, config));
  }
  const database = openDatabase(connectionString, 2);
  const ctx: Ctx = {
    db: database,
    actor: SYSTEM,
    now: new Date(),
    config,
    platform: { database, onJobsAdded: () => {}, log: console },
    isInTransaction: false,
    request: { id: crypto.randomUUID(), ip: null, user_agent: null },
  };
  let isProven = true;
  try {
    for await (const proof of proveBooks(ctx)) {
      const verdict = proof.broken === 0 ? 'OK    ' : 'BROKEN';
      const found = proof.broken === 0 ? '' : `, ${proof.broken} wrong: ${proof.examples.join(', ')}`;
      print(`${verdict}  ${proof.name} (${proof.checked} checked${found})`);
      isProven &&= proof.broken === 0;
    }
  } finally {
    await database.close();
    await embedded?.stop();
  }
  print(isProven ? 'The books are proven.' : 'The books are BROKEN.');
  return isProven;
}

try {
  process.exitCode = (await prove()) ? 0 : 1;
} catch (error) {
  process.stderr.write(
    `The books could not be read: ${error instanceof ConfigError ? error.message : (error as Error).stack}\n`,
  );
  process.exitCode = 2;
}
