import type { Config } from './config.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/** The configured database as the owner of its tables, and as the role that servers work with. */
export interface DatabaseRoles {
  readonly owner: string;
  readonly runtime: string;
}

/** Gives the configured database to `work`; the embedded one is started and stopped where no server runs on it. */
export async function withRoles<Result>(
  config: Config,
  work: (roles: DatabaseRoles) => Promise<Result>,
): Promise<Result> {
  const { DATABASE_URL, DATABASE_OWNER_URL } = config;
  if (DATABASE_URL) return work({ owner: DATABASE_OWNER_URL ?? DATABASE_URL, runtime: DATABASE_URL });
  const embedded = await startEmbeddedPostgres({
    dataDirectory: config.DATA_DIRECTORY,
    log: (line) => process.stderr.write(`${line}\n`),
  });
  try {
    return await work({ owner: embedded.connectionString, runtime: embedded.runtimeConnectionString });
  } finally {
    await embedded.stop();
  }
}
