import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import type { Ctx } from '../../apps/server/src/platform/context.ts';
import { openDatabase } from '../../apps/server/src/platform/db.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Runs work with the services in this process, without their jobs. */
export async function withServices<Made>(
  connectionString: string,
  work: (ctx: Ctx) => Promise<Made>,
): Promise<Made> {
  const config = readConfig(
    {
      APP_ENV: 'development',
      TOKEN_SECRET: randomBytes(32).toString('hex'),
      DATABASE_URL: connectionString,
      DEMO: 'no',
      LOG_LEVEL: 'error',
    },
    ROOT,
  );
  const database = openDatabase(connectionString, 2);
  const built = await buildApp({ config, database, connectionString, withJobs: false, logger: false });
  try {
    return await work(built.systemCtx());
  } finally {
    await built.app.close();
    await database.close();
  }
}
