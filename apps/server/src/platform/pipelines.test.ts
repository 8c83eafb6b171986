import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerErrors } from './errors.ts';
import { limitPipelines, MAX_CONCURRENT } from './pipelines.ts';

const SENT = 400;

test('a pipelining connection has few calls in progress, is paused meanwhile, and gets every response in order', async () => {
  const app = fastify();
  registerErrors(app, () => null);
  limitPipelines(app);
  let atWork = 0;
  let peak = 0;
  const freed: (() => void)[] = [];
  app.get('/fix', async () => {
    atWork += 1;
    peak = Math.max(peak, atWork);
    await new Promise<void>((done) => freed.push(done));
    atWork -= 1;
    return 'kept';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  socket.write('GET /fix HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(SENT));
  const answers = () => answer.split('HTTP/1.1 ').slice(1);
  while (freed.length < MAX_CONCURRENT) await new Promise((next) => setImmediate(next));
  while (answers().length < SENT) {
    for (const free of freed.splice(0)) free();
    await new Promise((next) => setImmediate(next));
  }
  const accepted = answers().filter((one) => one.startsWith('200')).length;
  expect(answers().filter((one) => one.startsWith('503'))).toHaveLength(SENT - accepted);
  expect(peak).toBe(MAX_CONCURRENT);

  // Reading resumes.
  socket.end('GET /fix HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  const ended = once(socket, 'close');
  while (freed.length === 0) await new Promise((next) => setImmediate(next));
  freed.pop()!();
  await ended;
  expect(answers().at(-1)).toMatch(/^200/);
  await app.close();
});
