import { date, jsonb, pgTable, primaryKey, text } from '../../platform/orm.ts';

/** Settings with a date: VAT rate and the like. */
export const datedSettings = pgTable(
  'dated_settings',
  { name: text().notNull(), starts_on: date({ mode: 'string' }).notNull(), value: jsonb().notNull() },
  (t) => [primaryKey({ columns: [t.name, t.starts_on] })],
);
