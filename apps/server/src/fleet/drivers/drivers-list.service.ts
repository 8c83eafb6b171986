import type {
  exportDrivers as exportRoute,
  listDrivers as listRoute,
} from '@fleet/contracts/fleet/drivers.ts';
import { DRIVER_DOCUMENTS } from '@fleet/domain/expiring-documents.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import { bindVehicle, logOfDriver } from '../driver-bindings/driver-bindings.service.ts';
import { driverAbilities } from './drivers.rules.ts';
import {
  type DriverNeeds,
  driverList,
  findDriver,
  findDriverWithRequest,
  type ListedDriver,
} from './drivers-list.queries.ts';

/** A page of the drivers the reader may see, each with the vehicle bound to them. */
export async function listDrivers(ctx: Ctx, query: z.output<(typeof listRoute)['query']>) {
  const page = await driverList(ctx, query).page(ctx, query);
  return { ...page, rows: page.rows.map(presentDriver) };
}

/** Writes all drivers that match to a file. */
export function exportDrivers(
  ctx: Ctx,
  query: z.output<(typeof exportRoute)['query']>,
  reply: FastifyReply,
): Promise<void> {
  const name = query.lang === 'ar' ? ('name_ar' as const) : ('name_en' as const);
  return sendExport<ListedDriver>(ctx, reply, query, {
    name: 'drivers',
    rows: streamRows(ctx, driverList(ctx, query).all),
    columns: [
      { key: 'employee_number', value: (row) => row.employee_number },
      { key: 'name', value: (row) => row.name },
      { key: 'civil_id', value: (row) => row.civil_id },
      { key: 'mobile', value: (row) => row.mobile },
      { key: 'email', value: (row) => row.email },
      { key: 'client', value: (row) => row.client[name] },
      { key: 'plate_no', value: (row) => row.vehicle?.plate_no },
      ...DRIVER_DOCUMENTS.map((document) => ({
        key: `${document}_until`,
        value: (row: ListedDriver) => row[`${document}_until`],
      })),
      { key: 'status', value: (row, t) => t(`field_values.status.${row.status}`) },
      { key: 'created_at', kind: 'instant', value: (row) => row.created_at },
    ],
  });
}

/** One driver, also one in the trash, with what the reader may do. Throws NOT_FOUND. */
export async function getDriver(ctx: Ctx, id: number, needs: DriverNeeds) {
  const row = await findDriverWithRequest(ctx, id, needs);
  if (!row) throw noDriver();
  return {
    ...presentDriver(row),
    device: row.device_bound_at && { name: row.device_name, bound_at: row.device_bound_at.toISOString() },
    can: driverAbilities(ctx.actor, row),
  };
}

/** A driver the reader may see, with their user. Throws NOT_FOUND. */
export async function getOwnDriver(ctx: Ctx, id: number) {
  const row = await findDriver(ctx, id);
  if (!row) throw noDriver();
  return row;
}

/** What a driver drove. Throws NOT_FOUND. */
export async function listVehicleLog(ctx: Ctx, id: number, page: { page: number; per_page: number }) {
  if (!(await findDriver(ctx, id))) throw noDriver();
  return logOfDriver(ctx, id, page);
}

/** Gives a driver a vehicle, or none. Throws NOT_FOUND, INVALID_FIELDS under `vehicle_id`. */
export async function changeVehicle(ctx: Ctx, id: number, vehicle_id: number | null): Promise<void> {
  const row = await findDriver(ctx, id);
  if (!row || row.deleted_at) throw noDriver();
  await bindVehicle(ctx, row, vehicle_id);
}

function noDriver(): AppError {
  return new AppError('NOT_FOUND', 'There is no such driver.');
}

function presentDriver<Row extends ListedDriver>(row: Row) {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    deleted_at: row.deleted_at?.toISOString() ?? null,
  };
}
