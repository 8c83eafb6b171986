import { instant, ref } from '../../platform/columns.ts';
import { integer, pgTable, primaryKey } from '../../platform/orm.ts';
import { fuelTypes } from './fuel-types.table.ts';

/**
 * The highest price of a product from a time on, as published. Starts with the first change: a product without a row
 * here always had its present limit.
 */
export const priceBounds = pgTable(
  'price_bounds',
  {
    fuel_type_id: ref()
      .notNull()
      .references(() => fuelTypes.id),
    starts_at: instant().notNull(),
    highest_price_millis_per_litre: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.fuel_type_id, t.starts_at] })],
);
