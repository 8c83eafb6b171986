import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeDue } from '../../src/messages/outgoing-messages/couriers.queries.ts';
import { sendBy } from '../../src/messages/outgoing-messages/couriers.service.ts';
import { sendDirect } from '../../src/messages/outgoing-messages/outgoing-messages.service.ts';
import { inTransaction } from '../../src/platform/context.ts';
import { startPhones } from '../simulated-phones.ts';
import { buildWorld, type World } from '../world.ts';

/** Messages sent by several concurrent processes, and by one that dies between sending and noting. */

const LEASE_SECONDS = 241;

let world: World;
let origin: string;
let phones: Awaited<ReturnType<typeof startPhones>>;
const processes: ChildProcess[] = [];
beforeAll(async () => {
  phones = await startPhones();
  world = await buildWorld({ environment: phones.environment });
  origin = new URL(await world.listen()).origin;
  await phones.rule({ reports_to: origin });
});
afterAll(async () => {
  await world.close();
  await phones.stop();
});
beforeEach(async () => {
  world.at(new Date());
  await phones.rule({ hangs: null, reports: 'never' });
  await world.rows('delete from outgoing_messages');
});
afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
});

const write = (address: string) =>
  sendDirect(world.systemCtx(), {
    kind: 'invitation',
    params: { name: 'Fahad', by: 'Huda' },
    channel: 'sms',
    address,
    language: 'en',
    user_id: null,
    link: '/vrp/register?token=secret',
    is_secret: true,
  });
const states = () =>
  world.rows<{ status: string; attempts: number; params: object; link: string | null }>(
    'select status, attempts, params, link from outgoing_messages order by id',
  );
async function startProcess(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'outgoing-process.ts'), [world.connectionString], {
    env: {
      ...process.env,
      ...phones.environment,
      APP_ENV: 'development',
      TOKEN_SECRET: world.config.TOKEN_SECRET,
      LOG_LEVEL: 'silent',
    },
  });
  processes.push(child);
  await once(child, 'message');
  return child;
}

test('two processes and a hundred messages: each is sent once', async () => {
  const children = await Promise.all([startProcess(), startProcess()]);
  const numbers = Array.from({ length: 100 }, (_, at) => `+9665${String(10_000_001 + at)}`);
  for (const number of numbers) await write(number);
  const before = (await phones.messages()).length;
  await Promise.all(
    children.map((child) => {
      child.send('sms');
      return once(child, 'message');
    }),
  );
  await expect.poll(async () => (await states()).every(({ status }) => status === 'sent')).toBe(true);
  const sent = (await phones.messages()).slice(before);
  expect(sent.map(({ to }) => `+${to}`).sort()).toEqual(numbers);
  expect(await states()).toEqual(
    numbers.map(() => ({ status: 'sent', attempts: 1, params: {}, link: null })),
  );
}, 120_000);

test('eight rounds at once over a hundred due messages: each takes ten of its own', async () => {
  for (let at = 0; at < 100; at++) await write(`+9665${String(20_000_001 + at)}`);
  const until = new Date(world.now.getTime() + LEASE_SECONDS * 1_000);
  const taken = await Promise.all(
    Array.from({ length: 8 }, () =>
      inTransaction(world.systemCtx(), async (ctx) => {
        const messages = await takeDue(ctx, 'sms', until, 10);
        // Every round chooses before another one commits.
        await wait(250);
        return messages.map(({ id }) => id);
      }),
    ),
  );
  expect(taken.map((ids) => ids.length)).toEqual(Array.from({ length: 8 }, () => 10));
  expect(new Set(taken.flat()).size).toBe(80);
}, 60_000);

test('a process dies between sending and noting: the report stands in for it, and nothing is sent twice', async () => {
  const child = await startProcess();
  await write('+966512345671');
  await phones.rule({ hangs: 'sms' });
  child.send('sms');
  await expect.poll(async () => (await states())[0]!.attempts).toBe(1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await phones.rule({ hangs: null });
  // The carrier had taken it after all.
  const { id } = (await world.rows<{ id: number }>('select id from outgoing_messages'))[0]!;
  const answer = await fetch(`${origin}/carrier-reports/sms/${phones.environment.SMS_REPORT_SECRET}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `MessageID=777&CorrelationID=message-${id}&Status=Delivered`,
  });
  expect(answer.status).toBe(200);
  expect(await states()).toEqual([{ status: 'delivered', attempts: 1, params: {}, link: null }]);
  world.advance(LEASE_SECONDS);
  const before = (await phones.messages()).length;
  await sendBy('sms')(() => world.systemCtx());
  expect((await phones.messages()).length).toBe(before);
}, 120_000);

test('without a report another process sends it after the lease, under the same name', async () => {
  const child = await startProcess();
  await write('+966512345672');
  await phones.rule({ hangs: 'sms' });
  child.send('sms');
  await expect.poll(async () => (await states())[0]!.attempts).toBe(1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await phones.rule({ hangs: null });
  await sendBy('sms')(() => world.systemCtx());
  expect((await states())[0], 'nobody else has it before its time is over').toMatchObject({
    status: 'waiting',
  });
  world.at(new Date(Date.now() + LEASE_SECONDS * 1_000));
  await sendBy('sms')(() => world.systemCtx());
  expect((await states())[0]).toMatchObject({ status: 'sent', attempts: 2 });
  const { id } = (await world.rows<{ id: number }>('select id from outgoing_messages'))[0]!;
  expect((await phones.messages()).filter(({ to }) => to === '966512345672')).toMatchObject([
    { correlation_id: `message-${id}` },
  ]);
}, 120_000);
