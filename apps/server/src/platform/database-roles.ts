import type { Config } from './config.ts';
import { findWritable } from './database-hosts.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/** The configured database as the owner of its tables, and as the role that servers work with. */
export interface DatabaseRoles {
  readonly owner: string;
  readonly runtime: string;
}

/** Never through a pooler, and at the host that takes changes. */
export async function configuredRoles(
  { DATABASE_DIRECT_URL, DATABASE_OWNER_URL }: Pick<Config, 'DATABASE_DIRECT_URL' | 'DATABASE_OWNER_URL'>,
  DATABASE_URL: string,
): Promise<DatabaseRoles> {
  const runtime = await findWritable(DATABASE_DIRECT_URL ?? DATABASE_URL);
  return { owner: DATABASE_OWNER_URL ? await findWritable(DATABASE_OWNER_URL) : runtime, runtime };
}

/** Gives the configured database to `work`; the embedded one is started and stopped where no server runs on it. */
export async function withRoles<Result>(
  config: Config,
  work: (roles: DatabaseRoles) => Promise<Result>,
): Promise<Result> {
  if (config.DATABASE_URL) return work(await configuredRoles(config, config.DATABASE_URL));
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
