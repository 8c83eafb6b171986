import { timingSafeEqual } from 'node:crypto';
import type { AuditAction } from '@fleet/contracts/audit-words.ts';
import type {
  createDriver as createDriverRoute,
  updateDriver as updateDriverRoute,
} from '@fleet/contracts/drivers.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { changesOf } from '../../platform/edits.ts';
import { clientOf } from '../../platform/ownership.ts';
import { freeVehicleOf } from '../driver-bindings/driver-bindings.service.ts';
import { takePortrait, uploadPortrait } from '../files/files.service.ts';
import {
  hasClient,
  insertDriver,
  lockDriver,
  lockDriverAnywhere,
  saveDriver,
  savePinMac,
  unsafeListTaken,
} from './drivers.queries.ts';
import {
  type DriverRow,
  type NewDriver,
  pinMac,
  readNewDriver,
  readPin,
  refuseWhileAsking,
  takenBy,
} from './drivers.rules.ts';
import { findDriver } from './drivers-list.queries.ts';

/** Adds a driver to a client. Returns the id. Throws INVALID_FIELDS. */
export function createDriver(ctx: Ctx, given: NewDriver): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const { driver, pin } = readNewDriver(given);
    if (pin && ctx.actor.kind === 'api_key')
      throw new AppError('API_KEY_NEEDS_PERSON', 'A PIN is set by a person who is signed in.');
    if (!(await hasClient(ctx, driver.client_id))) {
      throw new AppError('INVALID_FIELDS', 'There is no such client.', undefined, { client_id: 'unknown' });
    }
    if (driver.photo_file_id) await takePortrait(ctx, driver.photo_file_id, driver.client_id);
    const id = await insertDriver(ctx, driver);
    if (id === null) throw taken(takenBy(driver, await unsafeListTaken(ctx, driver)));
    if (pin) await savePinMac(ctx, id, pinMac(ctx.config, id, pin));
    await recordAudit(ctx, {
      action: 'create',
      subject: 'driver',
      subject_id: id,
      client_id: driver.client_id,
      after: { ...driver, has_pin: pin !== null },
    });
    return id;
  });
}

/** Adds a driver as a form gives them; a client's people add to their own, an administrator says whose. Throws NOT_FOUND, INVALID_FIELDS. */
export async function addDriver(
  ctx: Ctx,
  body: z.output<(typeof createDriverRoute)['body']>,
): Promise<number> {
  const { client_id, driver_prefered_language, ...fields } = body;
  return createDriver(ctx, {
    ...fields,
    client_id: await clientOf(ctx, client_id),
    ...(driver_prefered_language && { driver_prefered_language }),
  });
}

/** Keeps a picture that a driver may then be saved with. Throws INVALID_FIELDS, FILE_TOO_LARGE, FILE_TYPE_REFUSED. */
export function uploadPhoto(ctx: Ctx, given: Buffer | null) {
  return uploadPortrait(ctx, given);
}

/** Edits a driver. Throws NOT_FOUND, CHANGED_MEANWHILE when somebody was faster, INVALID_FIELDS. */
export function editDriver(
  ctx: Ctx,
  id: number,
  body: z.output<(typeof updateDriverRoute)['body']>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockOwnDriver(ctx, id);
    const { version, ...fields } = body;
    refuseIfChanged(row, version);
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const { driver } = readNewDriver({ ...editable(row), ...given });
    const fieldsTaken = takenBy(driver, await unsafeListTaken(ctx, driver, id));
    if (Object.keys(fieldsTaken).length > 0) throw taken(fieldsTaken);
    const changes = changesOf(row, driver);
    if (!changes) return;
    if (driver.photo_file_id && driver.photo_file_id !== row.photo_file_id)
      await takePortrait(ctx, driver.photo_file_id, row.client_id);
    await saveDriver(ctx, id, { ...driver, version: row.version + 1 });
    await audit(ctx, 'update', row, changes.before, changes.after);
  });
}

