import { createdAt, id, instant, integer64, partyStatus, version } from '../../platform/columns.ts';
import { date, integer, pgTable, text } from '../../platform/orm.ts';

/** SIM cards of the handheld devices. `price_halalas` is the operator's price of the plan, VAT included. */
export const sims = pgTable('sims', {
  id: id(),
  sim_serial_number: text().notNull().unique('sims_sim_serial_number_taken'),
  sim_number: text().notNull().unique('sims_sim_number_taken'),
  sim_puk_number: text().notNull(),
  service_provider: text().notNull(),
  data_limit_mb: integer().notNull(),
  price_halalas: integer64().notNull(),
  last_used: date({ mode: 'string' }),
  expiry_date: instant().notNull(),
  status: partyStatus(),
  version: version(),
  created_at: createdAt(),
});
