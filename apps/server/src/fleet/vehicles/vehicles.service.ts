import type { AuditAction } from '@fleet/contracts/audit-actions.ts';
import type {
  createVehicle as createVehicleRoute,
  setVehicleStatus as setVehicleStatusRoute,
  updateVehicle as updateVehicleRoute,
} from '@fleet/contracts/fleet/vehicles.ts';
import { VEHICLE_DOCUMENTS } from '@fleet/domain/expiring-documents.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { changesOf } from '../../platform/edits.ts';
import { clientOf } from '../clients/ownership.service.ts';
import { bindDriver } from '../driver-bindings/driver-bindings.service.ts';
import { takeDocuments } from '../expiring-documents/expiring-documents.service.ts';
import { addFirstReading } from '../odometer-readings/odometer-readings.service.ts';
import {
  findReferences,
  hasGroup,
  insertVehicle,
  listOtherFuelIds,
  lockVehicle,
  lockVehicleAnywhere,
  lockVehicles,
  saveGroupOf,
  saveOtherFuels,
  saveVehicle,
} from './vehicles.queries.ts';
import {
  type NewVehicle,
  readNewVehicle,
  refuse,
  refuseWithOpenRequest,
  type VehicleRow,
} from './vehicles.rules.ts';
import { findVehicle, type VehicleNeeds } from './vehicles-list.queries.ts';

export type { VehicleNeeds };

/** What the fills of the last weeks are judged by: with another tank or product they look otherwise. */
const WEIGHS = ['gas_tank_capacity_ml', 'metres_per_litre', 'fuel_type_id', 'other_fuel_type_ids'];

/**
 * Adds a vehicle to a client, optionally with its driver, and its first odometer reading. Returns its id. Throws
 * INVALID_FIELDS.
 */
export function createVehicle(
  ctx: Ctx,
  input: Omit<NewVehicle, 'name'> & {
    name?: string | undefined;
    other_fuel_type_ids?: readonly number[] | undefined;
  },
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const { other_fuel_type_ids = [], ...fields } = input;
    const vehicle = readNewVehicle(fields);
    await checkReferences(ctx, vehicle);
    await takeDocuments(ctx, VEHICLE_DOCUMENTS, { before: {}, after: vehicle }, vehicle);
    const id = await insertVehicle(ctx, vehicle);
    await setOtherFuels(ctx, id, vehicle.fuel_type_id, other_fuel_type_ids);
    await recordAudit(ctx, {
      action: 'create',
      subject: 'vehicle',
      subject_id: id,
      client_id: vehicle.client_id,
      after: { ...vehicle, ...(other_fuel_type_ids.length > 0 && { other_fuel_type_ids }) },
    });
    if (vehicle.odometer_km != null) {
      const read_at = vehicle.odo_last_updated_date ?? ctx.now;
      await addFirstReading(
        ctx,
        { id, client_id: vehicle.client_id },
        { odometer_km: vehicle.odometer_km, read_at },
      );
    }
    if (vehicle.driver_id) await bindDriver(ctx, id, vehicle.driver_id);
    return id;
  });
}

/**
 * Adds a vehicle from a form; a client's users add to their own, an administrator names the client. Throws NOT_FOUND,
 * INVALID_FIELDS, FEE_CHANGED.
 */
export async function createVehicleFromForm(
  ctx: Ctx,
  {
    client_id: requested,
    expected_fee_halalas,
    odo_last_updated_date,
    last_service_date,
    next_service_date,
    ...fields
  }: z.output<(typeof createVehicleRoute)['body']>,
  { refuseOtherFee }: Pick<VehicleNeeds, 'refuseOtherFee'>,
): Promise<number> {
  const read_at = instant(odo_last_updated_date) ?? (fields.odometer_km == null ? null : ctx.now);
  if (read_at && read_at > ctx.now)
    throw refused('This has not come yet.', { odo_last_updated_date: 'in_future' });
  const client_id = await clientOf(ctx, requested);
  await refuseOtherFee(ctx, client_id, new Map([[fields.vehicle_type_id, 1]]), expected_fee_halalas);
  return createVehicle(ctx, {
    ...fields,
    client_id,
    odo_last_updated_date: read_at,
    last_service_date: instant(last_service_date) ?? null,
    next_service_date: instant(next_service_date) ?? null,
  });
}

