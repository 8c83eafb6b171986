import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Keys } from './keys.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a secret is for, and whose it is: sealed for one purpose and owner it opens for no other. */
export interface SealOf {
  readonly keys: Keys;
  readonly purpose: string;
  readonly owner: string;
}

/**
 * A secret at rest that must be read whole later, so that no hash of it will do. Sealed with a key that is derived from the
 * server's own secret, a look into the database (or its backup) gives none away.
 */
export function seal(of: SealOf, secret: Buffer | string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(of.keys[0], of.purpose), nonce).setAAD(
    Buffer.from(of.owner),
  );
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** The secret; null where it was sealed by another server's secret, for another purpose or owner. */
export function unseal(of: SealOf, sealed: string): Buffer | null {
  return opened(of, sealed)?.secret ?? null;
}

/** The same secret, sealed with today's key; null where it is already, or cannot be opened. */
export function reseal(of: SealOf, sealed: string): string | null {
  const found = opened(of, sealed);
  return found && found.key !== of.keys[0] ? seal(of, found.secret) : null;
}

function opened({ keys, purpose, owner }: SealOf, sealed: string): { key: string; secret: Buffer } | null {
  const bytes = Buffer.from(sealed, 'base64');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  for (const key of keys) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(key, purpose), nonce)
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const secret = Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]);
      return { key, secret };
    } catch {
      // Another key's, or nobody's.
    }
  }
  return null;
}

function keyOf(key: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES));
}
