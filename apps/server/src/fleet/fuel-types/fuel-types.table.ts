import { createdAt, id, partyStatus, ref, version } from '../../platform/columns.ts';
import { date, integer, pgTable, primaryKey, text } from '../../platform/orm.ts';

/** Products are data. Prices are VAT inclusive, in thousandths of a riyal per litre. */
export const fuelTypes = pgTable('fuel_types', {
  id: id(),
  code: text().notNull().unique('fuel_types_code_taken'),
  title_en: text().notNull(),
  title_ar: text().notNull(),
  title_ur: text(),
  base_price_millis_per_litre: integer().notNull(),
  price_lower_limit_millis: integer().notNull(),
  price_upper_limit_millis: integer().notNull(),
  processing_fee_millis_per_litre: integer().notNull().default(0),
  status: partyStatus(),
  version: version(),
  created_at: createdAt(),
});

/** Official prices that hold no more: each until the day on which the fuel type's base price became another. */
export const pastBasePrices = pgTable(
  'past_base_prices',
  {
    fuel_type_id: ref()
      .notNull()
      .references(() => fuelTypes.id),
    /** The first Riyadh day on which it held no more. */
    ends_on: date({ mode: 'string' }).notNull(),
    price_millis_per_litre: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.fuel_type_id, t.ends_on] })],
);
