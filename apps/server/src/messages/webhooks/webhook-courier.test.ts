import * as contract from '@fleet/contracts/messages/webhook-endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyWebhook } from '../../../../../packages/client/src/webhooks.ts';
import { makeSide, type Side } from '../../../test/two-tenants.ts';
import { openReceiver, type Receiver } from '../../../test/webhook-receiver.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { inTransaction } from '../../platform/context.ts';
import { sendDue } from './webhook-courier.service.ts';
import { writeMessages } from './webhook-messages.service.ts';

const START = '2026-03-01T07:00:00Z';
const DAY_SECONDS = 86_400;

let world: World;
let side: Side;
let receiver: Receiver;
beforeAll(async () => {
  world = await buildWorld({
    environment: {
      WEBHOOKS_ALLOW_PRIVATE: 'yes',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'Mahatta <no-reply@mahatta.example>',
      PUBLIC_URL: 'https://mahatta.example',
    },
  });
  side = await makeSide(world, 'Ours');
});
afterAll(() => world.close());
beforeEach(async () => {
  world.at(START);
  receiver = await openReceiver();
  await world.rows('delete from webhook_messages');
  await world.rows(`update webhook_endpoints set status = 'removed'`);
});
afterEach(() => receiver.close());

const ctx = () => world.systemCtx();
const manager = () => side.people.client_manager;
async function makeEndpoint(url = receiver.url) {
  const { status, body } = await world.call(contract.createWebhookEndpoint, {
    as: manager(),
    body: { url, description: 'ERP', event_types: ['order.changed'] },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
/** Creates this many order events. */
const happen = (count = 1) =>
  inTransaction(ctx(), (ctx) =>
    writeMessages(
      ctx,
      Array.from({ length: count }, (_, id) => ({
        client_id: side.client.id,
        type: 'order.changed' as const,
        data: { id, status: 10 as const, fields: ['notes' as const] },
      })),
    ),
  );
const read = async (id: number) =>
  (await world.call(contract.getWebhookEndpoint, { as: manager(), params: { id } })).body;
const log = async (id: number, query = {}) =>
  (await world.call(contract.listWebhookDeliveries, { as: manager(), params: { id }, query })).body.rows;
const detail = async (id: number) =>
  (await world.call(contract.getWebhookDelivery, { as: manager(), params: { id } })).body;
const replay = (id: number) => world.call(contract.replayWebhookDelivery, { as: manager(), params: { id } });
/** Advances the clock to the next attempt of the endpoint's only delivery, and sends it. */
async function tryNext(id: number) {
  const [row] = await log(id);
  world.at(row!.next_attempt_at!);
  await sendDue(ctx);
}
const refuse =
  (status: number, text = ''): Receiver['answer'] =>
  (reply) =>
    reply.writeHead(status).end(text);

describe('a delivery', () => {
  test('arrives signed and unmodified, and its log contains the response', async () => {
    const endpoint = await makeEndpoint();
    receiver.answer = (reply) => reply.end('thank you');
    await happen();
    await sendDue(ctx);
    const [received] = receiver.received;
    const message = await verifyWebhook(endpoint.secret, received!.headers, received!.body, world.now);
    expect(message).toEqual({
      type: 'order.changed',
      version: 1,
      timestamp: '2026-03-01T07:00:00.000Z',
      data: { id: 0, status: 10, fields: ['notes'] },
    });
    const [row] = await log(endpoint.id);
    expect(row).toMatchObject({
      webhook_id: received!.id,
      status: 'delivered',
      attempts: 1,
      delivered_at: '2026-03-01T07:00:00.000Z',
      next_attempt_at: null,
      last_attempt: { response_status: 200, problem: null },
    });
    expect(await detail(row!.id)).toMatchObject({
      url: receiver.url,
      body: received!.body,
      tries: [{ response_status: 200, response_body: 'thank you', problem: null }],
    });
    expect((await read(endpoint.id)).days).toEqual([
      { date: '2026-03-01', delivered: 1, failed: 0, waiting: 0 },
    ]);
  });

  test('is signed with both secrets during a rotation, and only with the new one afterwards', async () => {
    const old = await makeEndpoint();
    const { body: next } = await world.call(contract.rotateWebhookSecret, {
      as: manager(),
      params: { id: old.id },
      body: { overlap_hours: 24, version: old.version },
    });
    const send = async () => {
      await happen();
      await sendDue(ctx);
      return receiver.received.at(-1)!;
    };
    const verify = (secret: string, { headers, body }: Receiver['received'][number]) =>
      verifyWebhook(secret, headers, body, world.now).then(
        () => true,
        () => false,
      );
    const during = await send();
    expect([await verify(next.secret, during), await verify(old.secret, during)]).toEqual([true, true]);
    world.advance(DAY_SECONDS);
    const after = await send();
    expect([await verify(next.secret, after), await verify(old.secret, after)]).toEqual([true, false]);
  });

  test('waits while the maximum number over all endpoints is in progress', async () => {
    const max = 3;
    const endpoints = [await makeEndpoint(), await makeEndpoint()];
    let open = 0;
    let maxOpen = 0;
    receiver.answer = (reply) => {
      maxOpen = Math.max(maxOpen, ++open);
      setTimeout(() => {
        open--;
        reply.end('ok');
      }, 20);
    };
    await happen(6);
    await sendDue(ctx, undefined, max);
    expect(maxOpen).toBe(max);
    for (const { id } of endpoints)
      expect((await log(id, { status: 'delivered' })).map(({ attempts }) => attempts)).toEqual(
        Array.from({ length: 6 }, () => 1),
      );
  });

  test('that fails is retried by schedule with the same webhook-id, and fails finally after ten attempts', async () => {
    const { id } = await makeEndpoint();
    receiver.answer = refuse(500, 'out of order');
    await happen();
    await sendDue(ctx);
    const [first] = await log(id);
    const waited = (new Date(first!.next_attempt_at!).getTime() - world.now.getTime()) / 1_000;
    expect(waited).toBeGreaterThanOrEqual(4.5);
    expect(waited).toBeLessThanOrEqual(5.5);
    await sendDue(ctx);
    expect(receiver.received).toHaveLength(1);
    for (let attempt = 2; attempt <= 10; attempt += 1) await tryNext(id);
    expect(receiver.received).toHaveLength(10);
    expect(new Set(receiver.received.map((each) => each.id)).size).toBe(1);
    expect(new Set(receiver.received.map((each) => each.headers['webhook-timestamp'])).size).toBe(10);
    expect((await log(id))[0]).toMatchObject({ status: 'failed', attempts: 10, next_attempt_at: null });
    const { tries } = await detail(first!.id);
    expect(tries).toHaveLength(10);
    expect(tries[0]).toMatchObject({
      response_status: 500,
      response_body: 'out of order',
      problem: 'status',
    });
  });

  test('waits as long as requested', async () => {
    const { id } = await makeEndpoint();
    receiver.answer = (reply) => reply.writeHead(503, { 'retry-after': '600' }).end();
    await happen();
    await sendDue(ctx);
    expect((await log(id))[0]!.next_attempt_at).toBe('2026-03-01T07:10:00.000Z');
  });

  test('that finally succeeds resets the endpoint’s failures', async () => {
    const { id } = await makeEndpoint();
    receiver.answer = refuse(502);
    await happen();
    await sendDue(ctx);
    expect(await read(id)).toMatchObject({ failures: 1, failing_since: '2026-03-01T07:00:00.000Z' });
    receiver.answer = (reply) => reply.writeHead(204).end();
    await tryNext(id);
    expect((await log(id))[0]).toMatchObject({ status: 'delivered', attempts: 2 });
    expect(await read(id)).toMatchObject({ failures: 0, failing_since: null });
  });

  test('whose secret cannot be decrypted is not sent', async () => {
    const { id } = await makeEndpoint();
    await world.rows(`update webhook_endpoints set secret = 'sealed by another' where id = $1`, [id]);
    await happen();
    await sendDue(ctx);
    expect(receiver.received).toEqual([]);
    expect((await log(id))[0]).toMatchObject({
      status: 'waiting',
      last_attempt: { response_status: null, problem: 'secret_unreadable' },
    });
  });
});

test('is signed only with the new secret if the old one cannot be decrypted, despite the overlap', async () => {
  const { id, version } = await makeEndpoint();
  await world.rows(`update webhook_endpoints set secret = 'sealed by another' where id = $1`, [id]);
  const { body: next } = await world.call(contract.rotateWebhookSecret, {
    as: manager(),
    params: { id },
    body: { overlap_hours: 24, version },
  });
  await happen();
  await sendDue(ctx);
  const [received] = receiver.received;
  await verifyWebhook(next.secret, received!.headers, received!.body, world.now);
  expect(String(received!.headers['webhook-signature']).split(' ')).toHaveLength(1);
});

describe('an endpoint', () => {
  test('that responds 410 is deactivated immediately, and its client’s managers are notified', async () => {
    const { id } = await makeEndpoint();
    receiver.answer = refuse(410);
    await happen();
    await sendDue(ctx);
    expect((await log(id))[0]).toMatchObject({ status: 'failed', attempts: 1 });
    expect(await read(id)).toMatchObject({ status: 'disabled', disabled_reason: 'gone' });
    await happen();
    await sendDue(ctx);
    expect(receiver.received).toHaveLength(1);
    await world.jobs.runBatches();
    expect(await noticesOf(manager().id)).toEqual([
      { kind: 'webhook_gone', params: { description: 'ERP', host: new URL(receiver.url).host } },
    ]);
    expect(await noticesOf(side.people.client_billing.id)).toEqual([]);
    const mails = await world.rows<{ body_text: string; address: string }>(
      `select m.body_text, r.address from mails m join mail_recipients r on r.mail_id = m.id where m.key like $1`,
      [`webhook_stopped:${id}:%`],
    );
    expect(mails.map(({ address }) => address)).toEqual([manager().email]);
    expect(mails[0]!.body_text).toContain(`https://mahatta.example/vrp/client/webhooks/${id}`);
    expect(mails[0]!.body_text).toContain(receiver.url);
  });

  test('without success for five days and ten attempts is deactivated; once activated, it continues with waiting messages', async () => {
    const { id } = await makeEndpoint();
    receiver.answer = refuse(500);
    await happen();
    await sendDue(ctx);
    for (let attempt = 2; attempt <= 9; attempt += 1) await tryNext(id);
    expect(await read(id)).toMatchObject({ status: 'active', failures: 9 });
    world.at(new Date(new Date(START).getTime() + 5 * DAY_SECONDS * 1_000));
    await happen();
    await sendDue(ctx);
    expect(await read(id)).toMatchObject({ status: 'disabled', disabled_reason: 'failing' });
    receiver.answer = (reply) => reply.end();
    await world.call(contract.enableWebhookEndpoint, { as: manager(), params: { id } });
    world.advance(3_600);
    await sendDue(ctx);
    // The one with ten attempts has failed, the waiting one has not.
    expect((await log(id)).map(({ status }) => status)).toEqual(['delivered', 'failed']);
    expect(await read(id)).toMatchObject({ status: 'active', failures: 0 });
  });

  test('that is moved to another address starts without failures', async () => {
    const { id, version } = await makeEndpoint();
    receiver.answer = refuse(500);
    await happen();
    await sendDue(ctx);
    const change = async (body: object, version: number) =>
      (
        await world.call(contract.updateWebhookEndpoint, {
          as: manager(),
          params: { id },
          body: { ...body, version },
        })
      ).body;
    expect(await change({ description: 'ERP 2' }, version)).toMatchObject({ failures: 1 });
    expect(await change({ url: `${receiver.url}/new` }, version + 1)).toMatchObject({
      failures: 0,
      failing_since: null,
    });
  });

  test('that is slow delays only itself, with at most five requests at once', async () => {
    const held: (() => void)[] = [];
    const slow = await makeEndpoint();
    receiver.answer = (reply) => held.push(() => reply.end());
    const quick = await openReceiver();
    try {
      await happen(12);
      const beside = await makeEndpoint(quick.url);
      await happen(8);
      const sending = sendDue(ctx);
      await expect.poll(() => quick.received.length).toBe(8);
      expect(receiver.received).toHaveLength(5);
      await expect.poll(async () => (await log(beside.id, { status: 'delivered' })).length).toBe(8);
      // Another process joins: the limit remains five.
      const other = sendDue(ctx);
      await other;
      expect(receiver.received).toHaveLength(5);
      receiver.answer = (reply) => reply.end();
      for (const letGo of held) letGo();
      await sending;
      expect(receiver.received).toHaveLength(20);
      expect(await log(slow.id, { status: 'delivered', per_page: 100 })).toHaveLength(20);
    } finally {
      await quick.close();
    }
  });

  test('that is inactive gets no messages about that time, even beside an active one', async () => {
    const off = await makeEndpoint();
    const on = await makeEndpoint();
    await world.call(contract.disableWebhookEndpoint, { as: manager(), params: { id: off.id } });
    await happen();
    await world.call(contract.enableWebhookEndpoint, { as: manager(), params: { id: off.id } });
    await sendDue(ctx);
    expect(await log(off.id)).toEqual([]);
    expect(await log(on.id)).toHaveLength(1);
  });

  test('of an inactive client gets no messages', async () => {
    const { id } = await makeEndpoint();
    await happen();
    const set = (status: string) =>
      world.rows('update clients set status = $2 where id = $1', [side.client.id, status]);
    await set('inactive');
    await sendDue(ctx);
    expect(receiver.received).toEqual([]);
    await set('active');
    await sendDue(ctx);
    expect((await log(id))[0]).toMatchObject({ status: 'delivered', attempts: 1 });
  });

  test('that fails gets one request at a time', async () => {
    await makeEndpoint();
    receiver.answer = refuse(500);
    await happen();
    await sendDue(ctx);
    await happen(6);
    let [open, max] = [0, 0];
    receiver.answer = (reply) => {
      open += 1;
      max = Math.max(max, open);
      setTimeout(() => {
        open -= 1;
        reply.writeHead(500).end();
      }, 20);
    };
    await sendDue(ctx);
    expect(receiver.received).toHaveLength(7);
    expect(max).toBe(1);
  });
});

describe('a replay', () => {
  test('resends delivered or failed messages with their webhook-id', async () => {
    const { id } = await makeEndpoint();
    await happen();
    await sendDue(ctx);
    const [row] = await log(id);
    world.advance(60);
    const again = await replay(row!.id);
    expect(again.body).toMatchObject({ status: 'waiting', next_attempt_at: '2026-03-01T07:01:00.000Z' });
    await sendDue(ctx);
    expect(receiver.received.map((each) => each.id)).toEqual([row!.webhook_id, row!.webhook_id]);
    expect(receiver.received[0]!.body).toBe(receiver.received[1]!.body);
    expect((await log(id))[0]).toMatchObject({ status: 'delivered', attempts: 2 });
  });

  test('of a message in progress is rejected; a waiting one is sent immediately', async () => {
    const { id } = await makeEndpoint();
    let letGo = () => {};
    receiver.answer = (reply) => {
      letGo = () => reply.writeHead(500).end();
    };
    await happen();
    const sending = sendDue(ctx);
    await expect.poll(() => receiver.received.length).toBe(1);
    const [row] = await log(id);
    expect(row!.can.replay).toBe(false);
    expect((await replay(row!.id)).body.code).toBe('STATUS_CONFLICT');
    letGo();
    await sending;
    receiver.answer = (reply) => reply.end();
    expect((await replay(row!.id)).status).toBe(200);
    await sendDue(ctx);
    expect((await log(id))[0]).toMatchObject({ status: 'delivered', attempts: 2 });
  });

  test('of all failures since a time excludes earlier and successful ones', async () => {
    const { id } = await makeEndpoint();
    await happen();
    world.advance(3_600);
    const beside = await makeEndpoint();
    await happen(2);
    await world.rows(`update webhook_deliveries set status = 'failed', tries = 10`);
    await world.call(contract.disableWebhookEndpoint, { as: manager(), params: { id: beside.id } });
    await happen();
    await sendDue(ctx);
    receiver.received.splice(0);
    const { body } = await world.call(contract.replayFailedDeliveries, {
      as: manager(),
      params: { id },
      body: { since: '2026-03-01T07:30:00Z' },
    });
    expect(body).toEqual({ replayed: 2 });
    await sendDue(ctx);
    expect(receiver.received).toHaveLength(2);
    expect((await log(id)).map(({ status }) => status)).toEqual([
      'delivered',
      'delivered',
      'delivered',
      'failed',
    ]);
    const ofDisabled = await world.call(contract.replayFailedDeliveries, {
      as: manager(),
      params: { id: beside.id },
      body: { since: '2026-03-01T07:30:00Z' },
    });
    expect(ofDisabled.body.code).toBe('STATUS_CONFLICT');
    expect((await replay((await log(beside.id))[0]!.id)).body.code).toBe('STATUS_CONFLICT');
    expect((await log(beside.id)).map(({ status }) => status)).toEqual(['failed', 'failed']);
  });
});

test('the log is filtered by status, type, day, webhook-id and object', async () => {
  const { id } = await makeEndpoint();
  await happen(3);
  await sendDue(ctx);
  const found = async (query: object) => (await log(id, query)).length;
  const [last] = await log(id);
  expect(await found({ q: last!.webhook_id })).toBe(1);
  expect(await found({ q: last!.webhook_id.slice(6, 20) })).toBe(1);
  expect(await found({ q: '2' })).toBe(1);
  expect(await found({ q: '7777' })).toBe(0);
  expect(await found({ status: 'failed' })).toBe(0);
  expect(await found({ type: 'order.changed', from: '2026-03-01', to: '2026-03-01' })).toBe(3);
  expect(await found({ type: 'invoice.issued' })).toBe(0);
  expect(await found({ from: '2026-03-02' })).toBe(0);
});

test('open screens are notified once per endpoint', async () => {
  const { id } = await makeEndpoint();
  await world.jobs.runBatches();
  await happen(4);
  await sendDue(ctx);
  const published: unknown[] = [];
  const leave = world.events.subscribe((event) => published.push(event));
  await world.jobs.runBatches();
  await expect.poll(() => published.length).toBeGreaterThan(0);
  leave();
  expect(published).toEqual([{ type: 'webhook_endpoint', id, client_id: side.client.id }]);
});

function noticesOf(user_id: number) {
  return world.rows(`select kind, params from push_messages where user_id = $1 and kind like 'webhook_%'`, [
    user_id,
  ]);
}
