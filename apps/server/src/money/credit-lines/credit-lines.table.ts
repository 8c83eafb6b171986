import { MAX_PAYMENT_TERMS_DAYS } from '@fleet/contracts/money/credit-lines.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { createdAt, ref, version } from '../../platform/columns.ts';
import { check, integer, pgTable, sql } from '../../platform/orm.ts';

/**
 * How a client pays what it used beyond its balance. The limit itself is beside the balance it extends, in
 * `ledger_balances`, where the database holds every entry to it.
 */
export const creditLines = pgTable(
  'credit_lines',
  {
    client_id: ref()
      .primaryKey()
      .references(() => clients.id),
    payment_terms_days: integer().notNull(),
    version: version(),
    created_at: createdAt(),
  },
  () => [
    check(
      'credit_lines_terms',
      sql`payment_terms_days between 0 and ${sql.raw(String(MAX_PAYMENT_TERMS_DAYS))}`,
    ),
  ],
);
