import {
  SETTLEMENT_BATCH_STATUSES,
  SETTLEMENT_LINE_KINDS,
} from '@fleet/contracts/billing/settlement-shapes.ts';
import { files } from '../../access/files/files.table.ts';
import { users } from '../../access/users/users.table.ts';
import { ledgerAccounts, ledgerEntries } from '../../money/ledger/ledger.table.ts';
import { id, instant, integer64, ref } from '../../platform/columns.ts';
import { check, index, integer, pgTable, primaryKey, sql, text, uniqueIndex } from '../../platform/orm.ts';
import { networks } from '../../stations/networks/networks.table.ts';
import { stations } from '../../stations/stations/stations.table.ts';

/**
 * The month of one payable account, a network's or a franchisee's: opening + movements = closing. Figures are final
 * once it is closed; then the database rejects every change.
 */
export const settlementBatches = pgTable(
  'settlement_batches',
  {
    id: id(),
    reference_number: text()
      .notNull()
      .generatedAlwaysAs(sql`'SET-' || lpad(id::text, greatest(7, length(id::text)), '0')`),
    account_id: ref()
      .notNull()
      .references(() => ledgerAccounts.id),
    network_id: ref()
      .notNull()
      .references(() => networks.id),
    station_id: ref().references(() => stations.id),
    /** Counts the account's batches from 1: the opening of each is the closing of the one before. */
    number: integer().notNull(),
    period: text().notNull(),
    status: text({ enum: SETTLEMENT_BATCH_STATUSES }).notNull(),
    opening_halalas: integer64(),
    refuelling_halalas: integer64(),
    correction_halalas: integer64(),
    processing_fee_halalas: integer64(),
    payment_halalas: integer64(),
    closing_halalas: integer64(),
    /**
     * On the account when it was closed, but of a later month; with the closing it is the ledger's balance at that
     * time.
     */
    later_halalas: integer64(),
    ledger_halalas: integer64(),
    transactions: integer(),
    volume_ml: integer64(),
    /** Up to this entry everything of the account is in a batch: the next one begins reading behind it. */
    up_to_entry_id: ref(),
    problem: text(),
    opened_at: instant().notNull(),
    opened_by: ref().references(() => users.id),
    closing_by: ref().references(() => users.id),
    closed_at: instant(),
  },
  (t) => [
    uniqueIndex('settlement_batches_account_id_number_key').on(t.account_id, t.number),
    uniqueIndex('settlement_batches_account_id_period_key').on(t.account_id, t.period),
    uniqueIndex('settlement_batches_account_id_key').on(t.account_id).where(sql`status <> 'closed'`),
    index('settlement_batches_network').on(t.network_id, t.period, t.id),
    index('settlement_batches_time').on(t.period, t.id),
    index('settlement_batches_closing').on(t.id).where(sql`status = 'closing'`),
    check(
      'settlement_batches_closed',
      sql`(status = 'closed') = (closed_at is not null) and (status <> 'closed' or num_nulls(opening_halalas, refuelling_halalas,
          correction_halalas, processing_fee_halalas, payment_halalas, closing_halalas, later_halalas, ledger_halalas,
          transactions, volume_ml, up_to_entry_id) = 0)`,
    ),
    check(
      'settlement_batches_sums',
      sql`closing_halalas = opening_halalas + refuelling_halalas + correction_halalas + processing_fee_halalas + payment_halalas`,
    ),
    check('settlement_batches_tie', sql`ledger_halalas = closing_halalas + later_halalas`),
  ],
);

/** A ledger entry in its batch: the key allows one only. */
export const settlementLines = pgTable(
  'settlement_lines',
  {
    entry_id: ref()
      .primaryKey()
      .references(() => ledgerEntries.id),
    batch_id: ref()
      .notNull()
      .references(() => settlementBatches.id),
    kind: text({ enum: SETTLEMENT_LINE_KINDS }).notNull(),
    amount_halalas: integer64().notNull(),
  },
  (t) => [
    index('settlement_lines_batch').on(t.batch_id, t.entry_id),
    /** The few among a batch's many refuellings. */
    index('settlement_lines_other').on(t.batch_id, t.entry_id).where(sql`kind <> 'refuelling'`),
  ],
);

/** Whom the bank pays for a network, or for a franchisee; without a row a franchisee is paid on its station's account number. */
export const settlementPayees = pgTable(
  'settlement_payees',
  {
    id: id(),
    network_id: ref()
      .notNull()
      .references(() => networks.id),
    station_id: ref().references(() => stations.id),
    /** The newest: in force from `effective_at`, or always where that is null. */
    beneficiary_name: text().notNull(),
    iban: text().notNull(),
    effective_at: instant(),
    /** In force until then; null where nobody was named before. */
    previous_beneficiary_name: text(),
    previous_iban: text(),
  },
  (t) => [
    uniqueIndex('settlement_payees_network_id_station_id_key').on(
      t.network_id,
      sql`coalesce(${t.station_id}, 0)`,
    ),
    check('settlement_payees_iban', sql`iban ~ '^SA[0-9]{2}[0-9]{2}[0-9A-Z]{18}$'`),
    check(
      'settlement_payees_previous',
      sql`num_nulls(previous_beneficiary_name, previous_iban) in (0, 2) and (previous_iban is null or effective_at is not null)`,
    ),
  ],
);

/** The statement of a closed batch as it was first printed in each language; never changed. */
export const settlementStatements = pgTable(
  'settlement_statements',
  {
    batch_id: ref()
      .notNull()
      .references(() => settlementBatches.id),
    language: text({ enum: ['en', 'ar'] }).notNull(),
    file_id: ref()
      .notNull()
      .unique('settlement_statements_file_id_key')
      .references(() => files.id),
    made_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.batch_id, t.language] })],
);
