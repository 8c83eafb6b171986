import type * as contract from '@fleet/contracts/fuel-types.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import {
  countSellers,
  findFuelType,
  fuelTypeList,
  insertFuelType,
  insertPriceBound,
  listFuelsOnSaleRows,
  lockFuelType,
  saveFuelType,
  savePastBasePrice,
} from './fuel-types.queries.ts';
import { checkNewFuelType, type FuelTypeRow, type NewFuelType, presentFuelType } from './fuel-types.rules.ts';

/** Every product on sale. */
export async function listFuelsOnSale(ctx: Ctx) {
  return { rows: await listFuelsOnSaleRows(ctx) };
}

/** A page of all products. */
export async function listFuelTypes(ctx: Ctx, query: z.output<typeof contract.listFuelTypes.query>) {
  const page = await fuelTypeList(query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => presentFuelType(row, ctx.actor)) };
}

/** Every product that matches, as a file. */
export function exportFuelTypes(
  ctx: Ctx,
  query: z.output<typeof contract.exportFuelTypes.query>,
  reply: FastifyReply,
): Promise<void> {
  return sendExport(ctx, reply, query, {
    name: 'fuel_types',
    rows: streamRows<FuelTypeRow>(ctx, fuelTypeList(query).all),
    columns: [
      { key: 'fuel_code', value: (row) => row.code },
      { key: 'title_en', value: (row) => row.title_en },
      { key: 'title_ar', value: (row) => row.title_ar },
      { key: 'title_ur', value: (row) => row.title_ur },
      { key: 'base_price', kind: 'millis', value: (row) => row.base_price_millis_per_litre },
      { key: 'price_lower_limit', kind: 'millis', value: (row) => row.price_lower_limit_millis },
      { key: 'price_upper_limit', kind: 'millis', value: (row) => row.price_upper_limit_millis },
      { key: 'processing_fee', kind: 'millis', value: (row) => row.processing_fee_millis_per_litre },
      { key: 'status', value: (row, t) => t(`field_values.status.${row.status}`) },
      { key: 'created_at', kind: 'instant', value: (row) => row.created_at },
    ],
  });
}

/** One product. Throws NOT_FOUND. */
export async function getFuelType(ctx: Ctx, id: number): Promise<FuelTypeRow> {
  const fuelType = await findFuelType(ctx, id);
  if (!fuelType) throw noSuchProduct();
  return fuelType;
}

/** One product for its screen, with how many stations sell it. Throws NOT_FOUND. */
export async function readFuelType(ctx: Ctx, id: number) {
  return detailOf(ctx, await getFuelType(ctx, id));
}

/** Adds a product with its price limits. Returns its id. Throws INVALID_FIELDS. */
export function createFuelType(ctx: Ctx, given: NewFuelType): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    checkNewFuelType(given);
    const id = await insertFuelType(ctx, given);
    if (id === null) {
      throw new AppError('INVALID_FIELDS', 'There is a product with this code.', undefined, {
        code: 'taken',
      });
    }
    await recordAudit(ctx, { action: 'create', subject: 'fuel_type', subject_id: id, after: given });
    return id;
  });
}

/** Changes titles, prices and the fee; prices stations have already stay. Throws NOT_FOUND, CHANGED_MEANWHILE. */
export function updateFuelType(
  ctx: Ctx,
  id: number,
  { version, ...fields }: z.output<typeof contract.updateFuelType.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockFuelType(ctx, id);
    if (!before) throw noSuchProduct();
    refuseIfChanged(before, version);
    const after = await saveFuelType(ctx, id, { ...fields, version: version + 1 });
    if (after.price_upper_limit_millis !== before.price_upper_limit_millis)
      await insertPriceBound(ctx, before, after.price_upper_limit_millis);
    if (after.base_price_millis_per_litre !== before.base_price_millis_per_litre) {
      const { base_price_millis_per_litre: price_millis_per_litre } = before;
      await savePastBasePrice(ctx, {
        fuel_type_id: id,
        ends_on: riyadhDate(ctx.now),
        price_millis_per_litre,
      });
    }
    await recordAudit(ctx, { action: 'update', subject: 'fuel_type', subject_id: id, before, after });
    return detailOf(ctx, after);
  });
}

/** Takes a product off sale or puts it back. Throws NOT_FOUND. */
export function setFuelTypeStatus(ctx: Ctx, id: number, status: FuelTypeRow['status']) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockFuelType(ctx, id);
    if (!before) throw noSuchProduct();
    if (before.status === status) return detailOf(ctx, before);
    const after = await saveFuelType(ctx, id, { status });
    await recordAudit(ctx, {
      action: 'set_status',
      subject: 'fuel_type',
      subject_id: id,
      before: { status: before.status },
      after: { status },
    });
    return detailOf(ctx, after);
  });
}

async function detailOf(ctx: Ctx, row: FuelTypeRow) {
  return { ...presentFuelType(row, ctx.actor), ...(await countSellers(ctx, row.id)) };
}

function noSuchProduct(): AppError {
  return new AppError('NOT_FOUND', 'There is no such product.');
}
