import { clients } from '../../fleet/clients/clients.table.ts';
import { createdAt, id, ref } from '../../platform/columns.ts';
import { check, integer, pgTable, sql, uniqueIndex } from '../../platform/orm.ts';
import { storeProducts } from '../store-products/store-products.table.ts';

const ofClient = () => ({
  id: id(),
  client_id: ref()
    .notNull()
    .references(() => clients.id),
  store_product_id: ref()
    .notNull()
    .references(() => storeProducts.id),
  created_at: createdAt(),
});

/** What a client's people marked in the store. */
export const storeWishes = pgTable('store_wishes', ofClient(), (t) => [
  uniqueIndex('store_wishes_client_id_store_product_id_key').on(t.client_id, t.store_product_id),
]);

/** The one cart of a client: whole liters of a fuel, or pieces. */
export const storeCartItems = pgTable(
  'store_cart_items',
  { ...ofClient(), quantity: integer().notNull() },
  (t) => [
    uniqueIndex('store_cart_items_client_id_store_product_id_key').on(t.client_id, t.store_product_id),
    check('store_cart_items_quantity', sql`quantity > 0`),
  ],
);
