import type { listVehicles as listVehiclesRoute } from '@fleet/contracts/parties.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { lockDriverOf } from '../drivers/drivers.service.ts';
import {
  findReferences,
  insertVehicle,
  isDriverBoundElsewhere,
  listVehicleRows,
  lockVehicle,
  saveVehicle,
  unsafeIsPlateTaken,
} from './vehicles.queries.ts';
import { type NewVehicle, readNewVehicle, type VehicleRow } from './vehicles.rules.ts';

/** Adds a vehicle to a client, with its driver if one is given. Returns its id. Throws INVALID_FIELDS. */
export function createVehicle(ctx: Ctx, given: NewVehicle): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const vehicle = readNewVehicle(given);
    const there = await findReferences(ctx, vehicle);
    const missing = (['client', 'vehicle_type', 'fuel_type'] as const).filter((name) => !there[name]);
    if (missing.length > 0) {
      throw refused(
        'Some fields need another look.',
        Object.fromEntries(missing.map((name) => [`${name}_id`, 'unknown'])),
      );
    }
    if (vehicle.driver_id) await lockDriverOf(ctx, vehicle.client_id, vehicle.driver_id);
    const id = await insertVehicle(ctx, vehicle);
    if (id === null) {
      const isPlateTaken = await unsafeIsPlateTaken(ctx, vehicle.plate_no);
      throw refused(
        'Another vehicle has this.',
        isPlateTaken ? { plate_no: 'taken' } : { driver_id: 'taken' },
      );
    }
    await recordAudit(ctx, {
      action: 'create',
      subject: 'vehicle',
      subject_id: id,
      client_id: vehicle.client_id,
      after: vehicle,
    });
    return id;
  });
}

/** Switches a vehicle on or off. Throws NOT_FOUND. */
export function setVehicleStatus(ctx: Ctx, id: number, status: VehicleRow['status']): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const vehicle = await lockOwnVehicle(ctx, id);
    if (vehicle.status === status) return;
    await saveVehicle(ctx, id, { status });
    await recordAudit(ctx, {
      action: 'set_status',
      subject: 'vehicle',
      subject_id: id,
      client_id: vehicle.client_id,
      before: { status: vehicle.status },
      after: { status },
    });
  });
}

/** Binds a driver of the same client to a vehicle, or nobody (null). Throws NOT_FOUND, INVALID_FIELDS under `driver_id`. */
export function bindDriver(ctx: Ctx, vehicle_id: number, driver_id: number | null): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const vehicle = await lockOwnVehicle(ctx, vehicle_id);
    if (vehicle.driver_id === driver_id) return;
    if (driver_id !== null) {
      // The lock on the driver keeps two vehicles from taking the same one at once.
      await lockDriverOf(ctx, vehicle.client_id, driver_id);
      if (await isDriverBoundElsewhere(ctx, driver_id, vehicle_id)) {
        throw refused('This driver is bound to another vehicle.', { driver_id: 'taken' });
      }
    }
    await saveVehicle(ctx, vehicle_id, { driver_id });
    await recordAudit(ctx, {
      action: 'bind_driver',
      subject: 'vehicle',
      subject_id: vehicle_id,
      client_id: vehicle.client_id,
      before: { driver_id: vehicle.driver_id },
      after: { driver_id },
    });
  });
}

/** A page of the vehicles the reader may see: a driver the one bound to them. */
export async function listVehicles(ctx: Ctx, query: z.output<(typeof listVehiclesRoute)['query']>) {
  const { rows, total } = await listVehicleRows(ctx, query);
  return {
    rows: rows.map(({ driver_id, driver_name, ...row }) => ({
      ...row,
      driver: driver_id === null ? null : { id: driver_id, name: driver_name },
      odo_last_updated_date: row.odo_last_updated_date?.toISOString() ?? null,
    })),
    total,
    page: query.page,
    per_page: query.per_page,
  };
}

async function lockOwnVehicle(ctx: Ctx, id: number): Promise<VehicleRow> {
  const vehicle = await lockVehicle(ctx, id);
  if (!vehicle) throw new AppError('NOT_FOUND', 'There is no such vehicle.');
  return vehicle;
}

function refused(sentence: string, fields: Record<string, string>): AppError {
  return new AppError('INVALID_FIELDS', sentence, undefined, fields);
}
