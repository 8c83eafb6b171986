import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import webPush from 'web-push';
import { readConfig } from './config.ts';

const SECRET = 'a secret of forty characters, for tests.';
const read = (environment: Record<string, string>) => readConfig(environment, tmpdir()).PUSH;

test('keys are made of the server’s secret: the same in every process, others for another secret', () => {
  const keys = read({ TOKEN_SECRET: SECRET });
  expect(read({ TOKEN_SECRET: SECRET })).toEqual(keys);
  expect(read({ TOKEN_SECRET: `${SECRET}x` })).not.toEqual(keys);
  // The library checks lengths and the pair.
  webPush.setVapidDetails('mailto:a@example.com', keys.public_key, keys.private_key);
  const pair = { VAPID_PUBLIC_KEY: keys.public_key, VAPID_PRIVATE_KEY: keys.private_key };
  expect(read({ TOKEN_SECRET: `${SECRET}x`, ...pair })).toEqual(keys);
});

test('keys that are set are both there, and a pair', () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const other = webPush.generateVAPIDKeys();
  const wrong: Record<string, string>[] = [
    { VAPID_PUBLIC_KEY: publicKey },
    { VAPID_PRIVATE_KEY: privateKey },
    { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: other.privateKey },
    { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: 'short' },
  ];
  for (const keys of wrong) expect(() => read({ TOKEN_SECRET: SECRET, ...keys })).toThrow(/VAPID_PUBLIC_KEY/);
  expect(read({ TOKEN_SECRET: SECRET, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey })).toEqual({
    public_key: publicKey,
    private_key: privateKey,
  });
});
