import fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { registerSecurityText } from './security-text.ts';

const NOW = new Date('2026-03-01T00:00:00Z');
const read = (environment: Record<string, string>) => {
  const app = fastify();
  const config = readConfig(
    { TOKEN_SECRET: 'a secret of forty characters, for tests.', ...environment },
    '.',
  );
  registerSecurityText(app, config, { now: () => NOW });
  return app.inject('/.well-known/security.txt');
};

test('says where weaknesses are reported, once that is set', async () => {
  expect((await read({})).statusCode).toBe(404);
  const answer = await read({
    SECURITY_CONTACT: 'mailto:security@fleet.example https://fleet.example/security',
    PUBLIC_URL: 'https://fleet.example',
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(answer.body.trimEnd().split('\n')).toEqual([
    'Contact: mailto:security@fleet.example',
    'Contact: https://fleet.example/security',
    'Expires: 2026-08-30T00:00:00.000Z',
    'Preferred-Languages: en, ar',
    'Canonical: https://fleet.example/.well-known/security.txt',
  ]);
});

test('a contact is an address that a mail program or browser opens', () => {
  expect(() => readConfig({ SECURITY_CONTACT: 'security@fleet.example' }, '.')).toThrow(/SECURITY_CONTACT/);
});
