import type { Config } from './config.ts';
import { ConfigError } from './config.ts';
import { type Ctx, SYSTEM } from './context.ts';
import { withRoles } from './database-roles.ts';
import { openDatabase, PATIENT } from './db.ts';
import { IncompatibleDatabaseError, incompatibleDatabaseMessage, migrate } from './migrate.ts';

/**
 * Runs a command of the system on the configured database, migrated, as the owner of its tables, with or without a server on it. Throws
 * ConfigError for a database of another schema.
 */
export async function runCommand<Result>(
  config: Config,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  return withRoles(config, async ({ owner, runtime }) => {
    await migrate(owner, runtime).catch((error: Error) => {
      if (!(error instanceof IncompatibleDatabaseError)) throw error;
      throw new ConfigError(incompatibleDatabaseMessage(error, config));
    });
    const database = openDatabase(owner, 2, PATIENT);
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
  });
}
