import { createPublicKey } from 'node:crypto';
import type { PumpDevice } from '@fleet/contracts/fuelling/pump-devices.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { stationOf } from '../fuel-requests/fuel-requests-queue.service.ts';
import {
  countDevices,
  findByKey,
  insertDevice,
  type ListedDevice,
  listDevices,
  lockDeviceOf,
  lockDevicesOf,
  saveRevoked,
} from './pump-devices.queries.ts';

/**
 * Registers a browser's key for this attendant at their station; a known one continues where it stopped. Throws
 * TOO_MANY_DEVICES, INVALID_FIELDS.
 */
export function registerDevice(ctx: Ctx, input: { public_key: string; name: string }) {
  return inTransaction(ctx, async (ctx) => {
    const station_id = stationOf(ctx);
    requireSigningKey(input.public_key);
    await lockDevicesOf(ctx, station_id);
    const known = await findByKey(ctx, station_id, input.public_key);
    if (known) return known;
    if ((await countDevices(ctx, station_id)) >= ctx.config.OFFLINE_MAX_DEVICES)
      throw new AppError('TOO_MANY_DEVICES', 'This station has as many devices as it may.', {
        max: ctx.config.OFFLINE_MAX_DEVICES,
      });
    const device = await insertDevice(ctx, station_id, input.public_key, input.name);
    await recordAudit(ctx, {
      action: 'register',
      subject: 'pump_device',
      subject_id: device.id,
      station_id,
      network_id: ctx.actor.network_id,
      after: { name: input.name, public_key: input.public_key },
    });
    return device;
  });
}

/** Devices of the reader's station; an administrator sees all. */
export async function listPumpDevices(ctx: Ctx): Promise<{ rows: PumpDevice[] }> {
  return { rows: (await listDevices(ctx, stationScope(ctx))).map(presentDevice) };
}

/** Revokes this device. Throws NOT_FOUND for another station's. */
export function revokeDevice(ctx: Ctx, id: number, reason: string): Promise<PumpDevice> {
  return inTransaction(ctx, async (ctx) => {
    const scope = stationScope(ctx);
    const device = await lockDeviceOf(ctx, id, scope);
    if (!device) throw new AppError('NOT_FOUND', 'There is no such device here.');
    if (device.revoked_at === null) {
      await saveRevoked(ctx, id, reason);
      await recordAudit(ctx, {
        action: 'revoke',
        subject: 'pump_device',
        subject_id: id,
        station_id: device.station_id,
        before: { revoked_at: null },
        after: { revoked_at: ctx.now, reason },
      });
    }
    return presentDevice((await listDevices(ctx, scope, id))[0]!);
  });
}

function stationScope(ctx: Ctx): number | null {
  return ctx.actor.role === 'admin' ? null : stationOf(ctx);
}

function presentDevice(row: ListedDevice): PumpDevice {
  return {
    id: row.id,
    name: row.name,
    user: { id: row.user_id, name: row.user_name },
    station: { id: row.station_id, name_en: row.station_name_en, name_ar: row.station_name_ar },
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    steps: row.next_number - 1,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  };
}

/** Only a key that can sign a step is worth knowing. */
function requireSigningKey(public_key: string): void {
  try {
    const key = createPublicKey({ key: Buffer.from(public_key, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return;
  } catch {
    // Reported below: it is no key.
  }
  throw new AppError('INVALID_FIELDS', 'This is no key of a device.', undefined, { public_key: 'invalid' });
}
