import type { AuditAction } from '@fleet/contracts/audit-actions.ts';
import type {
  createDriver as createDriverRoute,
  updateDriver as updateDriverRoute,
} from '@fleet/contracts/fleet/drivers.ts';
import { DRIVER_DOCUMENTS } from '@fleet/domain/expiring-documents.ts';
import type { z } from 'zod';
import { takePortrait, uploadPortrait } from '../../access/files/files.service.ts';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { changesOf } from '../../platform/edits.ts';
import { requireFree } from '../../platform/taken.ts';
import { clientOf } from '../clients/ownership.service.ts';
import { freeVehicleOf } from '../driver-bindings/driver-bindings.service.ts';
import { takeDocuments } from '../expiring-documents/expiring-documents.service.ts';
import { isPinOf, pinMac } from './driver-pins.service.ts';
import {
  hasClient,
  insertDriver,
  lockDriver,
  lockDriverAnywhere,
  saveDriver,
  savePinMac,
} from './drivers.queries.ts';
import {
  type DriverRow,
  type NewDriver,
  readNewDriver,
  readPin,
  refuseWithOpenRequest,
} from './drivers.rules.ts';
import { drivers } from './drivers.table.ts';
import { type DriverNeeds, findDriver, findDriverWithRequest } from './drivers-list.queries.ts';

export type { DriverNeeds };

/** Adds a driver to a client. Returns the id. Throws INVALID_FIELDS. */
export function createDriver(ctx: Ctx, input: NewDriver): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const { driver, pin } = readNewDriver(input);
    if (pin && ctx.actor.kind === 'api_key')
      throw new AppError('USER_SESSION_REQUIRED', 'A PIN is set by a person who is signed in.');
    if (!(await hasClient(ctx, driver.client_id))) {
      throw new AppError('INVALID_FIELDS', 'There is no such client.', undefined, { client_id: 'unknown' });
    }
    if (driver.photo_file_id) await takePortrait(ctx, driver.photo_file_id, driver.client_id);
    await takeDocuments(ctx, DRIVER_DOCUMENTS, { before: {}, after: driver }, driver);
    await requireFree(ctx, drivers, driver);
    const id = await insertDriver(ctx, driver);
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

/**
 * Adds a driver from a form; a client's users add to their own, an administrator names the client. Throws NOT_FOUND,
 * INVALID_FIELDS.
 */
export async function createDriverFromForm(
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

/** Keeps a picture that a driver may then be saved with. Throws INVALID_FIELDS, FILE_TOO_LARGE, UNSUPPORTED_FILE_TYPE. */
export function uploadPhoto(ctx: Ctx, input: Buffer | null) {
  return uploadPortrait(ctx, input);
}

/** Edits a driver. Throws NOT_FOUND, VERSION_CONFLICT, INVALID_FIELDS. */
export function updateDriver(
  ctx: Ctx,
  id: number,
  body: z.output<(typeof updateDriverRoute)['body']>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockOwnDriver(ctx, id);
    const { version, ...fields } = body;
    refuseIfChanged(row, version);
    const input = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const { driver } = readNewDriver({ ...editable(row), ...input });
    await requireFree(ctx, drivers, driver, id);
    const changes = changesOf(row, driver);
    if (!changes) return;
    if (driver.photo_file_id && driver.photo_file_id !== row.photo_file_id)
      await takePortrait(ctx, driver.photo_file_id, row.client_id);
    await takeDocuments(ctx, DRIVER_DOCUMENTS, { before: row, after: driver }, row);
    await saveDriver(ctx, id, { ...driver, version: row.version + 1 });
    await audit(ctx, 'update', row, changes.before, changes.after);
  });
}

/** Whether this is the driver's PIN; false for a driver who has none. */
export function isPinRight(ctx: Ctx, driver_id: number, pin: string, stored_mac: string | null): boolean {
  if (stored_mac === null) return false;
  return isPinOf(ctx.config, driver_id, pin, stored_mac);
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

/** Sets the PIN of the driver who calls. Throws NOT_FOUND for whoever is none, INVALID_FIELDS. */
export async function setOwnPin(ctx: Ctx, text: string): Promise<{ has_pin: boolean }> {
  const { driver_id } = ctx.actor;
  if (driver_id === null) throw new AppError('NOT_FOUND', 'You are no driver.');
  await setPin(ctx, driver_id, text);
  return { has_pin: true };
}

/** Switches a driver on or off. Throws NOT_FOUND, and REQUEST_IN_PROGRESS when they are to go off while a request is open. */
export function setDriverStatus(
  ctx: Ctx,
  id: number,
  status: DriverRow['status'],
  needs: DriverNeeds,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockOwnDriver(ctx, id);
    if (row.status === status) return;
    if (status === 'inactive') await refuseWhileInUse(ctx, id, needs);
    await saveDriver(ctx, id, { status, version: row.version + 1 });
    await audit(ctx, 'set_status', row, { status: row.status }, { status });
  });
}

/**
 * Puts a driver in the trash: vehicle and phone are set free, and sessions of theirs end with the next call. Throws
 * NOT_FOUND, STATUS_CONFLICT, REQUEST_IN_PROGRESS.
 */
export function trashDriver(ctx: Ctx, id: number, needs: DriverNeeds): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const seen = await findDriver(ctx, id);
    if (!seen) throw noDriver();
    // Before the driver's own lock: vehicles are locked before drivers everywhere.
    if (!seen.deleted_at) await freeVehicleOf(ctx, seen);
    const row = await lockDriverAnywhere(ctx, id);
    if (!row || row.deleted_at) throw new AppError('STATUS_CONFLICT', 'This driver is in the trash already.');
    await refuseWhileInUse(ctx, id, needs);
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
    if (row.erased_at) throw new AppError('STATUS_CONFLICT', 'The data of this driver has been erased.');
    await requireFree(ctx, drivers, row, id);
    await saveDriver(ctx, id, { deleted_at: null, version: row.version + 1 });
    await audit(ctx, 'restore', row, { deleted_at: row.deleted_at }, { deleted_at: null });
  });
}

async function refuseWhileInUse(ctx: Ctx, id: number, needs: DriverNeeds): Promise<void> {
  refuseWithOpenRequest((await findDriverWithRequest(ctx, id, needs))!.open_request);
}

/** The fields of a row people edit. */
function editable(row: DriverRow): NewDriver {
  const {
    id: _id,
    created_at: _created,
    deleted_at: _deleted,
    erased_at: _erased,
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
