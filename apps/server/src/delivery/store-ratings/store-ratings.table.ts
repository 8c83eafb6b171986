import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { id, instant, ref } from '../../platform/columns.ts';
import { check, index, pgTable, smallint, sql, text, uniqueIndex } from '../../platform/orm.ts';
import { storeProducts } from '../store-products/store-products.table.ts';

/** What a user says of a product its client received; read by all clients, without names. */
export const storeRatings = pgTable(
  'store_ratings',
  {
    id: id(),
    store_product_id: ref()
      .notNull()
      .references(() => storeProducts.id),
    user_id: ref()
      .notNull()
      .references(() => users.id),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    stars: smallint().notNull(),
    comment: text(),
    rated_at: instant().notNull(),
    /** Why an administrator hid the comment. */
    hidden_reason: text(),
  },
  (t) => [
    uniqueIndex('store_ratings_store_product_id_user_id_key').on(t.store_product_id, t.user_id),
    index('store_ratings_client').on(t.client_id),
    check('store_ratings_stars', sql`stars between 1 and 5`),
  ],
);
