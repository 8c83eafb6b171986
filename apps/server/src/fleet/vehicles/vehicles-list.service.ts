import type {
  exportVehicles as exportRoute,
  listVehicles as listRoute,
} from '@fleet/contracts/fleet/vehicles.ts';
import { VEHICLE_DOCUMENTS } from '@fleet/domain/expiring-documents.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import { logOfVehicle } from '../driver-bindings/driver-bindings.service.ts';
import { vehicleAbilities } from './vehicles.rules.ts';
import {
  findVehicle,
  type ListedVehicle,
  listChoices,
  type VehicleNeeds,
  vehicleList,
} from './vehicles-list.queries.ts';

/** A page of the vehicles the reader may see: a driver the one bound to them. */
export async function listVehicles(ctx: Ctx, query: z.output<(typeof listRoute)['query']>) {
  const page = await vehicleList(ctx, query).page(ctx, query);
  return { ...page, rows: page.rows.map(presentVehicle) };
}

/** Writes all vehicles that match to a file. */
export function exportVehicles(
  ctx: Ctx,
  query: z.output<(typeof exportRoute)['query']>,
  reply: FastifyReply,
): Promise<void> {
  const name = query.lang === 'ar' ? ('name_ar' as const) : ('name_en' as const);
  const title = query.lang === 'ar' ? ('title_ar' as const) : ('title_en' as const);
  return sendExport<ListedVehicle>(ctx, reply, query, {
    name: 'vehicles',
    rows: streamRows(ctx, vehicleList(ctx, query).all),
    columns: [
      { key: 'plate_no', value: (row) => row.plate_no },
      { key: 'plate_kind', value: (row, t) => t(`plate.kinds.${row.plate_kind}`) },
      { key: 'name', value: (row) => row.name },
      { key: 'client', value: (row) => row.client[name] },
      { key: 'vehicle_group', value: (row) => row.group?.[name] },
      { key: 'vehicle_type', value: (row) => row.vehicle_type[name] },
      { key: 'fuel_type', value: (row) => row.fuel_type[title] },
      { key: 'gas_tank_capacity', kind: 'ml', value: (row) => row.gas_tank_capacity_ml },
      { key: 'brand', value: (row) => row.brand },
      { key: 'make', value: (row) => row.make },
      { key: 'model', value: (row) => row.model },
      { key: 'driver', value: (row) => row.driver?.name },
      { key: 'odometer', kind: 'integer', value: (row) => row.odometer_km },
      { key: 'odo_last_updated_date', kind: 'instant', value: (row) => row.odo_last_updated_date },
      { key: 'last_refill_date', kind: 'instant', value: (row) => row.last_refill_date },
      { key: 'next_service_date', kind: 'instant', value: (row) => row.next_service_date },
      ...VEHICLE_DOCUMENTS.map((document) => ({
        key: `${document}_until`,
        value: (row: ListedVehicle) => row[`${document}_until`],
      })),
      { key: 'cost_center', value: (row) => row.cost_center },
      { key: 'client_reference_number', value: (row) => row.client_reference_number },
      { key: 'status', value: (row, t) => t(`field_values.status.${row.status}`) },
      { key: 'created_at', kind: 'instant', value: (row) => row.created_at },
    ],
  });
}

/** One vehicle, also one in the trash, with what the reader may do. Throws NOT_FOUND. */
export async function getVehicle(ctx: Ctx, id: number, needs: Pick<VehicleNeeds, 'openRequest'>) {
  const row = await findVehicle(ctx, id, needs);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such vehicle.');
  return {
    ...presentVehicle(row),
    last_service_date: row.last_service_date?.toISOString() ?? null,
    can: vehicleAbilities(ctx.actor, row),
  };
}

/** What activating or restoring a vehicle costs. Throws NOT_FOUND. */
export async function getActivationFee(
  ctx: Ctx,
  id: number,
  needs: Pick<VehicleNeeds, 'openRequest' | 'quoteActivation'>,
) {
  await getVehicle(ctx, id, needs);
  return needs.quoteActivation(ctx, id);
}

/** What a vehicle's form chooses from. */
export function listVehicleChoices(ctx: Ctx) {
  return listChoices(ctx);
}

/** Who drove a vehicle. Throws NOT_FOUND. */
export async function listDriverLog(
  ctx: Ctx,
  id: number,
  page: { page: number; per_page: number },
  needs: Pick<VehicleNeeds, 'openRequest'>,
) {
  await getVehicle(ctx, id, needs);
  return logOfVehicle(ctx, id, page);
}

function presentVehicle<Row extends ListedVehicle>(row: Row) {
  return {
    ...row,
    odo_last_updated_date: row.odo_last_updated_date?.toISOString() ?? null,
    last_refill_date: row.last_refill_date?.toISOString() ?? null,
    next_service_date: row.next_service_date?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    deleted_at: row.deleted_at?.toISOString() ?? null,
  };
}
