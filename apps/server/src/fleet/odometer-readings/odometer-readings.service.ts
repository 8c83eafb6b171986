import type {
  correctOdometerReading,
  createOdometerReading,
} from '@fleet/contracts/fleet/odometer-readings.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  findNeighbours,
  findVehicle,
  getListed,
  insertFirstReadings,
  insertReading,
  type ListedReading,
  listHistory,
  lockVehicle,
  type OdometerNeeds,
  type OwnVehicle,
  saveNewestOnVehicle,
  saveReading,
  unsafeFindReading,
} from './odometer-readings.queries.ts';
import { checkMove, checkOrder, checkReading } from './odometer-readings.rules.ts';

export type { OdometerNeeds };

const NOBODYS_ID = 0;

/** A page of a vehicle's readings, newest first, with the distance between them. Throws NOT_FOUND. */
export async function listReadings(
  ctx: Ctx,
  vehicle_id: number,
  page: { page: number; per_page: number },
  needs: OdometerNeeds,
) {
  const vehicle = await findVehicle(ctx, vehicle_id);
  if (!vehicle) throw noVehicle();
  const { rows, total } = await listHistory(ctx, vehicle_id, page, needs);
  const mayWrite = ctx.actor.permissions.has('update vehicle') && vehicle.deleted_at === null;
  return {
    rows: rows.map(presentReading),
    total,
    page: page.page,
    per_page: page.per_page,
    can: { add: mayWrite, correct: mayWrite },
  };
}

/** Writes down a reading, however late. Throws NOT_FOUND, INVALID_FIELDS, ODOMETER_OUT_OF_SEQUENCE. */
export function createReading(
  ctx: Ctx,
  vehicle_id: number,
  body: z.output<(typeof createOdometerReading)['body']>,
  needs: OdometerNeeds,
) {
  return inTransaction(ctx, async (ctx) => {
    const vehicle = await lockOwn(ctx, vehicle_id);
    const reading = {
      ...body,
      read_at: new Date(body.read_at),
      note: body.note ?? null,
      source: 'typed' as const,
    };
    checkReading(reading, ctx.now);
    checkOrder(reading, await findNeighbours(ctx, vehicle_id, reading.read_at, NOBODYS_ID));
    const id = await insertReading(ctx, vehicle, reading);
    await saveNewestOnVehicle(ctx, vehicle_id);
    await recordAudit(ctx, {
      action: 'add_reading',
      subject: 'vehicle',
      subject_id: vehicle_id,
      client_id: vehicle.client_id,
      after: { odometer_km: reading.odometer_km, read_at: reading.read_at },
    });
    return presentReading(await getListed(ctx, vehicle_id, id, needs));
  });
}

/**
 * Corrects a reading in its own row. Throws NOT_FOUND, INVALID_FIELDS, VERSION_CONFLICT, and ODOMETER_OUT_OF_SEQUENCE
 * when it, or the gap it leaves, would make a distance negative.
 */
export function correctReading(
  ctx: Ctx,
  id: number,
  body: z.output<(typeof correctOdometerReading)['body']>,
  needs: OdometerNeeds,
) {
  return inTransaction(ctx, async (ctx) => {
    const found = await unsafeFindReading(ctx, id);
    const vehicle = found && (await lockVehicle(ctx, found.vehicle_id));
    // Read again under the lock: the one found before it may be older.
    const row = vehicle && (await unsafeFindReading(ctx, id));
    if (!row) throw new AppError('NOT_FOUND', 'There is no such reading.');
    refuseIfChanged(row, body.version);
    const next = {
      odometer_km: body.odometer_km,
      read_at: body.read_at === undefined ? row.read_at : new Date(body.read_at),
      is_new_odometer: body.is_new_odometer ?? row.is_new_odometer,
      note: body.note === undefined ? row.note : body.note,
    };
    checkReading(next, ctx.now);
    checkMove(next, {
      from: await findNeighbours(ctx, vehicle.id, row.read_at, id),
      to: await findNeighbours(ctx, vehicle.id, next.read_at, id),
    });
    await saveReading(ctx, row, next);
    const since = Math.min(row.read_at.getTime(), next.read_at.getTime());
    await needs.rejudge(ctx, vehicle.id, new Date(since));
    await saveNewestOnVehicle(ctx, vehicle.id);
    const shown = ({ odometer_km, read_at, is_new_odometer, note }: typeof next) => ({
      reading_id: id,
      odometer_km,
      read_at,
      is_new_odometer,
      note,
    });
    await recordAudit(ctx, {
      action: 'correct_reading',
      subject: 'vehicle',
      subject_id: vehicle.id,
      client_id: vehicle.client_id,
      before: shown(row),
      after: shown(next),
    });
    return presentReading(await getListed(ctx, vehicle.id, id, needs));
  });
}

/** The reading a new vehicle comes with. The caller has just made the vehicle and shows the figure on it. */
export async function addFirstReading(
  ctx: Ctx,
  vehicle: { id: number; client_id: number },
  reading: { odometer_km: number; read_at: Date },
): Promise<void> {
  await insertReading(ctx, vehicle, { ...reading, source: 'first', is_new_odometer: false, note: null });
}

/** The readings many new vehicles come with, as `addFirstReading`. */
export async function addFirstReadings(
  ctx: Ctx,
  client_id: number,
  readings: readonly { vehicle_id: number; odometer_km: number; read_at: Date }[],
): Promise<void> {
  if (readings.length > 0) await insertFirstReadings(ctx, client_id, readings);
}

async function lockOwn(ctx: Ctx, vehicle_id: number): Promise<OwnVehicle> {
  const vehicle = await lockVehicle(ctx, vehicle_id);
  if (!vehicle) throw noVehicle();
  return vehicle;
}

function noVehicle(): AppError {
  return new AppError('NOT_FOUND', 'There is no such vehicle.');
}

function presentReading({ fuel_request_id, reference_number, ...row }: ListedReading) {
  return {
    ...row,
    read_at: row.read_at.toISOString(),
    corrected_at: row.corrected_at?.toISOString() ?? null,
    fuel_request: fuel_request_id === null ? null : { id: fuel_request_id, reference_number },
  };
}
