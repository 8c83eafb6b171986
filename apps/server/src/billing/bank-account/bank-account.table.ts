import { users } from '../../access/users/users.table.ts';
import { instant, ref, version } from '../../platform/columns.ts';
import { check, integer, pgTable, sql, text } from '../../platform/orm.ts';

/** The platform’s own account: one row, as payment files debit one account. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: integer().primaryKey().default(1),
    iban: text().notNull(),
    bic: text().notNull(),
    name_en: text().notNull(),
    name_ar: text().notNull(),
    version: version(),
    saved_by: ref().references(() => users.id),
    saved_at: instant().notNull(),
  },
  () => [
    check('bank_accounts_one', sql`id = 1`),
    check('bank_accounts_iban', sql`iban ~ '^SA[0-9]{4}[0-9A-Z]{18}$'`),
  ],
);
