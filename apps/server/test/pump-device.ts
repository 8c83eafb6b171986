import { webcrypto } from 'node:crypto';
import type { getPumpOfflineCache, PumpStep } from '@fleet/contracts/fuelling/pump-devices.ts';
import * as routes from '@fleet/contracts/fuelling/pump-devices.ts';
import type { z } from 'zod';
import type { World } from './world.ts';
import type { MadeUser } from './world-makers.ts';

const { subtle } = webcrypto;
const text = (value: string) => new TextEncoder().encode(value);
const base64 = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64');
export type OfflineCache = z.output<(typeof getPumpOfflineCache)['response']>;
type UnsignedStep = PumpStep extends infer Step
  ? Step extends PumpStep
    ? Omit<Step, 'device_id' | 'number' | 'previous' | 'device_at'>
    : never
  : never;

/** A simulated browser at a pump with real cryptography: its key, its cache, and its unsent steps. */
export async function makePumpDevice(world: World, attendant: MadeUser) {
  const keys = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const registered = await world.call(routes.registerPumpDevice, {
    as: attendant,
    body: { public_key: base64(await subtle.exportKey('spki', keys.publicKey)), name: 'Chrome on Android' },
  });
  if (registered.status !== 201) throw new Error(`not registered: ${JSON.stringify(registered.body)}`);
  const { id } = registered.body;
  let number = registered.body.next_number;
  let previous = registered.body.last_hash;
  const unsent: { number: number; body: string; signature: string; pump_photo_file_id?: number }[] = [];

  async function sign(body: string): Promise<string> {
    return base64(await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, text(body)));
  }

  return {
    id,
    attendant,
    unsent,
    sign,
    get number() {
      return number;
    },
    async cache(): Promise<OfflineCache> {
      return (await world.call(routes.getPumpOfflineCache, { as: attendant })).body;
    },
    /** Records a step at the device's time. */
    async submit(step: UnsignedStep, device_at: Date): Promise<void> {
      const body = JSON.stringify({
        ...step,
        device_id: id,
        number,
        previous,
        device_at: device_at.toISOString(),
      });
      unsent.push({ number, body, signature: await sign(body) });
      previous = Buffer.from(await subtle.digest('SHA-256', text(body))).toString('hex');
      number += 1;
    },
    /** The PIN for the next step, encrypted; or under `.tag` what a reader read. */
    async pin(cache: OfflineCache, request_id: number, digits: string, part: '' | '.tag' = '') {
      const key = await subtle.importKey(
        'spki',
        Buffer.from(cache.pin_key.public_key, 'base64'),
        { name: 'RSA-OAEP', hash: 'SHA-256' },
        false,
        ['encrypt'],
      );
      const label = text(`${request_id}.${id}.${number}${part}`);
      const box = base64(await subtle.encrypt({ name: 'RSA-OAEP', label }, key, text(digits)));
      return { key_id: cache.pin_key.id, box };
    },
    /** Sends these steps, or all unsent ones, and removes accepted ones. */
    async send(steps = unsent.slice(0, 20), sent_at = world.now) {
      const answer = await world.call(routes.sendPumpSteps, {
        as: attendant,
        params: { id },
        body: { sent_at: sent_at.toISOString(), steps: steps.map(({ number: _number, ...step }) => step) },
      });
      const next = answer.body.next_number ?? 0;
      while (unsent[0] && unsent[0].number < next) unsent.shift();
      return answer;
    },
  };
}

/** Decrypts a cache entry with the given proof; null if it does not match. */
export async function openCache(cache: OfflineCache, proof: string) {
  const material = await subtle.importKey('raw', text(proof), 'PBKDF2', false, ['deriveBits']);
  const bits = Buffer.from(
    await subtle.deriveBits(
      {
        name: 'PBKDF2',
        hash: 'SHA-256',
        salt: Buffer.from(cache.salt, 'base64'),
        iterations: cache.iterations,
      },
      material,
      512,
    ),
  );
  const tag = bits.subarray(0, 32).toString('hex');
  const entry = cache.entries!.find((one) => one.tag === tag);
  if (!entry) return null;
  const key = await subtle.importKey('raw', bits.subarray(32), 'AES-GCM', false, ['decrypt']);
  const iv = Buffer.from(entry.iv, 'base64');
  const opened = await subtle.decrypt({ name: 'AES-GCM', iv }, key, Buffer.from(entry.box, 'base64'));
  return JSON.parse(Buffer.from(opened).toString()) as { id: number; price_millis_per_litre: number };
}
