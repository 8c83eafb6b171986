import { constants, createPrivateKey, generateKeyPair, privateDecrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { reseal, type SealOf, seal, unseal } from '../../platform/sealed.ts';
import {
  findPinKey,
  heldPinKeys,
  insertPinKey,
  lockPinKeys,
  newestPinKey,
  savePinKey,
  wipePinKeys,
} from './pump-devices-keys.queries.ts';

const DAY_MS = 86_400_000;
const NEW_AFTER_MS = 90 * DAY_MS;
/** A device may have held the key before until its last step arrives. */
const WIPED_AFTER_MS = 120 * DAY_MS;

const makeKeyPair = promisify(generateKeyPair);

/** The present key for drivers' PINs: created on first use, and rotated every ninety days. */
export async function currentPinKey(ctx: Ctx): Promise<{ id: number; public_key: string }> {
  const isFresh = (key: { created_at: Date }) => key.created_at.getTime() > ctx.now.getTime() - NEW_AFTER_MS;
  const newest = await newestPinKey(ctx);
  if (newest && isFresh(newest)) return newest;
  const made = await makeKeyPair('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return inTransaction(ctx, async (ctx) => {
    await lockPinKeys(ctx);
    const current = await newestPinKey(ctx);
    if (current && isFresh(current)) return current;
    await wipePinKeys(ctx, new Date(ctx.now.getTime() - WIPED_AFTER_MS));
    return insertPinKey(ctx, made.publicKey.toString('base64'), seal(of(ctx), made.privateKey));
  });
}

interface Sealed {
  readonly key_id: number;
  readonly box: string;
}

/** The PIN in a step; undefined where it cannot be read, which is as wrong as any other. */
export async function openPin(ctx: Ctx, pin: Sealed, label: string): Promise<string | undefined> {
  const opened = await openSealed(ctx, pin, label);
  return opened !== undefined && /^\d{4}$/.test(opened) ? opened : undefined;
}

/** What a device sealed to a key of ours; undefined where it cannot be read. */
export async function openSealed(
  ctx: Ctx,
  { key_id, box }: Sealed,
  label: string,
): Promise<string | undefined> {
  const held = (await findPinKey(ctx, key_id))?.private_box;
  const key = held && unseal(of(ctx), held);
  if (!key) return undefined;
  try {
    return privateDecrypt(
      {
        key: createPrivateKey({ key, format: 'der', type: 'pkcs8' }),
        padding: constants.RSA_PKCS1_OAEP_PADDING,
        oaepHash: 'sha256',
        oaepLabel: Buffer.from(label),
      },
      Buffer.from(box, 'base64'),
    ).toString();
  } catch {
    return undefined;
  }
}

/** Seals again what was sealed with the key before; how many keys. */
export function resealPinKeys(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    await lockPinKeys(ctx);
    let count = 0;
    for (const { id, private_box } of await heldPinKeys(ctx)) {
      const again = reseal(of(ctx), private_box);
      if (!again) continue;
      await savePinKey(ctx, id, again);
      count += 1;
    }
    return count;
  });
}

/** A private key as the database may hold it: a copy of the database alone opens no PIN. */
function of(ctx: Ctx): SealOf {
  return { keys: ctx.config.KEYS.sealing, purpose: 'pump pin keys', owner: '' };
}
