import type * as contract from '@fleet/contracts/delivery-products.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import {
  findProduct,
  insertProduct,
  isFuelOnSale,
  listProductsOnOffer,
  lockProduct,
  productList,
  saveProduct,
} from './delivery-products.queries.ts';
import {
  type DeliveryProductRow,
  type ListedProduct,
  type NewDeliveryProduct,
  presentProduct,
} from './delivery-products.rules.ts';

/** A page of all products. */
export async function listDeliveryProducts(
  ctx: Ctx,
  query: z.output<typeof contract.listDeliveryProducts.query>,
) {
  const page = await productList(query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => presentProduct(row, ctx.actor)) };
}

/** Every product that matches, as a file. */
export function exportDeliveryProducts(
  ctx: Ctx,
  query: z.output<typeof contract.exportDeliveryProducts.query>,
  reply: FastifyReply,
): Promise<void> {
  return sendExport(ctx, reply, query, {
    name: 'delivery_products',
    rows: streamRows<ListedProduct>(ctx, productList(query).all),
    columns: [
      { key: 'product_code', value: (row) => row.code },
      { key: 'title_en', value: (row) => row.title_en },
      { key: 'title_ar', value: (row) => row.title_ar },
      { key: 'product_kind', value: (row, t) => t(`field_values.product_kind.${row.kind}`) },
      { key: 'weight_kg', kind: 'grams', value: (row) => row.weight_grams },
      { key: 'price', kind: 'millis', value: (row) => row.price_millis },
      { key: 'status', value: (row, t) => t(`field_values.status.${row.status}`) },
      { key: 'created_at', kind: 'instant', value: (row) => row.created_at },
    ],
  });
}

/** One product. Throws NOT_FOUND. */
export async function readDeliveryProduct(ctx: Ctx, id: number) {
  const row = await findProduct(ctx, id);
  if (!row) throw noSuchProduct();
  return presentProduct(row, ctx.actor);
}

/** Products an order can name. */
export function listOrderableProducts(ctx: Ctx) {
  return listProductsOnOffer(ctx);
}

/** Adds a product. Returns its id. Throws INVALID_FIELDS. */
export function createDeliveryProduct(
  ctx: Ctx,
  { fuel_type_id = null, ...fields }: z.output<typeof contract.createDeliveryProduct.body>,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    if (fuel_type_id !== null && !(await isFuelOnSale(ctx, fuel_type_id)))
      throw refused('This fuel is not on sale.', { fuel_type_id: 'unknown' });
    const product: NewDeliveryProduct = { ...fields, fuel_type_id };
    const id = await insertProduct(ctx, product);
    if (id === null) throw refused('There is a product with this code.', { code: 'taken' });
    await recordAudit(ctx, { action: 'create', subject: 'delivery_product', subject_id: id, after: product });
    return id;
  });
}

/** Changes titles, weight and price; orders keep what they were placed at. Throws NOT_FOUND, CHANGED_MEANWHILE. */
export function updateDeliveryProduct(
  ctx: Ctx,
  id: number,
  { version, ...fields }: z.output<typeof contract.updateDeliveryProduct.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOrThrow(ctx, id);
    refuseIfChanged(before, version);
    await saveProduct(ctx, id, { ...fields, version: version + 1 });
    await recordAudit(ctx, {
      action: 'update',
      subject: 'delivery_product',
      subject_id: id,
      before,
      after: fields,
    });
    return readDeliveryProduct(ctx, id);
  });
}

/** Offers a product or takes it off the offer. Throws NOT_FOUND. */
export function setDeliveryProductStatus(ctx: Ctx, id: number, status: DeliveryProductRow['status']) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOrThrow(ctx, id);
    if (before.status !== status) {
      await saveProduct(ctx, id, { status });
      await recordAudit(ctx, {
        action: 'set_status',
        subject: 'delivery_product',
        subject_id: id,
        before: { status: before.status },
        after: { status },
      });
    }
    return readDeliveryProduct(ctx, id);
  });
}

async function lockOrThrow(ctx: Ctx, id: number): Promise<DeliveryProductRow> {
  const row = await lockProduct(ctx, id);
  if (!row) throw noSuchProduct();
  return row;
}

function noSuchProduct(): AppError {
  return new AppError('NOT_FOUND', 'There is no such product.');
}

function refused(sentence: string, fields: Record<string, string>): AppError {
  return new AppError('INVALID_FIELDS', sentence, undefined, fields);
}
