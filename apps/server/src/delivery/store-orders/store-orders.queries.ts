import type { StorePayment } from '@fleet/domain/store.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import type { StoreOrderRow } from './store-orders.rules.ts';
import { storeOrderLines, storeOrders } from './store-orders.table.ts';

export interface LockedItem {
  readonly id: number;
  readonly delivery_product_id: number;
  readonly kind: 'fuel' | 'goods';
  readonly quantity: number;
  readonly price_millis: number;
  readonly min_quantity: number;
  readonly stock: number | null;
  readonly offer_percent: number | null;
  readonly offer_from: number | null;
}

/**
 * The client's cart as far as it is on sale, its rows and their products locked in the order of products: of two checkouts the second
 * waits here, and finds what the first left.
 */
export function lockCart(ctx: Ctx, client_id: number): Promise<LockedItem[]> {
  return ctx.db.composed<LockedItem>(sql`
    select s.id, s.delivery_product_id, p.kind, c.quantity, p.price_millis, s.min_quantity, s.stock, s.offer_percent, s.offer_from
    from store_cart_items c
    join store_products s on s.id = c.store_product_id
    join delivery_products p on p.id = s.delivery_product_id
    where c.client_id = ${client_id} and s.status = 'active' and p.status = 'active'
    order by s.id for update of c, s`);
}

/** Takes a quantity from the stock that is counted, or puts it back with a negative one. */
export async function takeStock(ctx: Ctx, store_product_id: number, quantity: number): Promise<void> {
  await ctx.db.composed(sql`
    update store_products set stock = stock - ${quantity}, version = version + 1 where id = ${store_product_id} and stock is not null`);
}

/** Empties the cart of these products. */
export async function emptyCart(ctx: Ctx, client_id: number, products: readonly number[]): Promise<void> {
  await ctx.db.composed(sql`
    delete from store_cart_items where client_id = ${client_id} and store_product_id in ${products}`);
}

type NewLine = Omit<typeof storeOrderLines.$inferInsert, 'store_order_id'>;

export async function insertStoreOrder(
  ctx: Ctx,
  order: { client_id: number; order_id: number; amount_halalas: number; payment: StorePayment },
  lines: readonly NewLine[],
): Promise<number> {
  const [row] = await ctx.db.orm
    .insert(storeOrders)
    .values({ ...order, created_at: ctx.now })
    .returning({ id: storeOrders.id });
  const store_order_id = row!.id;
  await ctx.db.orm.insert(storeOrderLines).values(lines.map((line) => ({ ...line, store_order_id })));
  return store_order_id;
}

/** Of a delivery order, as long as it is not settled. */
export async function lockUnsettled(ctx: Ctx, order_id: number) {
  const [row] = await ctx.db.composed<{
    id: number;
    client_id: number;
    amount_halalas: number;
    payment: StorePayment;
  }>(sql`
    select id, client_id, amount_halalas, payment from store_orders where order_id = ${order_id} and settled_at is null for update`);
  return row ?? null;
}

/** What was delivered of an order, in halalas with VAT. */
export async function sumDelivered(ctx: Ctx, order_id: number): Promise<number> {
  const [row] = await ctx.db.composed<{ sum: number }>(sql`
    select coalesce(sum(d.net_halalas + d.vat_halalas), 0)::bigint as sum
    from order_lines l join delivered_lines d on d.order_line_id = l.id where l.order_id = ${order_id}`);
  return row!.sum;
}

export async function saveSettlement(ctx: Ctx, id: number, retained_halalas: number): Promise<void> {
  await ctx.db.composed(
    sql`update store_orders set retained_halalas = ${retained_halalas}, settled_at = ${ctx.now} where id = ${id}`,
  );
}

export function listStoreOrderLines(ctx: Ctx, store_order_id: number, client_id: number) {
  return ctx.db.composed<{ store_product_id: number; quantity: number }>(sql`
    select l.store_product_id, l.quantity from store_order_lines l join store_orders o on o.id = l.store_order_id
    where o.id = ${store_order_id} and o.client_id = ${client_id} order by l.store_product_id`);
}

const LATEST = 10;

export function listLatest(ctx: Ctx, client_id: number): Promise<StoreOrderRow[]> {
  return ctx.db.composed<StoreOrderRow>(sql`
    select b.id, b.order_id, o.status, o.delivery_date::text as delivery_date, b.payment, b.amount_halalas, b.retained_halalas, b.created_at,
      (select jsonb_agg(jsonb_build_object('productId', l.store_product_id, 'name_en', p.title_en, 'name_ar', p.title_ar, 'kind', p.kind,
                'qty', l.quantity) order by l.store_product_id)
       from store_order_lines l join store_products s on s.id = l.store_product_id
       join delivery_products p on p.id = s.delivery_product_id where l.store_order_id = b.id) as lines
    from store_orders b join orders o on o.id = b.order_id
    where b.client_id = ${client_id} order by b.id desc limit ${LATEST}`);
}
