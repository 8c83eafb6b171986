import { tmpdir } from 'node:os';
import { buildApp } from '../../src/app.ts';
import { sendBy } from '../../src/messages/outgoing-messages/couriers.service.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/db.ts';

/** A separate server process on the given database that sends the messages of a channel on command. */

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
process.on('message', async (channel: 'sms' | 'email' | 'whatsapp') => {
  await sendBy(channel)(() => systemCtx());
  process.send!('sent');
});
process.send!('ready');
