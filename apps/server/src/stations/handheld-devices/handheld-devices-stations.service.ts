import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  countActiveDevices,
  listDeviceIdsAt,
  lockDevices,
  lockLeftStation,
} from './handheld-devices.queries.ts';
import { deviceWrites } from './handheld-devices.resource.ts';
import { checkLeaves } from './handheld-devices.rules.ts';

/** Whether a station has a device that works: without one it cannot be activated. */
export async function hasActiveDevice(ctx: Ctx, station_id: number): Promise<boolean> {
  return (await countActiveDevices(ctx, station_id)) > 0;
}

/**
 * Assigns exactly these devices to a station; its others go to stock. Throws INVALID_FIELDS under
 * `handheld_device_ids` for a missing or retired one or one at another station, and LAST_DEVICE_OF_STATION when an
 * active station would be left without one.
 */
export function setStationDevices(
  ctx: Ctx,
  station_id: number,
  device_ids: readonly number[],
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const station = await lockLeftStation(ctx, station_id);
    if (!station) throw new AppError('NOT_FOUND', 'There is no such station.');
    const here = await listDeviceIdsAt(ctx, station_id);
    const devices = await lockDevices(ctx, [...new Set([...here, ...device_ids])]);
    const wanted = devices.filter((device) => device_ids.includes(device.id));
    if (wanted.length < new Set(device_ids).size) throw refused('unknown');
    if (wanted.some((device) => device.station_id !== null && device.station_id !== station_id))
      throw refused('taken');
    if (wanted.some((device) => device.status !== 'active' && device.station_id === null))
      throw refused('inactive');
    const stays = wanted.filter((device) => device.status === 'active').length;
    if (stays === 0)
      checkLeaves({ status: 'active' }, { ...station, active_devices: Math.min(station.active_devices, 1) });
    for (const device of devices) {
      const next = device_ids.includes(device.id) ? station_id : null;
      if (device.station_id === next) continue;
      await deviceWrites.save(ctx, device.id, { station_id: next, version: device.version + 1 });
      await recordAudit(ctx, {
        action: 'move',
        subject: 'handheld_device',
        subject_id: device.id,
        before: { station_id: device.station_id },
        after: { station_id: next },
      });
    }
  });
}

function refused(problem: string): AppError {
  return new AppError('INVALID_FIELDS', 'This device cannot be put here.', undefined, {
    handheld_device_ids: problem,
  });
}
