import type { createHandheldDevice, handheldDeviceRow } from '@fleet/contracts/handheld-devices.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { handheldDevices } from './handheld-devices.table.ts';

export type HandheldDeviceRow = typeof handheldDevices.$inferSelect;
/** What is told of a new device. */
export type HandheldDeviceFields = z.output<(typeof createHandheldDevice)['body']>;

type Status = HandheldDeviceRow['status'];

/** A device with its card and its station, as the list reads it. */
export interface PlacedDevice extends HandheldDeviceRow {
  sim_number: string | null;
  sim_serial_number: string | null;
  sim_puk_number: string | null;
  station_name_en: string | null;
  station_name_ar: string | null;
  station_status: Status | null;
  network_id: number | null;
  network_name_en: string | null;
  network_name_ar: string | null;
}

/** The station a device leaves, and how many active devices it has now. */
export interface LeftStation {
  readonly name_en: string;
  readonly name_ar: string;
  readonly status: Status;
  readonly active_devices: number;
}

/** An active station keeps at least one active device: without one nobody could be served. Throws LAST_DEVICE_OF_STATION. */
export function checkLeaves(device: Pick<HandheldDeviceRow, 'status'>, station: LeftStation | null): void {
  if (!station || device.status !== 'active' || station.status !== 'active') return;
  if (station.active_devices <= 1) {
    throw new AppError('LAST_DEVICE_OF_STATION', 'An active station keeps at least one active device.', {
      station_name_en: station.name_en,
      station_name_ar: station.name_ar,
    });
  }
}

/** A device as the wire has it, with what the reader may do. */
export function presentDevice(row: PlacedDevice, actor: Actor): z.input<typeof handheldDeviceRow> {
  return {
    ...row,
    sim:
      row.sim_id === null
        ? null
        : {
            id: row.sim_id,
            sim_number: row.sim_number!,
            sim_serial_number: row.sim_serial_number!,
            sim_puk_number: row.sim_puk_number!,
          },
    station:
      row.station_id === null
        ? null
        : {
            id: row.station_id,
            name_en: row.station_name_en!,
            name_ar: row.station_name_ar!,
            status: row.station_status!,
            network: {
              id: row.network_id!,
              name_en: row.network_name_en!,
              name_ar: row.network_name_ar!,
            },
          },
    created_at: row.created_at.toISOString(),
    can: { update: actor.permissions.has('update handheld_device') },
  };
}
