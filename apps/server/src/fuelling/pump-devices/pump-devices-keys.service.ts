import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  generateKeyPair,
  hkdfSync,
  privateDecrypt,
  randomBytes,
} from 'node:crypto';
import { promisify } from 'node:util';
import type { Config } from '../../platform/config.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { Keys } from '../../platform/keys.ts';
import {
  findPinKey,
  insertPinKey,
  lockPinKeys,
  newestPinKey,
  wipePinKeys,
} from './pump-devices-keys.queries.ts';

const DAY_MS = 86_400_000;
const NEW_AFTER_MS = 90 * DAY_MS;
/** A device may have held the key before until its last step arrives. */
const WIPED_AFTER_MS = 120 * DAY_MS;
const IV_BYTES = 12;
const TAG_BYTES = 16;

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
    return insertPinKey(ctx, made.publicKey.toString('base64'), sealed(ctx.config, made.privateKey));
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
  const key = await findPinKey(ctx, key_id);
  if (!key?.private_box) return undefined;
  try {
    return privateDecrypt(
      {
        key: createPrivateKey({
          key: unsealed(ctx.config, key.private_box),
          format: 'der',
          type: 'pkcs8',
        }),
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

/** A private key as the database may hold it: a copy of the database alone opens no PIN. */
function sealed(config: Config, secret: Buffer): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', ownKey(config.KEYS.sealing[0]), iv);
  const box = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), box]).toString('base64');
}

function unsealed(config: Config, text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  const opened = ([key, ...before]: Keys): Buffer => {
    try {
      const cipher = createDecipheriv('aes-256-gcm', ownKey(key), bytes.subarray(0, IV_BYTES));
      cipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]);
    } catch (error) {
      if (before.length === 0) throw error;
      return opened(before as unknown as Keys);
    }
  };
  return opened(config.KEYS.sealing);
}

function ownKey(key: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'pump pin keys', 32));
}
