import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Secrets at rest. Signing needs a secret whole, so no hash of it will do; sealed with a key that is derived from the server's own
 * secret, a look into the database (or its backup) gives none away, and sealed for one client it opens for no other.
 */

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A stored secret. */
export function seal(tokenSecret: string, client_id: number, secret: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(tokenSecret), nonce).setAAD(ownerOf(client_id));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** The stored secret; null where it was sealed by another server's secret, or for another client. */
export function unseal(tokenSecret: string, client_id: number, sealed: string): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(tokenSecret), nonce)
      .setAAD(ownerOf(client_id))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

function keyOf(tokenSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', tokenSecret, '', 'webhook secrets', KEY_BYTES));
}

function ownerOf(client_id: number): Buffer {
  return Buffer.from(`client ${client_id}`);
}
