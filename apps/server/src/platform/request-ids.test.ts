import fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerAccessLog } from './access-log.ts';
import { requestIdOf, traceIdOf } from './request-ids.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

test('the id of a proxy or caller is taken over where it is one', () => {
  expect(requestIdOf({ headers: { 'x-request-id': 'req-2026.11:abc' } })).toBe('req-2026.11:abc');
  for (const id of ['short', 'x'.repeat(65), 'with space 1', 'line\nbreak', '"},{"level":60', ''])
    expect(requestIdOf({ headers: { 'x-request-id': id } })).toMatch(/^[\da-f-]{36}$/);
});

test('a trace is read from its header', () => {
  expect(traceIdOf({ headers: { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` } })).toBe(TRACE);
  for (const text of [
    TRACE,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    '',
  ])
    expect(traceIdOf({ headers: { traceparent: text } })).toBeNull();
});

test('each call is one line without what only its caller may know', async () => {
  const lines: string[] = [];
  const app = fastify({
    genReqId: requestIdOf,
    logger: { level: 'info', stream: { write: (line) => lines.push(line) } },
    disableRequestLogging: true,
  });
  registerAccessLog(app, true);
  app.get('/links/:token', () => 'opened');
  app.get('/health', () => 'up');
  await app.inject('/health');
  const headers = { 'x-request-id': 'from-proxy-1', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };
  const answer = await app.inject({ url: '/links/secret-of-7?key=hidden', headers });
  expect(answer.headers['x-request-id']).toBe('from-proxy-1');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    reqId: 'from-proxy-1',
    access: 'GET',
    route: '/links/:token',
    status: 200,
    ip: '127.0.0.1',
    trace_id: TRACE,
  });
  expect(lines[0]).not.toMatch(/secret-of-7|hidden/);
});
