import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { type Browser, DEVICE_LIFETIME_MS } from '../../platform/browser.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  type DeviceRow,
  deleteOldDevices,
  deleteOwnDevice,
  findDevice,
  listOwnDevices,
  listUsersOfDevice,
  saveDevice,
  saveDeviceMoved,
  saveDeviceName,
} from './known-devices.queries.ts';

const SECRET_BYTES = 32;

/** The known device a person calls from; null for strangers' browsers. */
export async function findKnownDevice(
  ctx: Ctx,
  { device }: Browser,
  userId: number | null,
): Promise<number | null> {
  return device === null ? null : findDevice(ctx, hashOf(device), userId, expiredBefore(ctx));
}

/** Who has signed in on this browser before. */
export async function listUsersKnownHere(ctx: Ctx, { device }: Browser): Promise<number[]> {
  return device === null ? [] : listUsersOfDevice(ctx, hashOf(device), expiredBefore(ctx));
}

/**
 * Notes that a person has signed in here, and returns the device. The secret is a new one each time: one planted in this browser before, or copied
 * from it, is worth nothing from here on.
 */
export async function noteKnownDevice(ctx: Ctx, browser: Browser, userId: number): Promise<number> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  if (browser.device !== null) await saveDeviceMoved(ctx, hashOf(browser.device), hashOf(secret));
  const id = await saveDevice(ctx, userId, hashOf(secret));
  browser.remember(secret);
  return id;
}

/** Browsers on which the reader is signed out and still known. */
export async function listMyDevices(ctx: Ctx) {
  return { rows: (await listOwnDevices(ctx, expiredBefore(ctx))).map(present) };
}

/** Names a browser of the reader; an empty name takes the name away. Throws NOT_FOUND. */
export async function renameMyDevice(ctx: Ctx, id: number, name: string | null) {
  const row = await saveDeviceName(ctx, id, name || null);
  if (!row) throw noDevice();
  return present(row);
}

/** Forgets a browser of the reader. Throws NOT_FOUND. */
export async function removeMyDevice(ctx: Ctx, id: number): Promise<{ removed: boolean }> {
  if (!(await deleteOwnDevice(ctx, id))) throw noDevice();
  return { removed: true };
}

function present(row: DeviceRow) {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
  };
}

function noDevice(): AppError {
  return new AppError('NOT_FOUND', 'There is no such device.');
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
