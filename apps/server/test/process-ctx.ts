import { tmpdir } from 'node:os';
import fastify from 'fastify';
import { readConfig } from '../src/platform/config.ts';
import { type Ctx, SYSTEM } from '../src/platform/context.ts';
import { openDatabase, PATIENT } from '../src/platform/db.ts';

/** The context of a separate process on this database, for work without a caller: loading the whole server would take several times as long. */
export function processCtx(
  connectionString: string,
  environment: NodeJS.ProcessEnv = {
    APP_ENV: 'development',
    TOKEN_SECRET: 'a secret of forty characters, for tests.',
  },
) {
  const database = openDatabase(connectionString, 5, PATIENT);
  const config = readConfig(environment, tmpdir());
  const { log } = fastify({ logger: false });
  const systemCtx = (now = new Date()): Ctx => ({
    db: database,
    actor: SYSTEM,
    now,
    config,
    platform: { database, onJobsAdded: () => {}, log },
    isInTransaction: false,
    request: { id: crypto.randomUUID(), ip: null, user_agent: null },
  });
  return { database, systemCtx };
}