/** Edits a vehicle. Throws NOT_FOUND, VERSION_CONFLICT, INVALID_FIELDS. */
export function updateVehicle(
  ctx: Ctx,
  id: number,
  body: z.output<(typeof updateVehicleRoute)['body']>,
  { rejudge }: Pick<VehicleNeeds, 'rejudge'>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockOwnVehicle(ctx, id);
    const { version, other_fuel_type_ids, last_service_date, next_service_date, ...fields } = body;
    refuseIfChanged(row, version);
    const dates = {
      ...(last_service_date !== undefined && { last_service_date: instant(last_service_date) ?? null }),
      ...(next_service_date !== undefined && { next_service_date: instant(next_service_date) ?? null }),
    };
    const next = readNewVehicle({ ...row, ...withoutUndefined(fields), ...dates });
    await checkReferences(ctx, next, row);
    const { client_id: _client, driver_id: _driver, ...editable } = next;
    const before = { ...row, other_fuel_type_ids: await listOtherFuelIds(ctx, id) };
    const fuels = other_fuel_type_ids ?? before.other_fuel_type_ids;
    const after = {
      ...editable,
      other_fuel_type_ids: fuels.filter((fuel) => fuel !== next.fuel_type_id).toSorted(),
    };
    const changes = changesOf(before, after);
    if (!changes) return;
    await takeDocuments(ctx, VEHICLE_DOCUMENTS, { before: row, after: editable }, row);
    await saveVehicle(ctx, id, { ...editable, version: row.version + 1 });
    await setOtherFuels(ctx, id, next.fuel_type_id, after.other_fuel_type_ids);
    await audit(ctx, 'update', row, changes.before, changes.after);
    if (WEIGHS.some((field) => field in changes.after)) await rejudge(ctx, id, ctx.now);
  });
}

/**
 * Switches a vehicle on or off. Throws NOT_FOUND, REQUEST_IN_PROGRESS when it is to go off while a request is open, and
 * FEE_CHANGED when going on costs something else than was shown.
 */
export function setVehicleStatus(
  ctx: Ctx,
  id: number,
  { status, expected_fee_halalas }: z.output<(typeof setVehicleStatusRoute)['body']>,
  needs: Pick<VehicleNeeds, 'openRequest' | 'refuseOtherActivationFee'>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockOwnVehicle(ctx, id);
    if (row.status === status) return;
    if (status === 'inactive') refuseWithOpenRequest((await findVehicle(ctx, id, needs))!.open_request);
    if (status === 'active') await needs.refuseOtherActivationFee(ctx, id, expected_fee_halalas);
    await saveVehicle(ctx, id, { status, version: row.version + 1 });
    await audit(ctx, 'set_status', row, { status: row.status }, { status });
  });
}

/** Puts a vehicle in the trash and sets its driver free. Throws NOT_FOUND, STATUS_CONFLICT, REQUEST_IN_PROGRESS. */
export function trashVehicle(ctx: Ctx, id: number, needs: Pick<VehicleNeeds, 'openRequest'>): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockVehicleAnywhere(ctx, id);
    if (!row) throw noVehicle();
    if (row.deleted_at) throw new AppError('STATUS_CONFLICT', 'This vehicle is in the trash already.');
    refuseWithOpenRequest((await findVehicle(ctx, id, needs))!.open_request);
    await bindDriver(ctx, id, null);
    await saveVehicle(ctx, id, { deleted_at: ctx.now, version: row.version + 1 });
    await audit(ctx, 'trash', row, { deleted_at: null }, { deleted_at: ctx.now });
  });
}

/**
 * Takes a vehicle out of the trash, without a driver. Throws NOT_FOUND, STATUS_CONFLICT, FEE_CHANGED, and INVALID_FIELDS
 * when its plate is taken.
 */
