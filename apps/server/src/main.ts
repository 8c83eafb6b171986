import { join } from 'node:path';
import { buildApp } from './app.ts';
import { createDemoCompany, demoSignIns } from './modules/demo/demo.service.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { openDatabase } from './platform/db.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { migrate } from './platform/migrate.ts';

const ROOT = join(import.meta.dirname, '../../..');

function configOrExit(): Config {
  try {
    return readConfig(process.env, ROOT);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`These settings need another look:\n${error.message}\n`);
    process.exit(1);
  }
}

const config = configOrExit();
const say = (line: string) => process.stdout.write(`${line}\n`);
const embedded = config.DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDirectory: config.DATA_DIRECTORY, log: say });
const connectionString = config.DATABASE_URL ?? embedded!.connectionString;
await migrate(connectionString);
const database = openDatabase(connectionString, config.DATABASE_POOL);
const { app, systemCtx } = await buildApp({ config, database, connectionString });
const hasDemo = config.DEMO && (await prepareDemo());

const address = await app.listen({ port: config.PORT, host: config.HOST });
say(`\n${config.PRODUCT_NAME} is ready: ${address}/vrp/`);
if (hasDemo) say(demoSignIns(address));

/** True when the demo company is there: made now, or on an earlier run. */
async function prepareDemo(): Promise<boolean> {
  return createDemoCompany(systemCtx(), config.DEMO_SIZE, () =>
    say('Making the demo company (first run, up to a minute)…'),
  );
}

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await app.close();
  await database.close();
  await embedded?.stop();
  process.exit(0);
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
