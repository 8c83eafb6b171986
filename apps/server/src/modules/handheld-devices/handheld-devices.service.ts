import type * as contract from '@fleet/contracts/handheld-devices.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import { lockSimFor } from '../sims/sims.service.ts';
import {
  deviceList,
  findDevice,
  insertDevice,
  isSerialTaken,
  lockDevice,
  lockLeftStation,
  saveDevice,
} from './handheld-devices.queries.ts';
import {
  checkLeaves,
  type HandheldDeviceFields,
  type HandheldDeviceRow,
  type LeftStation,
  type PlacedDevice,
  presentDevice,
} from './handheld-devices.rules.ts';

/** A page of the devices. */
export async function listHandheldDevices(
  ctx: Ctx,
  query: z.output<typeof contract.listHandheldDevices.query>,
) {
  const page = await deviceList(query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => presentDevice(row, ctx.actor)) };
}

/** Every device that matches, as a file. */
export function exportHandheldDevices(
  ctx: Ctx,
  query: z.output<typeof contract.exportHandheldDevices.query>,
  reply: FastifyReply,
): Promise<void> {
  return sendExport(ctx, reply, query, {
    name: 'handheld_devices',
    rows: streamRows<PlacedDevice>(ctx, deviceList(query).all),
    columns: [
      { key: 'device_serial', value: (row) => row.serial_no },
      { key: 'operating_system', value: (row) => row.operating_system },
      { key: 'app_installed_version', value: (row) => row.app_installed_version },
      { key: 'device_type', value: (row) => row.type },
      { key: 'device_model', value: (row) => row.model },
      { key: 'manufacturer', value: (row) => row.manufacturer },
      { key: 'station', value: (row) => row[`station_name_${query.lang}`] },
      { key: 'network', value: (row) => row[`network_name_${query.lang}`] },
      { key: 'sim_number', value: (row) => row.sim_number },
      { key: 'sim_puk_number', value: (row) => row.sim_puk_number },
      { key: 'sim_serial_number', value: (row) => row.sim_serial_number },
      { key: 'status', value: (row, t) => t(`field_values.status.${row.status}`) },
      { key: 'created_at', kind: 'instant', value: (row) => row.created_at },
    ],
  });
}

/** One device. Throws NOT_FOUND. */
export async function getHandheldDevice(ctx: Ctx, id: number) {
  const row = await findDevice(ctx, id);
  if (!row) throw noSuchDevice();
  return presentDevice(row, ctx.actor);
}

/** Adds a device, with its card and at its station where given. Returns its id. Throws INVALID_FIELDS. */
export function createHandheldDevice(ctx: Ctx, given: HandheldDeviceFields): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    if (given.station_id !== null) await lockStationFor(ctx, given.station_id);
    if (given.sim_id !== null) await lockSimFor(ctx, given.sim_id, null);
    const id = await insertDevice(ctx, given);
    if (id === null) throw serialTaken();
    await recordAudit(ctx, {
      action: 'create',
      subject: 'handheld_device',
      subject_id: id,
      after: given,
    });
    return id;
  });
}

/**
 * Changes a device, its card or its station. Throws NOT_FOUND, CHANGED_MEANWHILE, INVALID_FIELDS, and LAST_DEVICE_OF_STATION
 * when it would leave an active station without one.
 */
export function updateHandheldDevice(
  ctx: Ctx,
  id: number,
  { version, ...fields }: z.output<typeof contract.updateHandheldDevice.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const left = await lockStations(ctx, id, fields.station_id);
    const before = await lockDevice(ctx, id);
    if (!before) throw noSuchDevice();
    refuseIfChanged(before, version);
    if (before.station_id !== fields.station_id) checkLeaves(before, left);
    if (fields.sim_id !== null && fields.sim_id !== before.sim_id) await lockSimFor(ctx, fields.sim_id, id);
    if (await isSerialTaken(ctx, fields.serial_no, id)) throw serialTaken();
    await saveDevice(ctx, id, { ...fields, version: version + 1 });
    await recordAudit(ctx, {
      action: 'update',
      subject: 'handheld_device',
      subject_id: id,
      before,
      after: fields,
    });
    return getHandheldDevice(ctx, id);
  });
}

/** Retires a device or puts it back to work. Throws NOT_FOUND, LAST_DEVICE_OF_STATION. */
export function setHandheldDeviceStatus(ctx: Ctx, id: number, status: HandheldDeviceRow['status']) {
  return inTransaction(ctx, async (ctx) => {
    const left = await lockStations(ctx, id, null);
    const before = await lockDevice(ctx, id);
    if (!before) throw noSuchDevice();
    if (before.status === status) return getHandheldDevice(ctx, id);
    if (status === 'inactive') checkLeaves(before, left);
    await saveDevice(ctx, id, { status });
    await recordAudit(ctx, {
      action: 'set_status',
      subject: 'handheld_device',
      subject_id: id,
      before: { status: before.status },
      after: { status },
    });
    return getHandheldDevice(ctx, id);
  });
}

/**
 * Locks the station a device stands at and the one it goes to, the smaller id first, before the device itself: everybody who moves devices
 * keeps this order. Resolves with the one it would leave.
 */
async function lockStations(ctx: Ctx, id: number, to: number | null): Promise<LeftStation | null> {
  const from = (await findDevice(ctx, id))?.station_id ?? null;
  const wanted = [from, to].filter((station) => station !== null);
  const locked = new Map<number, LeftStation | null>();
  for (const station of [...new Set(wanted)].sort((a, b) => a - b))
    locked.set(station, await lockLeftStation(ctx, station));
  if (to !== null && !locked.get(to)) throw noSuchStation();
  return from === null ? null : (locked.get(from) ?? null);
}

async function lockStationFor(ctx: Ctx, station_id: number): Promise<void> {
  if (!(await lockLeftStation(ctx, station_id))) throw noSuchStation();
}

function noSuchStation(): AppError {
  return new AppError('INVALID_FIELDS', 'There is no such station.', undefined, { station_id: 'unknown' });
}

function serialTaken(): AppError {
  return new AppError('INVALID_FIELDS', 'There is a device with this serial number.', undefined, {
    serial_no: 'taken',
  });
}

function noSuchDevice(): AppError {
  return new AppError('NOT_FOUND', 'There is no such device.');
}
