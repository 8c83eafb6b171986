import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { Keys } from '../../platform/keys.ts';
import { currentPinKey, openPin, resealPinKeys } from './pump-devices-keys.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

test('what a pump sealed while it was offline is read after the sealing secret was exchanged', async () => {
  const ctx = world.systemCtx();
  const withKeys = (...sealing: Keys) => {
    const { config } = ctx;
    return { ...ctx, config: { ...config, KEYS: { ...config.KEYS, sealing } } };
  };
  const [former] = ctx.config.KEYS.sealing;
  const next = 'the next sealing secret, forty characters.';
  const { id: key_id, public_key } = await currentPinKey(ctx);
  const box = publicEncrypt(
    {
      key: createPublicKey({ key: Buffer.from(public_key, 'base64'), format: 'der', type: 'spki' }),
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
      oaepLabel: Buffer.from('step 1'),
    },
    Buffer.from('4821'),
  );
  const pin = { key_id, box: box.toString('base64') };
  expect(await openPin(ctx, pin, 'step 1')).toBe('4821');
  expect(await openPin(ctx, pin, 'step 2')).toBeUndefined();
  expect(await openPin(withKeys(next, former), pin, 'step 1')).toBe('4821');
  expect(await openPin(withKeys(next), pin, 'step 1')).toBeUndefined();
  expect(await resealPinKeys(withKeys(next, former))).toBe(1);
  expect(await resealPinKeys(withKeys(next, former))).toBe(0);
  expect(await openPin(withKeys(next), pin, 'step 1')).toBe('4821');
});
