import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { instant, ref } from '../../platform/columns.ts';
import { check, index, integer, pgTable, smallint, sql, text } from '../../platform/orm.ts';
import { orders } from '../orders/orders.table.ts';

/**
 * What differs from an order's first link: without a row it has link 1, not opened, no wrong code. Neither link nor hand-over code is
 * stored: both are derived from the order, the revision and the server's secret.
 */
export const trackingLinks = pgTable(
  'tracking_links',
  {
    order_id: ref()
      .primaryKey()
      .references(() => orders.id),
    /** Each renewal ends the link and the code before it. */
    revision: integer().notNull().default(1),
    withdrawn_at: instant(),
    /** First opened, of this revision. */
    opened_at: instant(),
    wrong_codes: smallint().notNull().default(0),
    /** The driver may deliver without the code. */
    released_at: instant(),
    released_by: ref().references(() => users.id),
  },
  () => [check('tracking_links_released', sql`released_by is null or released_at is not null`)],
);

/** A recipient's rating of a delivery: once, never changed. */
export const deliveryRatings = pgTable(
  'delivery_ratings',
  {
    order_id: ref()
      .primaryKey()
      .references(() => orders.id),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    stars: smallint().notNull(),
    comment: text(),
    rated_at: instant().notNull(),
  },
  (t) => [
    index('delivery_ratings_client').on(t.client_id),
    check('delivery_ratings_stars', sql`stars between 1 and 5`),
  ],
);
