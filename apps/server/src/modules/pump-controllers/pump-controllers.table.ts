import { SITE_PUMP_STATUSES } from '@fleet/domain/openfsc.ts';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, integer64, ref } from '../../platform/columns.ts';
import { networks } from '../networks/networks.table.ts';
import { nozzles } from '../nozzles/nozzles.table.ts';
import { stations } from '../stations/stations.table.ts';
import { users } from '../users/users.table.ts';

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
    site_access_key: text().notNull().unique(),
    secret_hash: text().notNull(),
    /** The connection that speaks for it; one that finds another here has been replaced. Null while it is away. */
    connection: text(),
    connected_at: instant(),
    /** The last moment it said anything. */
    heard_at: instant(),
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
    uniqueIndex('pump_controllers_one_per_station').on(t.station_id).where(sql`revoked_at is null`),
    index('pump_controllers_network').on(t.network_id),
  ],
);

/** Its pumps as it last told of them. */
export const controllerPumps = pgTable(
  'controller_pumps',
  {
    controller_id: ref()
      .notNull()
      .references(() => pumpControllers.id),
    number: integer().notNull(),
    status: text({ enum: SITE_PUMP_STATUSES }).notNull(),
    status_at: instant().notNull(),
    /** What hangs out of it now, where the controller tells. */
    lifted_product_id: text(),
    /** Litres of the fuelling that goes on, where the controller tells. */
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
  (t) => [uniqueIndex('nozzle_links_once').on(t.station_id, t.pump_number, t.product_id)],
);
