import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { readAccessToken, signAccessToken } from '../access/sessions/access-tokens.service.ts';
import { isPinOf, pinMac } from '../fleet/drivers/driver-pins.service.ts';
import { cursorOf, positionOf } from '../insight/feeds/feeds.rules.ts';
import { readConfig } from './config.ts';
import { reseal, seal, unseal } from './sealed.ts';

const OLD = 'the former secret, of forty characters.';
const NEW = 'the secret of today, of forty characters';
const config = (environment: Record<string, string>) =>
  readConfig({ APP_ENV: 'development', ...environment }, tmpdir());
const before = config({ TOKEN_SECRET: OLD });
const during = config({ TOKEN_SECRET: NEW, TOKEN_SECRET_PREVIOUS: OLD });
const after = config({ TOKEN_SECRET: NEW });
const NOW = new Date('2026-03-01T07:00:00Z');

test('a rotation of the token secret logs nobody out', () => {
  const person = { user_id: 7, group: 'client_manager' } as const;
  const token = signAccessToken(before, person, 3, NOW);
  expect(readAccessToken(during, token, NOW)).toMatchObject({ user_id: 7, session_id: 3 });
  expect(readAccessToken(after, token, NOW)).toBeNull();
  expect(readAccessToken(after, signAccessToken(during, person, 3, NOW), NOW)).not.toBeNull();
  expect(readAccessToken(during, `${token.slice(0, -2)}xx`, NOW)).toBeNull();
});

test('systems go on reading a feed from where they were', () => {
  const at = { change_no: 5, id: 9 };
  expect(positionOf(during.KEYS.tokens, 'orders', 1, cursorOf(OLD, 'orders', 1, at))).toEqual(at);
  expect(() => positionOf(after.KEYS.tokens, 'orders', 1, cursorOf(OLD, 'orders', 1, at))).toThrow(/cursor/);
});

test('browsers know the server by the former secret until their keys are set apart', () => {
  expect(during.PUSH).toEqual(before.PUSH);
  expect(after.PUSH).not.toEqual(before.PUSH);
});

test('PINs have a key of their own, and are right under the one before', () => {
  const mac = pinMac(before, 12, '4821');
  const apart = config({ TOKEN_SECRET: NEW, PIN_SECRET: `${NEW}!`, PIN_SECRET_PREVIOUS: OLD });
  expect(isPinOf(apart, 12, '4821', mac)).toBe(true);
  expect(isPinOf(apart, 12, '4822', mac)).toBe(false);
  expect(isPinOf(apart, 13, '4821', mac)).toBe(false);
  expect(pinMac(apart, 12, '4821')).not.toBe(mac);
  expect(isPinOf(config({ TOKEN_SECRET: NEW, PIN_SECRET: `${NEW}!` }), 12, '4821', mac)).toBe(false);
});

test('what is sealed opens with the key before, and is sealed again once', () => {
  const of = (keys: [string, ...string[]]) => ({ keys, purpose: 'tests', owner: 'client 1' });
  const sealed = seal(of([OLD]), 'a secret');
  expect(unseal(of([NEW, OLD]), sealed)?.toString()).toBe('a secret');
  expect(unseal(of([NEW]), sealed)).toBeNull();
  const again = reseal(of([NEW, OLD]), sealed)!;
  expect(unseal(of([NEW]), again)?.toString()).toBe('a secret');
  expect(reseal(of([NEW, OLD]), again)).toBeNull();
  expect(reseal(of([NEW]), sealed)).toBeNull();
  expect(reseal({ ...of([NEW, OLD]), owner: 'client 2' }, sealed)).toBeNull();
});

test('a former key without one that follows it is refused', () => {
  expect(() => config({ TOKEN_SECRET: NEW, PIN_SECRET_PREVIOUS: OLD })).toThrow(/PIN_SECRET_PREVIOUS/);
});
