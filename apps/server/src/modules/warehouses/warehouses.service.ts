import type * as contract from '@fleet/contracts/warehouses.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import { clientOf } from '../../platform/ownership.ts';
import {
  findWarehouse,
  insertWarehouse,
  isNameTaken,
  lockWarehouse,
  saveWarehouse,
  warehouseList,
} from './warehouses.queries.ts';
import {
  keptWarehouse,
  type ListedWarehouse,
  presentWarehouse,
  type WarehouseRow,
} from './warehouses.rules.ts';

/** A page of the places the reader may see. */
export async function listWarehouses(ctx: Ctx, query: z.output<typeof contract.listWarehouses.query>) {
  const page = await warehouseList(ctx, query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => presentWarehouse(row, ctx.actor)) };
}

/** Every place that matches, as a file. */
export function exportWarehouses(
  ctx: Ctx,
  query: z.output<typeof contract.exportWarehouses.query>,
  reply: FastifyReply,
): Promise<void> {
  const name = query.lang === 'ar' ? ('name_ar' as const) : ('name_en' as const);
  return sendExport(ctx, reply, query, {
    name: 'warehouses',
    rows: streamRows<ListedWarehouse>(ctx, warehouseList(ctx, query).all),
    columns: [
      { key: 'warehouse', value: (row) => row[name] },
      { key: 'client', value: (row) => row.client[name] },
      { key: 'address', value: (row) => row.address },
      { key: 'latitude', value: (row) => String(row.latitude) },
      { key: 'longitude', value: (row) => String(row.longitude) },
      { key: 'contact_name', value: (row) => row.contact_name },
      { key: 'contact_mobile', value: (row) => row.contact_mobile },
      {
        key: 'required_skills',
        value: (row, t) =>
          row.required_skills.map((skill) => t(`field_values.required_skills.${skill}`)).join(', '),
      },
      { key: 'open_orders', kind: 'integer', value: (row) => row.open_orders },
      { key: 'status', value: (row, t) => t(`field_values.status.${row.status}`) },
      { key: 'created_at', kind: 'instant', value: (row) => row.created_at },
    ],
  });
}

/** One place. Throws NOT_FOUND. */
export async function readWarehouse(ctx: Ctx, id: number) {
  const row = await findWarehouse(ctx, id);
  if (!row) throw noSuchPlace();
  return presentWarehouse(row, ctx.actor);
}

/** Adds a place; a client's people add to their own. Returns its id. Throws NOT_FOUND, INVALID_FIELDS. */
export function createWarehouse(
  ctx: Ctx,
  { client_id: asked, ...given }: z.output<typeof contract.createWarehouse.body>,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const client_id = await clientOf(ctx, asked);
    const fields = keptWarehouse(given);
    const id = await insertWarehouse(ctx, client_id, fields);
    if (id === null) throw nameTaken();
    await recordAudit(ctx, {
      action: 'create',
      subject: 'warehouse',
      subject_id: id,
      client_id,
      after: fields,
    });
    return id;
  });
}

/** Edits a place; orders on their way are delivered to where it is now. Throws NOT_FOUND, CHANGED_MEANWHILE, INVALID_FIELDS. */
export function updateWarehouse(
  ctx: Ctx,
  id: number,
  { version, ...given }: z.output<typeof contract.updateWarehouse.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOrThrow(ctx, id);
    refuseIfChanged(before, version);
    const after = keptWarehouse(given);
    if (await isNameTaken(ctx, before.client_id, after.name_en, id)) throw nameTaken();
    await saveWarehouse(ctx, id, { ...after, version: version + 1 });
    await recordAudit(ctx, {
      action: 'update',
      subject: 'warehouse',
      subject_id: id,
      client_id: before.client_id,
      before,
      after,
    });
    return readWarehouse(ctx, id);
  });
}

/** Takes orders for a place, or no more. Throws NOT_FOUND. */
export function setWarehouseStatus(ctx: Ctx, id: number, status: WarehouseRow['status']) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOrThrow(ctx, id);
    if (before.status !== status) {
      await saveWarehouse(ctx, id, { status });
      await recordAudit(ctx, {
        action: 'set_status',
        subject: 'warehouse',
        subject_id: id,
        client_id: before.client_id,
        before: { status: before.status },
        after: { status },
      });
    }
    return readWarehouse(ctx, id);
  });
}

async function lockOrThrow(ctx: Ctx, id: number): Promise<WarehouseRow> {
  const row = await lockWarehouse(ctx, id);
  if (!row) throw noSuchPlace();
  return row;
}

function noSuchPlace(): AppError {
  return new AppError('NOT_FOUND', 'There is no such place.');
}

function nameTaken(): AppError {
  return new AppError('INVALID_FIELDS', 'There is a place of this name.', undefined, { name_en: 'taken' });
}
