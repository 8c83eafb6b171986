import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { drainable } from './drain.ts';

const FAR_LIMIT_MS = 20_000;

test('a server that stops answers what is on its way and what comes over open connections, and takes no new ones', async () => {
  const app = fastify({ forceCloseConnections: true });
  const drain = drainable(app, 0);
  const fills: (() => void)[] = [];
  app.get('/fill', async () => {
    await new Promise<void>((filled) => fills.push(filled));
    return 'filled';
  });
  app.get('/read', async () => 'read');
  app.get('/events', (_request, reply) => {
    const endless = new PassThrough();
    endless.write('data: {}\n\n');
    reply.type('text/event-stream').send(endless);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const call = async (path: string, over?: Agent) => {
    const [answer] = (await once(
      get({ port, host: '127.0.0.1', path, ...(over && { agent: over }) }),
      'response',
    )) as [IncomingMessage];
    let text = '';
    for await (const part of answer) text += part;
    return { text, connection: answer.headers.connection };
  };
  expect(await call('/read', agent)).toMatchObject({ text: 'read', connection: 'keep-alive' });
  const listening = get({ port, host: '127.0.0.1', path: '/events' });
  listening.on('error', () => {});
  await once(listening, 'response');
  const filling = call('/fill');
  await expect.poll(() => fills.length).toBe(1);

  let isDrained = false;
  const drained = drain(FAR_LIMIT_MS).then(() => {
    isDrained = true;
  });
  expect(await call('/read', agent)).toEqual({ text: 'read', connection: 'close' });
  const [refused] = await once(connect(port, '127.0.0.1'), 'error');
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
  expect(isDrained).toBe(false);
  fills[0]!();
  expect(await filling).toEqual({ text: 'filled', connection: 'close' });
  await drained;
  await app.close();
});
