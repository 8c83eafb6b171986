import { SITE_PUMP_STATUSES } from '@fleet/domain/openfsc.ts';
import { users } from '../../access/users/users.table.ts';
import { createdAt, id, instant, integer64, ref } from '../../platform/columns.ts';
import { index, integer, pgTable, primaryKey, sql, text, uniqueIndex } from '../../platform/orm.ts';
import { networks } from '../../stations/networks/networks.table.ts';
import { nozzles } from '../../stations/nozzles/nozzles.table.ts';
import { stations } from '../../stations/stations/stations.table.ts';

/** A station's site controller: it dials in to us and speaks for its pumps. Of its secret we keep the hash. */
export const pumpControllers = pgTable(
  'pump_controllers',
  {
    id: id(),
    network_id: ref()
      .notNull()
      .references(() => networks.id),
    station_id: ref()
      .notNull()
      .references(() => stations.id),
    name: text().notNull(),
    site_access_key: text().notNull().unique('pump_controllers_site_access_key_key'),
    secret_hash: text().notNull(),
    /** The connection that speaks for it; one that finds another here has been replaced. Null while it is away. */
    connection: text(),
    connected_at: instant(),
    /** Time of its last message. */
    last_seen_at: instant(),
    disconnected_at: instant(),
    clock_skew_seconds: integer(),
    /** What it announced that it can do. */
    methods: text().array().notNull().default([]),
    created_at: createdAt(),
    created_by: ref()
      .notNull()
      .references(() => users.id),
    revoked_at: instant(),
    revoke_reason: text(),
  },
  (t) => [
    uniqueIndex('pump_controllers_controller_in_use').on(t.station_id).where(sql`revoked_at is null`),
    index('pump_controllers_network').on(t.network_id),
  ],
);

/** Its pumps as last reported. */
export const controllerPumps = pgTable(
  'controller_pumps',
  {
    controller_id: ref()
      .notNull()
      .references(() => pumpControllers.id),
    number: integer().notNull(),
    status: text({ enum: SITE_PUMP_STATUSES }).notNull(),
    status_at: instant().notNull(),
    /** Lifted nozzles, where the controller reports them. */
    lifted_product_id: text(),
    /** Liters of the fill in progress, where the controller reports them. */
    running_ml: integer64(),
    running_transaction_id: text(),
    running_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.controller_id, t.number] })],
);

/** What it sells, by its own numbers, and at which price its pumps count. */
export const controllerProducts = pgTable(
  'controller_products',
  {
    controller_id: ref()
      .notNull()
      .references(() => pumpControllers.id),
    product_id: text().notNull(),
    category: text(),
    description: text(),
    price_millis_per_litre: integer(),
  },
  (t) => [primaryKey({ columns: [t.controller_id, t.product_id] })],
);

/** Which of its pumps and products a nozzle of ours is. */
export const nozzleLinks = pgTable(
  'nozzle_links',
  {
    nozzle_id: ref()
      .primaryKey()
      .references(() => nozzles.id),
    station_id: ref()
      .notNull()
      .references(() => stations.id),
    pump_number: integer().notNull(),
    product_id: text().notNull(),
  },
  (t) => [
    uniqueIndex('nozzle_links_station_id_pump_number_product_id_key').on(
      t.station_id,
      t.pump_number,
      t.product_id,
    ),
  ],
);
