import { createHash, randomBytes } from 'node:crypto';
import { type Browser, DEVICE_LIFETIME_MS } from '../../platform/browser.ts';
import type { Ctx } from '../../platform/context.ts';
import { deleteOldDevices, findDevice, saveDevice, saveDeviceMoved } from './known-devices.queries.ts';

const SECRET_BYTES = 32;

/** The known device a person calls from; null for strangers' browsers. */
export async function findKnownDevice(
  ctx: Ctx,
  { device }: Browser,
  userId: number | null,
): Promise<number | null> {
  return device === null ? null : findDevice(ctx, hashOf(device), userId, expiredBefore(ctx));
}

/**
 * Notes that a person has signed in here. The secret is a new one each time: one planted in this browser before, or copied
 * from it, is worth nothing from here on.
 */
export async function noteKnownDevice(ctx: Ctx, browser: Browser, userId: number): Promise<void> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  if (browser.device !== null) await saveDeviceMoved(ctx, hashOf(browser.device), hashOf(secret));
  await saveDevice(ctx, userId, hashOf(secret));
  browser.remember(secret);
}

/** Removes devices unused for longer than a browser keeps their cookie. */
export async function sweepDevices(ctx: Ctx): Promise<void> {
  await deleteOldDevices(ctx, expiredBefore(ctx));
}

function expiredBefore(ctx: Ctx): Date {
  return new Date(ctx.now.getTime() - DEVICE_LIFETIME_MS);
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
