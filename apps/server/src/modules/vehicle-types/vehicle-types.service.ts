import type * as contract from '@fleet/contracts/vehicle-types.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import {
  findVehicleType,
  insertVehicleType,
  isVehicleTypeNameTaken,
  listActiveVehicleTypes,
  lockVehicleType,
  saveVehicleType,
  vehicleTypeList,
} from './vehicle-types.queries.ts';
import { presentVehicleType, type VehicleTypeFields, type VehicleTypeRow } from './vehicle-types.rules.ts';

/** A page of the kinds of vehicle. */
export async function listVehicleTypes(ctx: Ctx, query: z.output<typeof contract.listVehicleTypes.query>) {
  const page = await vehicleTypeList(query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => presentVehicleType(row, ctx.actor)) };
}

/** Every kind of vehicle that matches, as a file. */
export function exportVehicleTypes(
  ctx: Ctx,
  query: z.output<typeof contract.exportVehicleTypes.query>,
  reply: FastifyReply,
): Promise<void> {
  return sendExport(ctx, reply, query, {
    name: 'vehicle_types',
    rows: streamRows<VehicleTypeRow>(ctx, vehicleTypeList(query).all),
    columns: [
      { key: 'name_en', value: (row) => row.name_en },
      { key: 'name_ar', value: (row) => row.name_ar },
      { key: 'name_ur', value: (row) => row.name_ur },
      { key: 'weight_kg', kind: 'integer', value: (row) => row.weight_kg },
      { key: 'registration_fee', kind: 'halalas', value: (row) => row.registration_fee },
      { key: 'monthly_sub_fee', kind: 'halalas', value: (row) => row.monthly_sub_fee },
      { key: 'status', value: (row, t) => t(`field_values.status.${row.status}`) },
      { key: 'created_at', kind: 'instant', value: (row) => row.created_at },
    ],
  });
}

/** The kinds a vehicle may be put under. */
export async function listVehicleTypesOnOffer(ctx: Ctx) {
  return { rows: await listActiveVehicleTypes(ctx) };
}

/** One kind of vehicle. Throws NOT_FOUND. */
export async function getVehicleType(ctx: Ctx, id: number) {
  const row = await findVehicleType(ctx, id);
  if (!row) throw noSuchType();
  return presentVehicleType(row, ctx.actor);
}

/** Adds a kind of vehicle with its fees in halalas. Returns its id. Throws INVALID_FIELDS. */
export function createVehicleType(ctx: Ctx, given: VehicleTypeFields): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const id = await insertVehicleType(ctx, given);
    if (id === null) throw nameTaken();
    await recordAudit(ctx, { action: 'create', subject: 'vehicle_type', subject_id: id, after: given });
    return id;
  });
}

/** Changes names, weight and fees; what was charged before stays. Throws NOT_FOUND, CHANGED_MEANWHILE, INVALID_FIELDS. */
export function updateVehicleType(
  ctx: Ctx,
  id: number,
  { version, ...fields }: z.output<typeof contract.updateVehicleType.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockVehicleType(ctx, id);
    if (!before) throw noSuchType();
    refuseIfChanged(before, version);
    if (await isVehicleTypeNameTaken(ctx, fields.name_en, id)) throw nameTaken();
    const after = await saveVehicleType(ctx, id, { ...fields, version: version + 1 });
    await recordAudit(ctx, { action: 'update', subject: 'vehicle_type', subject_id: id, before, after });
    return presentVehicleType(after, ctx.actor);
  });
}

/** Offers a kind of vehicle again or stops offering it; vehicles of it stay as they are. Throws NOT_FOUND. */
export function setVehicleTypeStatus(ctx: Ctx, id: number, status: VehicleTypeRow['status']) {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockVehicleType(ctx, id);
    if (!row) throw noSuchType();
    if (row.status === status) return presentVehicleType(row, ctx.actor);
    const after = await saveVehicleType(ctx, id, { status });
    await recordAudit(ctx, {
      action: 'set_status',
      subject: 'vehicle_type',
      subject_id: id,
      before: { status: row.status },
      after: { status },
    });
    return presentVehicleType(after, ctx.actor);
  });
}

function noSuchType(): AppError {
  return new AppError('NOT_FOUND', 'There is no such kind of vehicle.');
}

function nameTaken(): AppError {
  return new AppError('INVALID_FIELDS', 'There is a kind of vehicle with this name.', undefined, {
    name_en: 'taken',
  });
}