/** Whether this is the driver's PIN; false for a driver who has none. */
export function isPinRight(ctx: Ctx, driver_id: number, pin: string, kept_mac: string | null): boolean {
  if (kept_mac === null) return false;
  return timingSafeEqual(Buffer.from(pinMac(ctx.config, driver_id, pin)), Buffer.from(kept_mac));
}

/** Sets a driver's PIN; that it was changed is on record, the PIN nowhere. Throws NOT_FOUND, INVALID_FIELDS. */
export function setPin(ctx: Ctx, id: number, text: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockOwnDriver(ctx, id);
    const pin = readPin(text);
    await savePinMac(ctx, id, pinMac(ctx.config, id, pin));
    await audit(ctx, 'set_pin', row, { has_pin: row.driver_pin_mac !== null }, { has_pin: true });
  });
}

/** Switches a driver on or off. Throws NOT_FOUND, and REQUEST_UNDER_WAY when they are to go off while a request is open. */
export function setDriverStatus(ctx: Ctx, id: number, status: DriverRow['status']): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockOwnDriver(ctx, id);
    if (row.status === status) return;
    if (status === 'inactive') refuseWhileAsking((await findDriver(ctx, id))!.open_request);
    await saveDriver(ctx, id, { status, version: row.version + 1 });
    await audit(ctx, 'set_status', row, { status: row.status }, { status });
  });
}

/**
 * Puts a driver in the trash: vehicle and phone are set free, and sessions of theirs end with the next call. Throws
 * NOT_FOUND, STATUS_CONFLICT, REQUEST_UNDER_WAY.
 */
export function trashDriver(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const seen = await findDriver(ctx, id);
    if (!seen) throw noDriver();
    // Before the driver's own lock: vehicles are locked before drivers everywhere.
    if (!seen.deleted_at) await freeVehicleOf(ctx, seen);
    const row = await lockDriverAnywhere(ctx, id);
    if (!row || row.deleted_at) throw new AppError('STATUS_CONFLICT', 'This driver is in the trash already.');
    refuseWhileAsking((await findDriver(ctx, id))!.open_request);
    const freed = { u_uid: null, device_name: null, device_bound_at: null };
    await saveDriver(ctx, id, { ...freed, deleted_at: ctx.now, version: row.version + 1 });
    await audit(ctx, 'trash', row, { deleted_at: null }, { deleted_at: ctx.now });
  });
}

/** Takes a driver out of the trash. Throws NOT_FOUND, STATUS_CONFLICT, INVALID_FIELDS when one of their numbers is taken. */
export function restoreDriver(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockDriverAnywhere(ctx, id);
    if (!row) throw noDriver();
    if (!row.deleted_at) throw new AppError('STATUS_CONFLICT', 'This driver is not in the trash.');
    const fieldsTaken = takenBy(row, await unsafeListTaken(ctx, row, id));
    if (Object.keys(fieldsTaken).length > 0) throw taken(fieldsTaken);
    await saveDriver(ctx, id, { deleted_at: null, version: row.version + 1 });
    await audit(ctx, 'restore', row, { deleted_at: row.deleted_at }, { deleted_at: null });
  });
}

/** The fields of a row people edit. */
function editable(row: DriverRow): NewDriver {
  const {
    id: _id,
    created_at: _created,
    deleted_at: _deleted,
    driver_pin_mac: _mac,
    u_uid: _device,
    device_name: _name,
    device_bound_at: _bound,
    version: _version,
    change_no: _change,
    ...fields
  } = row;
  return fields;
}

async function lockOwnDriver(ctx: Ctx, id: number): Promise<DriverRow> {
  const driver = await lockDriver(ctx, id);
  if (!driver) throw noDriver();
  return driver;
}

function audit(ctx: Ctx, action: AuditAction, row: DriverRow, before: object, after: object): Promise<void> {
  return recordAudit(ctx, {
    action,
    subject: 'driver',
    subject_id: row.id,
    client_id: row.client_id,
    before,
    after,
  });
}

function noDriver(): AppError {
  return new AppError('NOT_FOUND', 'There is no such driver.');
}

function taken(fields: Record<string, string>): AppError {
  return new AppError('INVALID_FIELDS', 'Another driver has this number.', undefined, fields);
}
