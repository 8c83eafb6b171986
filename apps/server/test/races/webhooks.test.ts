import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import * as contract from '@fleet/contracts/messages/webhook-endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendDue } from '../../src/messages/webhooks/webhook-courier.service.ts';
import { writeMessages } from '../../src/messages/webhooks/webhook-messages.service.ts';
import { inTransaction } from '../../src/platform/context.ts';
import { openReceiver, type Receiver } from '../webhook-receiver.ts';
import { buildWorld, type World } from '../world.ts';
import type { MadeUser } from '../world-makers.ts';

/** Webhooks sent by several concurrent processes, by one that dies, and by one that is too late. */

const LEASE_SECONDS = 60;

let world: World;
let manager: MadeUser;
let receiver: Receiver;
const processes: ChildProcess[] = [];
beforeAll(async () => {
  world = await buildWorld({ environment: { WEBHOOKS_ALLOW_PRIVATE: 'yes' } });
  manager = await world.makeUser('client_manager');
});
afterAll(() => world.close());
beforeEach(async () => {
  world.at(new Date());
  receiver = await openReceiver();
  await world.rows('delete from webhook_messages');
  await world.rows(`update webhook_endpoints set status = 'removed'`);
});
afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
  await receiver.close();
});

const ctx = () => world.systemCtx();
async function makeEndpoint() {
  const { body } = await world.call(contract.createWebhookEndpoint, {
    as: manager,
    body: { url: receiver.url, description: 'ERP', event_types: ['order.changed'] },
  });
  return { id: body.id, client_id: body.client.id };
}
const happen = (client_id: number, count: number) =>
  inTransaction(ctx(), (ctx) =>
    writeMessages(
      ctx,
      Array.from({ length: count }, (_, id) => ({
        client_id,
        type: 'order.changed' as const,
        data: { id, status: 10 as const, fields: [] },
      })),
    ),
  );
const deliveries = () =>
  world.rows<{ status: string; attempts: number }>(
    `select d.status, (select count(*) from webhook_attempts a where a.delivery_id = d.id) as attempts
     from webhook_deliveries d order by d.id`,
  );

async function startProcess(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'webhook-process.ts'), [world.connectionString], {
    env: {
      ...process.env,
      APP_ENV: 'development',
      TOKEN_SECRET: world.config.TOKEN_SECRET,
      WEBHOOKS_ALLOW_PRIVATE: 'yes',
      LOG_LEVEL: 'silent',
    },
  });
  processes.push(child);
  await once(child, 'message');
  return child;
}

test('two processes and three hundred messages: each arrives once, none is lost', async () => {
  const children = await Promise.all([startProcess(), startProcess()]);
  const [{ client_id }] = [await makeEndpoint(), await makeEndpoint(), await makeEndpoint()];
  await happen(client_id, 100);
  let [open, max] = [0, 0];
  receiver.answer = (reply) => {
    open += 1;
    max = Math.max(max, open);
    setTimeout(() => {
      open -= 1;
      reply.end();
    }, 5);
  };
  await Promise.all(
    children.map((child) => {
      child.send('send');
      return once(child, 'message');
    }),
  );
  // What one process left to the other is done by now.
  await expect
    .poll(async () => (await deliveries()).filter(({ status }) => status === 'waiting'))
    .toEqual([]);
  expect(await deliveries()).toEqual(
    Array.from({ length: 300 }, () => ({ status: 'delivered', attempts: 1 })),
  );
  expect(receiver.received).toHaveLength(300);
  const perMessage = Map.groupBy(receiver.received, ({ id }) => id);
  // One message for each of three endpoints.
  expect([...perMessage.values()].every((times) => times.length === 3)).toBe(true);
  expect(perMessage.size).toBe(100);
  expect(max).toBeGreaterThan(5);
}, 60_000);

test('a process that dies between sending and recording: the message is resent with the same webhook-id', async () => {
  const child = await startProcess();
  const { client_id } = await makeEndpoint();
  await happen(client_id, 1);
  receiver.answer = () => {};
  child.send('send');
  await expect.poll(() => receiver.received.length).toBe(1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await deliveries()).toEqual([{ status: 'waiting', attempts: 0 }]);
  receiver.answer = (reply) => reply.end();
  await sendDue(ctx);
  expect(receiver.received, 'nobody else has it before its time is over').toHaveLength(1);
  world.at(new Date(Date.now() + LEASE_SECONDS * 1_000));
  await sendDue(ctx);
  expect(receiver.received).toHaveLength(2);
  expect(receiver.received[1]!.id).toBe(receiver.received[0]!.id);
  expect(receiver.received[1]!.body).toBe(receiver.received[0]!.body);
  expect(await deliveries()).toEqual([{ status: 'delivered', attempts: 1 }]);
}, 60_000);

test('a late failure does not undo another process’s delivery', async () => {
  const { id, client_id } = await makeEndpoint();
  await happen(client_id, 1);
  let fail = () => {};
  receiver.answer = (reply) => {
    fail = () => reply.writeHead(500).end();
  };
  const late = sendDue(ctx);
  await expect.poll(() => receiver.received.length).toBe(1);
  world.advance(LEASE_SECONDS);
  receiver.answer = (reply) => reply.end();
  await sendDue(ctx);
  expect(await deliveries()).toEqual([{ status: 'delivered', attempts: 1 }]);
  fail();
  await late;
  expect(await deliveries()).toEqual([{ status: 'delivered', attempts: 2 }]);
  const [endpoint] = await world.rows('select status, failures from webhook_endpoints where id = $1', [id]);
  expect(endpoint).toEqual({ status: 'active', failures: 0 });
});

test('a late process does not release what another is sending', async () => {
  const { client_id } = await makeEndpoint();
  await happen(client_id, 1);
  const held: ServerResponse[] = [];
  receiver.answer = (reply) => held.push(reply);
  const late = sendDue(ctx);
  await expect.poll(() => receiver.received.length).toBe(1);
  world.advance(LEASE_SECONDS);
  const other = sendDue(ctx);
  await expect.poll(() => receiver.received.length).toBe(2);
  receiver.answer = (reply) => reply.end();
  held[0]!.writeHead(500).end();
  await expect.poll(deliveries).toEqual([{ status: 'waiting', attempts: 1 }]);
  // Longer than the delay before a second attempt.
  world.advance(10);
  await sendDue(ctx);
  expect(receiver.received).toHaveLength(2);
  held[1]!.end();
  await Promise.all([late, other]);
  expect(await deliveries()).toEqual([{ status: 'delivered', attempts: 2 }]);
});

test('what another process is claiming is left to it, without waiting', async () => {
  const { client_id } = await makeEndpoint();
  await happen(client_id, 3);
  const other = await world.database.pool.connect();
  try {
    await other.query('begin');
    await other.query('select id from webhook_deliveries order by id limit 1 for update');
    await sendDue(ctx);
    expect(receiver.received).toHaveLength(2);
    await other.query('rollback');
    await happen(client_id, 1);
    await other.query('begin');
    await other.query(`select id from webhook_endpoints where status = 'active' for no key update`);
    await sendDue(ctx);
    expect(receiver.received).toHaveLength(2);
    await other.query('commit');
  } finally {
    other.release();
  }
  await sendDue(ctx);
  expect(receiver.received).toHaveLength(4);
});
