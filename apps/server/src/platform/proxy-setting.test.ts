import fastify from 'fastify';
import { expect, test } from 'vitest';
import { readProxySetting } from './proxy-setting.ts';

/** The address and the scheme that the server takes a call to come from. */
async function callerOf(setting: string, remoteAddress: string, forwarded?: string) {
  const app = fastify({ trustProxy: readProxySetting(setting, []) });
  app.get('/', (request) => ({ ip: request.ip, scheme: request.protocol }));
  const headers = forwarded ? { 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https' } : {};
  return (await app.inject({ url: '/', remoteAddress, headers })).json();
}

test('a trusted proxy says who calls, and over what', async () => {
  const two = '10.0.0.0/24, 203.0.113.7';
  expect(await callerOf(two, '10.0.0.5', '198.51.100.9')).toEqual({ ip: '198.51.100.9', scheme: 'https' });
  expect((await callerOf(two, '203.0.113.7', '198.51.100.9, 10.0.0.8')).ip).toBe('198.51.100.9');
  expect((await callerOf('2001:db8::/32', '2001:db8::1', '2001:db9::5')).ip).toBe('2001:db9::5');
});

test('what a caller writes into the header counts for nothing', async () => {
  expect((await callerOf('10.0.0.0/24', '10.0.0.5', '192.0.2.1, 198.51.100.9')).ip).toBe('198.51.100.9');
  expect((await callerOf('10.0.0.0/24', '10.0.0.5', '10.0.0.9, 198.51.100.9')).ip).toBe('198.51.100.9');
  expect(await callerOf('10.0.0.0/24', '10.0.1.5', '192.0.2.1')).toEqual({ ip: '10.0.1.5', scheme: 'http' });
  expect((await callerOf('none', '127.0.0.1', '192.0.2.1')).ip).toBe('127.0.0.1');
});

test.each(['everybody', '10.0.0.0/33', '10.0.0.1/x', '0.0.0.0/0', '::/0', '10.0.0.1/8/8', '1'])(
  '%s is no proxy',
  (setting) => {
    const problems: string[] = [];
    readProxySetting(setting, problems);
    expect(problems).toHaveLength(1);
  },
);
