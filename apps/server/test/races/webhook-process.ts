import { tmpdir } from 'node:os';
import { buildApp } from '../../src/app.ts';
import { sendDue } from '../../src/messages/webhooks/webhook-courier.service.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/db.ts';

/** A separate server process on the given database that sends webhooks on command. */

const connectionString = process.argv[2]!;
const config = readConfig(process.env, tmpdir());
const database = openDatabase(connectionString, 5);
const { app, systemCtx } = await buildApp({
  config,
  database,
  connectionString,
  withJobs: false,
  logger: false,
});
await app.ready();
process.on('message', async () => {
  await sendDue(() => systemCtx());
  process.send!('sent');
});
process.send!('ready');
