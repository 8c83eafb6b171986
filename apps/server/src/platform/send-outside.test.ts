import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { type Resolve, send } from './send-outside.ts';

const open: Server[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

/** A client's system that records requests. */
async function receiver(answer: RequestListener = (_request, reply) => reply.end('ok')) {
  const received: { request: IncomingMessage; body: string }[] = [];
  const server = createServer(async (request, reply) => {
    received.push({ request, body: await text(request) });
    answer(request, reply);
  });
  open.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { received, port: (server.address() as AddressInfo).port };
}

const MESSAGE = { headers: { 'webhook-id': 'msg_1' }, body: '{"type":"webhook.test"}' };
const toPort = (port: number, options: Partial<Parameters<typeof send>[1]> = {}) =>
  send({ ...MESSAGE, url: `http://127.0.0.1:${port}/hook` }, { allowPrivate: true, ...options });

describe('an internal address', () => {
  test('is never called, directly or by name', async () => {
    const { received, port } = await receiver();
    const leadsTo =
      (...addresses: string[]): Resolve =>
      async () =>
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const named = (resolve: Resolve) =>
      send({ ...MESSAGE, url: `http://erp.example.com:${port}/` }, { allowPrivate: false, resolve });
    for (const answer of [
      await toPort(port, { allowPrivate: false }),
      await named(leadsTo('127.0.0.1')),
      await named(leadsTo('::ffff:127.0.0.1')),
      // One valid address does not make up for an invalid one.
      await named(leadsTo('8.8.8.8', '127.0.0.1')),
    ])
      expect(answer).toMatchObject({ status: null, problem: 'address_refused' });
    expect(received).toEqual([]);
  });
});

test('the connection uses the checked address, and the name is resolved once', async () => {
  const { received, port } = await receiver();
  let lookups = 0;
  const answer = await send(
    { ...MESSAGE, url: `http://erp.example.invalid:${port}/hook` },
    {
      allowPrivate: true,
      // A name that only this resolver knows: a second resolution would fail.
      async resolve() {
        lookups += 1;
        return [{ address: lookups === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
      },
    },
  );
  expect(answer).toMatchObject({ status: 200, body: 'ok', problem: null });
  expect(lookups).toBe(1);
  expect(received[0]!.request.headers.host).toBe(`erp.example.invalid:${port}`);
});

test('the content arrives unmodified', async () => {
  const { received, port } = await receiver();
  await toPort(port);
  expect(received[0]).toMatchObject({ body: MESSAGE.body });
  expect(received[0]!.request.method).toBe('POST');
  expect(received[0]!.request.headers['webhook-id']).toBe('msg_1');
});

test('redirects are not followed', async () => {
  const inside = await receiver();
  const { port } = await receiver((_request, reply) =>
    reply.writeHead(307, { location: `http://127.0.0.1:${inside.port}/` }).end(),
  );
  expect(await toPort(port)).toMatchObject({ status: 307, problem: 'redirect' });
  expect(inside.received).toEqual([]);
});

test('a rejection is recorded with its body and Retry-After', async () => {
  const { port } = await receiver((_request, reply) =>
    reply.writeHead(503, { 'retry-after': '120' }).end('later\0'),
  );
  expect(await toPort(port)).toMatchObject({
    status: 503,
    body: 'later',
    retry_after: '120',
    problem: 'status',
  });
});

test('an endless response is cut off', async () => {
  const { port } = await receiver((_request, reply) => {
    const more = setInterval(() => reply.write('x'.repeat(16_384)), 1);
    reply.on('close', () => clearInterval(more));
  });
  const answer = await toPort(port);
  expect(answer).toMatchObject({ status: 200, problem: null });
  expect(answer.body).toHaveLength(1_024);
});

test('silent and closed connections are given up', async () => {
  const { port } = await receiver(() => {});
  expect(await toPort(port, { timeoutMs: 100 })).toMatchObject({ status: null, problem: 'timed_out' });
  expect(await toPort(1)).toMatchObject({ status: null, problem: 'no_connection' });
});

test('a protocol upgrade is not a valid response, and does not block', async () => {
  const { port } = await receiver((_request, reply) =>
    reply.writeHead(101, { connection: 'upgrade', upgrade: 'other' }).flushHeaders(),
  );
  expect(await toPort(port)).toMatchObject({ status: 101, problem: 'status' });
});
