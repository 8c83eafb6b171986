import { timingSafeEqual } from 'node:crypto';
import type { listDrivers as listDriversRoute } from '@fleet/contracts/parties.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  hasClient,
  insertDriver,
  listDriverRows,
  lockDriver,
  saveDriverStatus,
  savePinMac,
  unsafeListTaken,
} from './drivers.queries.ts';
import { type DriverRow, type NewDriver, pinMac, readNewDriver } from './drivers.rules.ts';

/** Adds a driver to a client. Returns the id. Throws INVALID_FIELDS. */
export function createDriver(ctx: Ctx, given: NewDriver): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const { driver, pin } = readNewDriver(given);
    if (!(await hasClient(ctx, driver.client_id))) {
      throw new AppError('INVALID_FIELDS', 'There is no such client.', undefined, { client_id: 'unknown' });
    }
    const id = await insertDriver(ctx, driver);
    if (id === null) throw await takenFields(ctx, driver);
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

/** Whether this is the driver's PIN; false for a driver who has none. */
export function isPinRight(ctx: Ctx, driver_id: number, pin: string, kept_mac: string | null): boolean {
  if (kept_mac === null) return false;
  return timingSafeEqual(Buffer.from(pinMac(ctx.config, driver_id, pin)), Buffer.from(kept_mac));
}

/** Switches a driver on or off. Throws NOT_FOUND. */
export function setDriverStatus(ctx: Ctx, id: number, status: DriverRow['status']): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const driver = await lockDriver(ctx, id);
    if (!driver) throw new AppError('NOT_FOUND', 'There is no such driver.');
    if (driver.status === status) return;
    await saveDriverStatus(ctx, id, status);
    await recordAudit(ctx, {
      action: 'set_status',
      subject: 'driver',
      subject_id: id,
      client_id: driver.client_id,
      before: { status: driver.status },
      after: { status },
    });
  });
}

/** A driver of this client, locked for the rest of the transaction. Throws INVALID_FIELDS under `driver_id`. */
export async function lockDriverOf(ctx: Ctx, client_id: number, driver_id: number): Promise<DriverRow> {
  const driver = await lockDriver(ctx, driver_id);
  if (driver?.client_id !== client_id) {
    throw new AppError('INVALID_FIELDS', 'This client has no such driver.', undefined, {
      driver_id: 'unknown',
    });
  }
  return driver;
}

/** A page of the drivers the reader may see, each with the vehicle bound to them. */
export async function listDrivers(ctx: Ctx, query: z.output<(typeof listDriversRoute)['query']>) {
  return { ...(await listDriverRows(ctx, query)), page: query.page, per_page: query.per_page };
}

async function takenFields(ctx: Ctx, driver: ReturnType<typeof readNewDriver>['driver']): Promise<AppError> {
  const rows = await unsafeListTaken(ctx, driver);
  const fields: Record<string, string> = {};
  if (rows.some((row) => row.civil_id === driver.civil_id)) fields.civil_id = 'taken';
  if (rows.some((row) => row.mobile === driver.mobile)) fields.mobile = 'taken';
  if (
    rows.some((row) => row.client_id === driver.client_id && row.employee_number === driver.employee_number)
  ) {
    fields.employee_number = 'taken';
  }
  return new AppError('INVALID_FIELDS', 'Another driver has this number.', undefined, fields);
}
