import type * as contract from '@fleet/contracts/delivery/delivery-vehicles.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import { requireFree } from '../../platform/taken.ts';
import {
  findReferences,
  findVehicle,
  insertVehicle,
  lockVehicle,
  saveCompartments,
  saveVehicle,
  vehicleList,
} from './delivery-vehicles.queries.ts';
import {
  type Compartment,
  type ListedVehicle,
  presentVehicle,
  type VehicleFields,
  type VehicleRow,
  vehicleColumns,
} from './delivery-vehicles.rules.ts';
import { deliveryVehicles } from './delivery-vehicles.table.ts';

/** A page of the vehicles that deliver. */
export async function listDeliveryVehicles(
  ctx: Ctx,
  query: z.output<typeof contract.listDeliveryVehicles.query>,
) {
  const page = await vehicleList(ctx, query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => presentVehicle(row, ctx.actor)) };
}

/** Every vehicle that matches, as a file. */
export function exportDeliveryVehicles(
  ctx: Ctx,
  query: z.output<typeof contract.exportDeliveryVehicles.query>,
  reply: FastifyReply,
): Promise<void> {
  const name = query.lang === 'ar' ? ('name_ar' as const) : ('name_en' as const);
  return sendExport(ctx, reply, query, {
    name: 'delivery_vehicles',
    rows: streamRows<ListedVehicle>(ctx, vehicleList(ctx, query).all),
    columns: [
      { key: 'vehicle', value: (row) => row.code },
      { key: 'plate_no', value: (row) => row.vehicle.plate_no },
      { key: 'client', value: (row) => row.client[name] },
      { key: 'delivery_branch', value: (row) => row.delivery_branch[name] },
      { key: 'driver', value: (row) => row.driver?.name },
      { key: 'capacity', kind: 'ml', value: (row) => row.capacity_ml },
      { key: 'compartments', kind: 'integer', value: (row) => row.compartments.length },
      { key: 'payload_grams', kind: 'integer', value: (row) => row.payload_grams },
      { key: 'status', value: (row, t) => t(`field_values.status.${row.status}`) },
      { key: 'created_at', kind: 'instant', value: (row) => row.created_at },
    ],
  });
}

/** One vehicle. Throws NOT_FOUND. */
export async function getDeliveryVehicle(ctx: Ctx, id: number) {
  const row = await findVehicle(ctx, id);
  if (!row) throw noSuchVehicle();
  return presentVehicle(row, ctx.actor);
}

/** Lets a vehicle of a fleet deliver. Returns its id. Throws INVALID_FIELDS. */
export function createDeliveryVehicle(
  ctx: Ctx,
  { vehicle_id, compartments, ...input }: z.output<typeof contract.createDeliveryVehicle.body>,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const fields = vehicleColumns(input, compartments.length > 0 ? 'tanker' : 'truck');
    await refuseUnknown(ctx, vehicle_id, fields, compartments);
    await requireFree(ctx, deliveryVehicles, { vehicle_id, ...fields });
    const id = await insertVehicle(ctx, { ...fields, vehicle_id: vehicle_id });
    await saveCompartments(ctx, id, compartments);
    await recordAudit(ctx, {
      action: 'create',
      subject: 'delivery_vehicle',
      subject_id: id,
      after: { vehicle_id, ...fields, compartments },
    });
    return id;
  });
}

/** Changes what a vehicle carries, costs and keeps to. Throws NOT_FOUND, VERSION_CONFLICT, INVALID_FIELDS. */
export function updateDeliveryVehicle(
  ctx: Ctx,
  id: number,
  { version, compartments, ...input }: z.output<typeof contract.updateDeliveryVehicle.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOrThrow(ctx, id);
    refuseIfChanged(before, version);
    const fields = vehicleColumns(input, before.vehicle_class);
    await refuseUnknown(ctx, before.vehicle_id, fields, compartments);
    const { compartments: compartmentsBefore } = (await findVehicle(ctx, id))!;
    await saveVehicle(ctx, id, { ...fields, version: version + 1 });
    await saveCompartments(ctx, id, compartments);
    await recordAudit(ctx, {
      action: 'update',
      subject: 'delivery_vehicle',
      subject_id: id,
      before: { ...before, compartments: compartmentsBefore },
      after: { ...fields, compartments },
    });
    return getDeliveryVehicle(ctx, id);
  });
}

/** Plans trips with a vehicle, or no more. Throws NOT_FOUND. */
export function setDeliveryVehicleStatus(ctx: Ctx, id: number, status: VehicleRow['status']) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOrThrow(ctx, id);
    if (before.status !== status) {
      await saveVehicle(ctx, id, { status });
      await recordAudit(ctx, {
        action: 'set_status',
        subject: 'delivery_vehicle',
        subject_id: id,
        before: { status: before.status },
        after: { status },
      });
    }
    return getDeliveryVehicle(ctx, id);
  });
}

async function refuseUnknown(
  ctx: Ctx,
  vehicle_id: number,
  { delivery_branch_id, driver_id }: VehicleFields,
  compartments: readonly Compartment[],
): Promise<void> {
  const fuels = [...new Set(compartments.flatMap(({ fuel_type_ids }) => fuel_type_ids))];
  const found = await findReferences(ctx, { vehicle_id, delivery_branch_id, driver_id, fuels });
  const problems = {
    ...(!found.vehicle && { vehicle_id: 'unknown' }),
    ...(!found.branch && { delivery_branch_id: 'unknown' }),
    ...(!found.driver && { driver_id: 'unknown' }),
    ...(found.fuels < fuels.length && { compartments: 'unknown' }),
  };
  if (Object.keys(problems).length > 0) throw refused('Some of this is not there.', problems);
}

async function lockOrThrow(ctx: Ctx, id: number): Promise<VehicleRow> {
  const row = await lockVehicle(ctx, id);
  if (!row) throw noSuchVehicle();
  return row;
}

function noSuchVehicle(): AppError {
  return new AppError('NOT_FOUND', 'There is no such vehicle.');
}

function refused(sentence: string, fields: Record<string, string>): AppError {
  return new AppError('INVALID_FIELDS', sentence, undefined, fields);
}
