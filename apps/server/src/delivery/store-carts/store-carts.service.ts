import { MAX_LINES } from '@fleet/contracts/delivery/order-shapes.ts';
import { MAX_SLOT_DAYS } from '@fleet/contracts/delivery/orders.ts';
import type {
  addToCart as addToCartRoute,
  listShopProducts as listRoute,
} from '@fleet/contracts/delivery/store-carts.ts';
import { riyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { settingOn } from '../../access/settings/settings.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { listOrderableBranches } from '../delivery-branches/delivery-branches.service.ts';
import { listFreeSlots } from '../orders/orders.service.ts';
import {
  deleteCartItem,
  deleteWish,
  findOnSale,
  listCartRows,
  listMarks,
  listOnSale,
  listWished,
  saveCartItem,
  saveWish,
} from './store-carts.queries.ts';
import { presentProduct, priceLine, refuseQuantity, sumLines } from './store-carts.rules.ts';

const MS_PER_MINUTE = 60_000;

/** A page of the store, with the client's wish list and cart. Who belongs to no client has neither. */
export async function listProducts(ctx: Ctx, query: z.output<typeof listRoute.query>) {
  const { client_id } = ctx.actor;
  const vat = await vatRate(ctx);
  const { rows, total } = await listOnSale(ctx, client_id, query);
  const { wishes, items } = client_id === null ? { wishes: [], items: [] } : await listMarks(ctx, client_id);
  const products = rows.map((row) => presentProduct(row, vat));
  return { products, total, userWishlist: wishes, userCart: items };
}

/** One product on sale. Throws NOT_FOUND. */
export async function getProduct(ctx: Ctx, id: number) {
  const row = await onSale(ctx, id);
  return { product: presentProduct(row, await vatRate(ctx)) };
}

export async function listWishlist(ctx: Ctx) {
  const { client_id } = ctx.actor;
  const vat = await vatRate(ctx);
  const rows = client_id === null ? [] : await listWished(ctx, client_id);
  return { products: rows.map((row) => presentProduct(row, vat)) };
}

/** Throws NOT_FOUND. */
export async function addToWishlist(ctx: Ctx, productId: number) {
  const client_id = ownClient(ctx);
  await onSale(ctx, productId);
  return { id: await saveWish(ctx, client_id, productId), productId };
}

/** Throws NOT_FOUND. */
export async function removeFromWishlist(ctx: Ctx, productId: number) {
  if (!(await deleteWish(ctx, ownClient(ctx), productId))) throw notMarked();
  return { removed: true };
}

/** The client's cart at today's prices. */
export async function getCart(ctx: Ctx) {
  const { client_id } = ctx.actor;
  const vat = await vatRate(ctx);
  const rows = client_id === null ? [] : await listCartRows(ctx, client_id);
  const shippingDate = rows.length === 0 ? null : await firstFreeDay(ctx);
  const products = rows.map((row) => {
    const line = priceLine(row.quantity, row);
    return {
      id: row.item_id,
      productId: row.id,
      qty: row.quantity,
      product: presentProduct(row, vat),
      shippingDate,
      offers: line.discountPercentage > 0 ? 1 : 0,
      ...line,
    };
  });
  return { products, ...sumLines(products, vat) };
}

/** Sets a product's quantity in the cart. Throws NOT_FOUND, OUT_OF_STOCK, CART_FULL, INVALID_FIELDS below the smallest order. */
export function addToCart(ctx: Ctx, body: Pick<z.output<typeof addToCartRoute.body>, 'productId' | 'qty'>) {
  return inTransaction(ctx, async (ctx) => {
    const client_id = ownClient(ctx);
    const { productId } = body;
    const product = await onSale(ctx, productId);
    const qty = body.qty ?? product.min_quantity;
    refuseQuantity(qty, product);
    const { items } = await listMarks(ctx, client_id);
    if (items.length >= MAX_LINES && !items.some((item) => item.productId === productId))
      throw new AppError('CART_FULL', `An order has at most ${MAX_LINES} products.`, { max: MAX_LINES });
    return { id: await saveCartItem(ctx, client_id, productId, qty), productId, qty };
  });
}

/** Throws NOT_FOUND. */
export async function removeFromCart(ctx: Ctx, productId: number) {
  if (!(await deleteCartItem(ctx, ownClient(ctx), productId))) throw notMarked();
  return { removed: true };
}

function notMarked(): AppError {
  return new AppError('NOT_FOUND', 'This product is not on the list.');
}

async function onSale(ctx: Ctx, id: number) {
  const row = await findOnSale(ctx, ctx.actor.client_id, id);
  if (!row) throw new AppError('NOT_FOUND', 'The store has no such product.');
  return row;
}

/** Only a client orders: whoever belongs to none has no cart. */
export function ownClient(ctx: Ctx): number {
  const { client_id } = ctx.actor;
  if (client_id === null) throw new AppError('NOT_FOUND', 'Only people of a client have a cart.');
  return client_id;
}

/** What a quantity costs at today's offer. Throws OUT_OF_STOCK and INVALID_FIELDS where it cannot be ordered. */
export function priceOf(
  quantity: number,
  product: Parameters<typeof priceLine>[1] & Parameters<typeof refuseQuantity>[1],
) {
  refuseQuantity(quantity, product);
  return priceLine(quantity, product);
}

/** In force today, in basis points. */
export function vatRate(ctx: Ctx): Promise<number> {
  return settingOn(ctx, 'vat_rate_basis_points', riyadhDate(ctx.now));
}

/** The first day any depot has a free slot; those of today count as long as they begin later. */
async function firstFreeDay(ctx: Ctx): Promise<string | null> {
  const from_date = riyadhDate(ctx.now);
  const days: string[] = [];
  for (const { id } of await listOrderableBranches(ctx)) {
    const { rows } = await listFreeSlots(ctx, { delivery_branch_id: id, from_date, days: MAX_SLOT_DAYS });
    const free = rows.find(
      ({ free, delivery_date, to_minute }) => free > 0 && !isOver(ctx, delivery_date, to_minute),
    );
    if (free) days.push(free.delivery_date);
  }
  return days.sort()[0] ?? null;
}

function isOver(ctx: Ctx, day: string, to_minute: number): boolean {
  return startOfRiyadhDate(day).getTime() + to_minute * MS_PER_MINUTE <= ctx.now.getTime();
}
