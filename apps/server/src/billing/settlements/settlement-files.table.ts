import { SETTLEMENT_FILE_DECISIONS, TRANSFER_ANSWERS } from '@fleet/contracts/billing/settlement-files.ts';
import { users } from '../../access/users/users.table.ts';
import { payments } from '../../money/payments/payments.table.ts';
import { id, instant, integer64, ref } from '../../platform/columns.ts';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '../../platform/orm.ts';
import { refunds } from '../refunds/refunds.table.ts';
import { settlementBatches } from './settlements.table.ts';

/** A file of transfers as it was made for the bank. Never changed: the bank may have it already. */
export const settlementFiles = pgTable('settlement_files', {
  id: id(),
  reference_number: text()
    .notNull()
    .generatedAlwaysAs(sql`'PF-' || lpad(id::text, greatest(7, length(id::text)), '0')`),
  value_date: date({ mode: 'string' }).notNull(),
  transfers: integer().notNull(),
  total_halalas: integer64().notNull(),
  created_by: ref().references(() => users.id),
  created_at: instant().notNull(),
});

/** One transfer of a file: to whom, where, how much and of which batch, or for which refund. */
export const settlementTransfers = pgTable(
  'settlement_transfers',
  {
    file_id: ref()
      .notNull()
      .references(() => settlementFiles.id),
    position: integer().notNull(),
    batch_id: ref().references(() => settlementBatches.id),
    refund_id: ref().references(() => refunds.id),
    beneficiary_name: text().notNull(),
    iban: text().notNull(),
    amount_halalas: integer64().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.file_id, t.position] }),
    uniqueIndex('settlement_transfers_batch_id_file_id_key').on(t.batch_id, t.file_id),
    index('settlement_transfers_refund').on(t.refund_id).where(sql`refund_id is not null`),
    check('settlement_transfers_one', sql`num_nonnulls(batch_id, refund_id) = 1`),
  ],
);

/** What somebody other than its maker decided about a file, once; `content_hash` is what they saw and the bank gets. */
export const settlementFileDecisions = pgTable(
  'settlement_file_decisions',
  {
    file_id: ref()
      .primaryKey()
      .references(() => settlementFiles.id),
    decision: text({ enum: SETTLEMENT_FILE_DECISIONS }).notNull(),
    reason: text(),
    content_hash: text().notNull(),
    decided_by: ref()
      .notNull()
      .references(() => users.id),
    decided_at: instant().notNull(),
  },
  () => [check('settlement_file_decisions_reason', sql`decision = 'released' or reason is not null`)],
);

/** What the bank answered about a transfer, each status once. Never changed. */
export const settlementTransferAnswers = pgTable(
  'settlement_transfer_answers',
  {
    id: id(),
    file_id: ref().notNull(),
    position: integer().notNull(),
    status: text({ enum: TRANSFER_ANSWERS }).notNull(),
    reason_code: text(),
    reason_text: text(),
    /** The bank’s message. */
    message_id: text().notNull(),
    read_by: ref().references(() => users.id),
    read_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('settlement_transfer_answers_status_key').on(t.file_id, t.position, t.status),
    foreignKey({
      name: 'settlement_transfer_answers_transfer_fk',
      columns: [t.file_id, t.position],
      foreignColumns: [settlementTransfers.file_id, settlementTransfers.position],
    }),
  ],
);

/** The proof that a batch was paid: the bank's reference beside our payment. */
export const settlementPayments = pgTable(
  'settlement_payments',
  {
    payment_id: ref()
      .primaryKey()
      .references(() => payments.id),
    batch_id: ref()
      .notNull()
      .references(() => settlementBatches.id),
    bank_reference: text().notNull(),
    value_date: date({ mode: 'string' }).notNull(),
    /** Why more was paid than was left. */
    reason: text(),
  },
  (t) => [index('settlement_payments_batch').on(t.batch_id, t.payment_id)],
);
