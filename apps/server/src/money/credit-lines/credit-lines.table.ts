import {
  DEFAULT_GRACE_DAYS,
  MAX_GRACE_DAYS,
  MAX_PAYMENT_TERMS_DAYS,
} from '@fleet/contracts/money/credit-lines.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { createdAt, instant, integer64, ref, version } from '../../platform/columns.ts';
import { check, date, integer, pgTable, primaryKey, sql, text } from '../../platform/orm.ts';

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
    grace_days: integer().notNull().default(DEFAULT_GRACE_DAYS),
    /**
     * When the rule blocked it. The block is in force only as long as the ledger, too, says that a month is open beyond its grace:
     * what pays it lifts the block at once, whoever clears this later.
     */
    blocked_at: instant(),
    /** The last day on which the rule does not block, and why. */
    suspended_until: date({ mode: 'string' }),
    suspension_reason: text(),
    version: version(),
    created_at: createdAt(),
  },
  () => [
    check(
      'credit_lines_terms',
      sql`payment_terms_days between 0 and ${sql.raw(String(MAX_PAYMENT_TERMS_DAYS))}`,
    ),
    check('credit_lines_grace', sql`grace_days between 0 and ${sql.raw(String(MAX_GRACE_DAYS))}`),
  ],
);

/** Each step of each month once, whatever sends it and however often. */
export const creditReminders = pgTable(
  'credit_reminders',
  {
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    /** The month of the fuel, `2026-11`. */
    period: text().notNull(),
    /** Days after the due day, below zero before it. */
    step_days: integer().notNull(),
    amount_halalas: integer64().notNull(),
    sent_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.period, t.step_days] })],
);
