import { users } from '../../access/users/users.table.ts';
import { instant, ref } from '../../platform/columns.ts';
import { index, pgTable } from '../../platform/orm.ts';
import { invoices } from './invoices.table.ts';

/** Documents the authority rejected, each with the one that was issued for it. */
export const invoiceReplacements = pgTable(
  'invoice_replacements',
  {
    invoice_id: ref()
      .primaryKey()
      .references(() => invoices.id),
    replacement_id: ref()
      .notNull()
      .unique('invoice_replacements_replacement_id_status_conflict')
      .references(() => invoices.id),
    /** The document that counts: the last one where a replacement was rejected as well. */
    standing_id: ref()
      .notNull()
      .references(() => invoices.id),
    replaced_at: instant().notNull(),
    replaced_by: ref().references(() => users.id),
  },
  (t) => [index('invoice_replacements_standing').on(t.standing_id)],
);
