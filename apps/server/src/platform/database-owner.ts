import type { Config } from './config.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/** Gives the configured database to `work`, as its owner; the embedded one is started and stopped where no server runs on it. */
export async function asOwner<Result>(
  config: Config,
  ownerUrl: string | undefined,
  work: (owner: string) => Promise<Result>,
): Promise<Result> {
  const configured = ownerUrl || config.DATABASE_URL;
  if (configured) return work(configured);
  const embedded = await startEmbeddedPostgres({
    dataDirectory: config.DATA_DIRECTORY,
    log: (line) => process.stderr.write(`${line}\n`),
  });
  try {
    return await work(embedded.connectionString);
  } finally {
    await embedded.stop();
  }
}
