import { BANK_ENTRY_DIRECTIONS, BANK_STATEMENT_FORMS } from '@fleet/contracts/billing/bank-statements.ts';
import { users } from '../../access/users/users.table.ts';
import { payments } from '../../money/payments/payments.table.ts';
import { topUps } from '../../money/top-ups/top-ups.table.ts';
import { id, instant, integer64, ref } from '../../platform/columns.ts';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '../../platform/orm.ts';
import { refunds } from '../refunds/refunds.table.ts';

/** A statement of the platform’s account as it was read. Never changed. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    id: id(),
    form: text({ enum: BANK_STATEMENT_FORMS }).notNull(),
    /** As the bank numbers it. */
    number: text().notNull(),
    iban: text().notNull(),
    opened_on: date({ mode: 'string' }).notNull(),
    closed_on: date({ mode: 'string' }).notNull(),
    opening_halalas: integer64().notNull(),
    closing_halalas: integer64().notNull(),
    credit_halalas: integer64().notNull(),
    debit_halalas: integer64().notNull(),
    entries: integer().notNull(),
    content_hash: text().notNull(),
    read_by: ref().references(() => users.id),
    read_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('bank_statements_number_key').on(t.iban, t.form, t.number, t.closed_on),
    index('bank_statements_closed').on(t.iban, t.closed_on, t.id),
    check('bank_statements_tie', sql`opening_halalas + credit_halalas - debit_halalas = closing_halalas`),
    check('bank_statements_days', sql`opened_on <= closed_on`),
  ],
);

/** One movement on the account, once, in however many statements it is. Never changed. */
export const bankEntries = pgTable(
  'bank_entries',
  {
    id: id(),
    iban: text().notNull(),
    /** What it is recognized by in another statement. */
    fingerprint: text().notNull(),
    booked_on: date({ mode: 'string' }).notNull(),
    value_on: date({ mode: 'string' }),
    direction: text({ enum: BANK_ENTRY_DIRECTIONS }).notNull(),
    amount_halalas: integer64().notNull(),
    is_reversal: boolean().notNull(),
    bank_reference: text(),
    end_to_end_id: text(),
    party_name: text(),
    party_iban: text(),
    credited_iban: text(),
    text: text(),
  },
  (t) => [
    uniqueIndex('bank_entries_fingerprint_key').on(t.iban, t.fingerprint),
    index('bank_entries_booked').on(t.booked_on, t.id),
    check('bank_entries_positive', sql`amount_halalas > 0`),
  ],
);

/** Which entries a statement has, in its order. */
export const bankStatementEntries = pgTable(
  'bank_statement_entries',
  {
    statement_id: ref()
      .notNull()
      .references(() => bankStatements.id),
    position: integer().notNull(),
    entry_id: ref()
      .notNull()
      .references(() => bankEntries.id),
  },
  (t) => [
    primaryKey({ columns: [t.statement_id, t.position] }),
    index('bank_statement_entries_entry').on(t.entry_id),
  ],
);

/**
 * What an entry is, or why it was set aside. One that was set aside, or whose top-up was rejected, is decided again; the audit log
 * has what was before.
 */
export const bankEntryDecisions = pgTable(
  'bank_entry_decisions',
  {
    entry_id: ref()
      .primaryKey()
      .references(() => bankEntries.id),
    top_up_id: ref().references(() => topUps.id),
    payment_id: ref().references(() => payments.id),
    refund_id: ref().references(() => refunds.id),
    reason: text(),
    is_automatic: boolean().notNull(),
    decided_by: ref().references(() => users.id),
    decided_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('bank_entry_decisions_top_up_id_status_conflict').on(t.top_up_id),
    uniqueIndex('bank_entry_decisions_payment_id_status_conflict').on(t.payment_id),
    uniqueIndex('bank_entry_decisions_refund_id_status_conflict').on(t.refund_id),
    check(
      'bank_entry_decisions_one',
      sql`num_nonnulls(top_up_id, payment_id, refund_id) = 1 or (num_nonnulls(top_up_id, payment_id, refund_id) = 0 and reason is not null)`,
    ),
  ],
);
