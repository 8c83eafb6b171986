import { createDemoCompany } from '../../apps/server/demo/demo.ts';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/db.ts';

/**
 * The product as `main.ts` starts it, at a time set by WEEK_STARTS_AT and later by messages with a time. In between time passes
 * normally.
 */

let ahead_ms = Date.parse(process.env.WEEK_STARTS_AT ?? '') - Date.now();
const clock = { now: () => new Date(Date.now() + ahead_ms) };

const config = readConfig(process.env, process.cwd());
const connectionString = config.DATABASE_URL!;
const database = openDatabase(connectionString, config.DATABASE_POOL);
const { app, intake, systemCtx } = await buildApp({ config, database, connectionString, clock });
await createDemoCompany(systemCtx(), config.DEMO_SIZE, intake);
await app.listen({ port: config.PORT, host: config.HOST });

process.on('message', (instant: string) => {
  ahead_ms = Date.parse(instant) - Date.now();
  process.send?.(instant);
});
process.once('SIGINT', async () => {
  await app.close();
  await database.close();
  process.exit(0);
});
