import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, ref } from '../../platform/columns.ts';
import { fuelTypes } from '../fuel-types/fuel-types.table.ts';
import { stations } from '../stations/stations.table.ts';

/** Effective-dated: a row holds from `starts_at` until `ends_at` (the start of its successor; null while it has none). */
export const fuelPrices = pgTable(
  'fuel_prices',
  {
    id: id(),
    station_id: ref()
      .notNull()
      .references(() => stations.id),
    fuel_type_id: ref()
      .notNull()
      .references(() => fuelTypes.id),
    price_millis_per_litre: integer().notNull(),
    starts_at: instant().notNull(),
    ends_at: instant(),
    created_by: ref(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('fuel_prices_start').on(t.station_id, t.fuel_type_id, t.starts_at),
    index('fuel_prices_highest').on(t.fuel_type_id, t.price_millis_per_litre.desc()),
    check('fuel_prices_positive', sql`price_millis_per_litre > 0`),
    check('fuel_prices_period', sql`ends_at is null or ends_at > starts_at`),
  ],
);
