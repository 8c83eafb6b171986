import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Ctx } from '../../platform/context.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** A secret of an authenticator app at rest: it must be read whole to judge a code, and opens for its own user only. */
export function sealSecret(ctx: Ctx, userId: number, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(ctx), nonce).setAAD(Buffer.from(`user ${userId}`));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** The secret; null where it was sealed by another server's secret, or for another user. */
export function unsealSecret(ctx: Ctx, userId: number, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(ctx), bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(`user ${userId}`))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([
      decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ]).toString();
  } catch {
    return null;
  }
}

function keyOf(ctx: Ctx): Buffer {
  return Buffer.from(hkdfSync('sha256', ctx.config.TOKEN_SECRET, '', 'authenticator secrets', KEY_BYTES));
}
