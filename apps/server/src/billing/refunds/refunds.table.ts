import { REFUND_STATUSES } from '@fleet/contracts/billing/refunds.ts';
import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { ledgerEntries } from '../../money/ledger/ledger.table.ts';
import { id, instant, integer64, ref } from '../../platform/columns.ts';
import { check, date, index, pgTable, sql, text } from '../../platform/orm.ts';

/** Where a client’s refunds go: the newest account, in force from `effective_at`, and the one in force until then. */
export const refundPayees = pgTable(
  'refund_payees',
  {
    client_id: ref()
      .primaryKey()
      .references(() => clients.id),
    beneficiary_name: text().notNull(),
    iban: text().notNull(),
    effective_at: instant().notNull(),
    /** Who typed it; null where nobody is known. */
    entered_by: ref().references(() => users.id),
    /** Null where nobody was named before. */
    previous_beneficiary_name: text(),
    previous_iban: text(),
    previous_entered_by: ref().references(() => users.id),
  },
  () => [
    check('refund_payees_iban', sql`iban ~ '^SA[0-9]{2}[0-9]{2}[0-9A-Z]{18}$'`),
    check('refund_payees_previous', sql`num_nulls(previous_beneficiary_name, previous_iban) in (0, 2)`),
  ],
);

/** Money of a client’s main balance that is paid back to its own account; held in the ledger from the request on. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    reference_number: text()
      .notNull()
      .generatedAlwaysAs(sql`'RF-' || lpad(id::text, greatest(7, length(id::text)), '0')`),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    amount_halalas: integer64().notNull(),
    reason: text().notNull(),
    status: text({ enum: REFUND_STATUSES }).notNull().default('requested'),
    /** The account in force when it was requested: it goes there or back to the balance. */
    beneficiary_name: text().notNull(),
    iban: text().notNull(),
    /** Who typed that account: they do not approve. */
    payee_entered_by: ref().references(() => users.id),
    from: text({ enum: ['client', 'admin'] }).notNull(),
    created_by: ref().references(() => users.id),
    created_at: instant().notNull(),
    approved_by: ref().references(() => users.id),
    approved_at: instant(),
    /** When it was rejected or paid. */
    ended_by: ref().references(() => users.id),
    ended_at: instant(),
    rejection_reason: text(),
    bank_reference: text(),
    value_date: date({ mode: 'string' }),
    payment_entry_id: ref()
      .unique('refunds_payment_entry_id_key')
      .references(() => ledgerEntries.id),
  },
  (t) => [
    index('refunds_client').on(t.client_id, t.id.desc()),
    index('refunds_status').on(t.status, t.id.desc()),
    index('refunds_reference').on(t.reference_number),
    check('refunds_positive', sql`amount_halalas > 0`),
    check('refunds_rejected', sql`(status = 'rejected') = (rejection_reason is not null)`),
    check(
      'refunds_paid',
      sql`(status = 'paid') = (payment_entry_id is not null) and num_nulls(payment_entry_id, bank_reference, value_date) in (0, 3)`,
    ),
    check('refunds_approved', sql`status not in ('approved', 'paid') or approved_at is not null`),
    check('refunds_second_approver', sql`approved_by is null or approved_by is distinct from created_by`),
  ],
);
