import type { Config } from './config.ts';
import { ConfigError } from './config.ts';
import { type Ctx, SYSTEM } from './context.ts';
import { openDatabase } from './db.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { IncompatibleDatabaseError, incompatibleDatabaseMessage, migrate } from './migrate.ts';

/**
 * Runs a command of the system on the configured database, with or without a server on it; the embedded one is started and stopped
 * where it does not run. Throws ConfigError for a database of another schema.
 */
export async function runCommand<Result>(
  config: Config,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({
        dataDirectory: config.DATA_DIRECTORY,
        log: (line) => process.stdout.write(`${line}\n`),
      });
  try {
    const connectionString = config.DATABASE_URL ?? embedded!.connectionString;
    await migrate(connectionString);
    const database = openDatabase(connectionString, 2);
    try {
      return await work({
        db: database,
        actor: SYSTEM,
        now: new Date(),
        config,
        platform: { database, onJobsAdded: () => {}, log: console },
        isInTransaction: false,
        request: { id: crypto.randomUUID(), ip: null, user_agent: null },
      });
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof IncompatibleDatabaseError)) throw error;
    throw new ConfigError(incompatibleDatabaseMessage(error, config));
  } finally {
    await embedded?.stop();
  }
}
