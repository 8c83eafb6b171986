import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, partyStatus, version } from '../../platform/columns.ts';

/** Products are data. Prices are VAT inclusive, in thousandths of a riyal per litre. */
export const fuelTypes = pgTable('fuel_types', {
  id: id(),
  code: text().notNull().unique(),
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
