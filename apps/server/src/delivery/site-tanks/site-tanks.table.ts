import { SITE_READING_SOURCES } from '@fleet/contracts/delivery/site-tanks.ts';
import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { createdAt, id, instant, integer64, partyStatus, ref, version } from '../../platform/columns.ts';
import { check, index, pgTable, primaryKey, sql, text, uniqueIndex } from '../../platform/orm.ts';
import { deliveryBranches } from '../delivery-branches/delivery-branches.table.ts';
import { deliveryProducts } from '../delivery-products/delivery-products.table.ts';
import { orders } from '../orders/orders.table.ts';
import { warehouses } from '../warehouses/warehouses.table.ts';

/** The tank of a client's site for one fuel, and the depot that refills it. */
export const siteTanks = pgTable(
  'site_tanks',
  {
    id: id(),
    /** The site's. */
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    warehouse_id: ref()
      .notNull()
      .references(() => warehouses.id),
    delivery_product_id: ref()
      .notNull()
      .references(() => deliveryProducts.id),
    delivery_branch_id: ref()
      .notNull()
      .references(() => deliveryBranches.id),
    name: text().notNull(),
    capacity_ml: integer64().notNull(),
    safe_min_ml: integer64().notNull(),
    version: version(),
    status: partyStatus(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('site_tanks_delivery_product_id_taken').on(t.warehouse_id, t.delivery_product_id),
    index('site_tanks_branch').on(t.delivery_branch_id),
    check('site_tanks_amounts', sql`safe_min_ml >= 0 and safe_min_ml < capacity_ml`),
  ],
);

/** What was read in a site's tank: never changed. */
export const siteTankReadings = pgTable(
  'site_tank_readings',
  {
    site_tank_id: ref()
      .notNull()
      .references(() => siteTanks.id),
    client_id: ref().notNull(),
    read_at: instant().notNull(),
    volume_ml: integer64().notNull(),
    source: text({ enum: SITE_READING_SOURCES }).notNull(),
    read_by: ref().references(() => users.id),
    received_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.site_tank_id, t.read_at] }),
    check('site_tank_readings_not_negative', sql`volume_ml >= 0`),
  ],
);

/** Orders that were made by the forecast of a tank. */
export const siteTankOrders = pgTable(
  'site_tank_orders',
  {
    order_id: ref()
      .primaryKey()
      .references(() => orders.id),
    site_tank_id: ref()
      .notNull()
      .references(() => siteTanks.id),
    ordered_at: instant().notNull(),
  },
  (t) => [index('site_tank_orders_tank').on(t.site_tank_id)],
);