export function restoreVehicle(
  ctx: Ctx,
  id: number,
  expected_fee_halalas: number | undefined,
  needs: Pick<VehicleNeeds, 'refuseOtherActivationFee'>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockVehicleAnywhere(ctx, id);
    if (!row) throw noVehicle();
    if (!row.deleted_at) throw new AppError('STATUS_CONFLICT', 'This vehicle is not in the trash.');
    if (row.status === 'active') await needs.refuseOtherActivationFee(ctx, id, expected_fee_halalas);
    await saveVehicle(ctx, id, { deleted_at: null, version: row.version + 1 });
    await audit(ctx, 'restore', row, { deleted_at: row.deleted_at }, { deleted_at: null });
  });
}

/** Gives a vehicle its driver, or none. Throws NOT_FOUND, INVALID_FIELDS under `driver_id`. */
export function changeDriver(ctx: Ctx, id: number, driver_id: number | null): Promise<void> {
  return bindDriver(ctx, id, driver_id);
}

/**
 * Puts many vehicles of one client in a group, or in none: all of them or nothing. Returns how many moved; those already
 * there are left as they are. Throws NOT_FOUND when one of them, or the group, is not the actor's.
 */
export function moveToGroup(
  ctx: Ctx,
  { vehicle_ids, group_id }: { vehicle_ids: readonly number[]; group_id: number | null },
): Promise<{ moved: number }> {
  return inTransaction(ctx, async (ctx) => {
    const wanted = new Set(vehicle_ids);
    const rows = await lockVehicles(ctx, [...wanted]);
    const client_id = rows[0]?.client_id;
    if (
      client_id === undefined ||
      rows.length !== wanted.size ||
      rows.some((row) => row.client_id !== client_id)
    )
      throw new AppError('NOT_FOUND', 'Some of these vehicles are not there.');
    if (group_id !== null && !(await hasGroup(ctx, group_id, client_id)))
      throw new AppError('NOT_FOUND', 'There is no such group.');
    const moving = rows.filter((row) => row.group_id !== group_id);
    if (moving.length > 0)
      await saveGroupOf(
        ctx,
        moving.map(({ id }) => id),
        group_id,
      );
    for (const row of moving)
      await audit(ctx, 'move_to_group', row, { group_id: row.group_id }, { group_id });
    return { moved: moving.length };
  });
}

/** What is new must be there and in use; what the vehicle had before may have been switched off since. */
async function checkReferences(ctx: Ctx, vehicle: NewVehicle, before?: VehicleRow): Promise<void> {
  const there = await findReferences(ctx, vehicle);
  const fields: Record<string, string> = {};
  for (const name of ['client', 'vehicle_type', 'fuel_type', 'group'] as const) {
    const key = `${name}_id` as const;
    if (!there[name] && before?.[key] !== vehicle[key]) fields[key] = 'unknown';
  }
  refuse(fields);
}

async function setOtherFuels(
  ctx: Ctx,
  id: number,
  fuel_type_id: number,
  others: readonly number[],
): Promise<void> {
  const wanted = others.filter((other) => other !== fuel_type_id);
  if (!(await saveOtherFuels(ctx, id, wanted)))
    throw refused('There is no such product.', { other_fuel_type_ids: 'unknown' });
}

async function lockOwnVehicle(ctx: Ctx, id: number): Promise<VehicleRow> {
  const vehicle = await lockVehicle(ctx, id);
  if (!vehicle) throw noVehicle();
  return vehicle;
}

function audit(
  ctx: Ctx,
  action: AuditAction,
  row: Pick<VehicleRow, 'id' | 'client_id'>,
  before: object,
  after: object,
): Promise<void> {
  return recordAudit(ctx, {
    action,
    subject: 'vehicle',
    subject_id: row.id,
    client_id: row.client_id,
    before,
    after,
  });
}

function noVehicle(): AppError {
  return new AppError('NOT_FOUND', 'There is no such vehicle.');
}

function instant(text: string | null | undefined): Date | null | undefined {
  return text == null ? text : new Date(text);
}

function withoutUndefined<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

function refused(sentence: string, fields: Record<string, string>): AppError {
  return new AppError('INVALID_FIELDS', sentence, undefined, fields);
}
