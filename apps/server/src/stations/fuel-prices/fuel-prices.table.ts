import { fuelTypes } from '../../fleet/fuel-types/fuel-types.table.ts';
import { createdAt, id, instant, ref, version } from '../../platform/columns.ts';
import { check, index, integer, pgTable, sql, text, uniqueIndex } from '../../platform/orm.ts';
import { networks } from '../networks/networks.table.ts';
import { stations } from '../stations/stations.table.ts';

/** One change of a product's price at many stations of a network. */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: id(),
    network_id: ref()
      .notNull()
      .references(() => networks.id),
    fuel_type_id: ref()
      .notNull()
      .references(() => fuelTypes.id),
    kind: text({ enum: ['set', 'shift'] }).notNull(),
    /** The new price, or what is added to each station's own. */
    value_millis: integer().notNull(),
    starts_at: instant().notNull(),
    stations: integer().notNull(),
    created_by: ref(),
    created_at: createdAt(),
    withdrawn_at: instant(),
  },
  (t) => [index('price_changes_network').on(t.network_id, t.id.desc())],
);

/**
 * Effective-dated: a row holds from `starts_at` until `ends_at` (the start of its successor; null while it has none, earlier
 * where the station stopped selling). What a buyer pays is `price_millis_per_litre`; the allowance of a remote place is part of it.
 */
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
    allowance_millis: integer().notNull().default(0),
    starts_at: instant().notNull(),
    ends_at: instant(),
    price_change_id: ref().references(() => priceChanges.id),
    version: version(),
    created_by: ref(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('fuel_prices_starts_at_taken').on(t.station_id, t.fuel_type_id, t.starts_at),
    index('fuel_prices_highest').on(t.fuel_type_id, t.price_millis_per_litre.desc()),
    index('fuel_prices_change').on(t.price_change_id).where(sql`price_change_id is not null`),
    check('fuel_prices_positive', sql`price_millis_per_litre > 0`),
    check(
      'fuel_prices_allowance',
      sql`allowance_millis between 0 and 999 and allowance_millis < price_millis_per_litre`,
    ),
    check('fuel_prices_period', sql`ends_at is null or ends_at > starts_at`),
  ],
);
