import { STORE_PAYMENTS } from '@fleet/domain/store.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { createdAt, id, instant, integer64, ref } from '../../platform/columns.ts';
import { check, index, integer, pgTable, primaryKey, sql, text } from '../../platform/orm.ts';
import { orders } from '../orders/orders.table.ts';
import { storeProducts } from '../store-products/store-products.table.ts';

/** An order from the store: paid in advance or reserved on the credit line, and settled when its delivery order ends. */
export const storeOrders = pgTable(
  'store_orders',
  {
    id: id(),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    order_id: ref()
      .notNull()
      .references(() => orders.id)
      .unique('store_orders_order_id_key'),
    /** From the main balance, or on the credit line and by the invoice of its month. */
    payment: text({ enum: STORE_PAYMENTS }).notNull().default('wallet'),
    /** What was paid or reserved, with VAT. */
    amount_halalas: integer64().notNull(),
    /** What of it was delivered, and is left for the invoice; the rest went back. */
    retained_halalas: integer64(),
    settled_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    index('store_orders_client').on(t.client_id, t.id),
    check('store_orders_settled', sql`(settled_at is null) = (retained_halalas is null)`),
    check('store_orders_payment', sql`payment in ('wallet', 'invoice')`),
    check('store_orders_retained', sql`retained_halalas between 0 and amount_halalas`),
  ],
);

/** What was ordered, at the price it was ordered at. */
export const storeOrderLines = pgTable(
  'store_order_lines',
  {
    store_order_id: ref()
      .notNull()
      .references(() => storeOrders.id),
    store_product_id: ref()
      .notNull()
      .references(() => storeProducts.id),
    quantity: integer().notNull(),
    price_millis: integer().notNull(),
    amount_halalas: integer64().notNull(),
  },
  (t) => [primaryKey({ columns: [t.store_order_id, t.store_product_id] })],
);
