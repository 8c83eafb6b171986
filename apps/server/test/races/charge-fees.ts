import { chargeDueFees } from '../../src/billing/fees/fees.service.ts';
import { readConfig } from '../../src/platform/config.ts';
import { type Ctx, SYSTEM } from '../../src/platform/context.ts';
import { openDatabase } from '../../src/platform/db.ts';

// A process that charges due fees on a database and exits: `node charge-fees.ts <connection> <instant>`.
const [connectionString, instant] = process.argv.slice(2);
const database = openDatabase(connectionString!, 2);
const ctx: Ctx = {
  db: database,
  actor: SYSTEM,
  now: new Date(instant!),
  config: readConfig(
    { APP_ENV: 'development', TOKEN_SECRET: 'a secret of forty characters, for tests.' },
    '/',
  ),
  platform: { database, onJobsAdded: () => {}, log: console },
  isInTransaction: false,
  request: { id: crypto.randomUUID(), ip: null, user_agent: null },
};
process.stdout.write('charging\n');
process.stdout.write(`${JSON.stringify(await chargeDueFees(ctx))}\n`);
await database.close();
