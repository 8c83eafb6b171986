import {
  JOURNAL_FORMS,
  type JournalRole,
  type previewJournalRun,
} from '@fleet/contracts/billing/journals.ts';
import type { z } from 'zod';
import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { ledgerEntries } from '../../money/ledger/ledger.table.ts';
import { id, instant, integer64, ref, version } from '../../platform/columns.ts';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '../../platform/orm.ts';
import { networks } from '../../stations/networks/networks.table.ts';

export type JournalSum = z.output<(typeof previewJournalRun)['response']>['sums'][number];

/** The books of a party outside of here: its program and its account codes. Of the platform where neither client nor network. */
export const journalMappings = pgTable(
  'journal_mappings',
  {
    id: id(),
    client_id: ref().references(() => clients.id),
    network_id: ref().references(() => networks.id),
    form: text({ enum: JOURNAL_FORMS }).notNull(),
    company_code: text().notNull(),
    journal_code: text().notNull(),
    /** Account code by role. */
    accounts: jsonb().$type<Partial<Record<JournalRole, string>>>().notNull(),
    version: version(),
  },
  (t) => [
    uniqueIndex('journal_mappings_owner_version_conflict').on(
      sql`coalesce(${t.client_id}, 0)`,
      sql`coalesce(${t.network_id}, 0)`,
    ),
    check('journal_mappings_one_owner', sql`client_id is null or network_id is null`),
  ],
);

/** One export: the file as it was made, with its control totals. Only its cancellation is added later. */
export const journalRuns = pgTable(
  'journal_runs',
  {
    id: id(),
    reference_number: text()
      .notNull()
      .generatedAlwaysAs(sql`'JE-' || lpad(id::text, greatest(7, length(id::text)), '0')`),
    mapping_id: ref()
      .notNull()
      .references(() => journalMappings.id),
    client_id: ref().references(() => clients.id),
    network_id: ref().references(() => networks.id),
    period: text().notNull(),
    form: text({ enum: JOURNAL_FORMS }).notNull(),
    entries: integer().notNull(),
    lines: integer().notNull(),
    debit_halalas: integer64().notNull(),
    credit_halalas: integer64().notNull(),
    sums: jsonb().$type<JournalSum[]>().notNull(),
    content: text().notNull(),
    content_hash: text().notNull(),
    created_by: ref().references(() => users.id),
    created_at: instant().notNull(),
    cancelled_at: instant(),
    cancelled_by: ref().references(() => users.id),
    cancel_reason: text(),
  },
  (t) => [
    index('journal_runs_mapping').on(t.mapping_id, t.id),
    check('journal_runs_balanced', sql`debit_halalas = credit_halalas and entries > 0`),
    check('journal_runs_cancelled', sql`(cancelled_at is null) = (cancel_reason is null)`),
  ],
);

/** Which entries an export took. An entry is in one export of a party that stands. */
export const journalRunEntries = pgTable(
  'journal_run_entries',
  {
    run_id: ref()
      .notNull()
      .references(() => journalRuns.id),
    entry_id: ref()
      .notNull()
      .references(() => ledgerEntries.id),
    mapping_id: ref()
      .notNull()
      .references(() => journalMappings.id),
    is_cancelled: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.run_id, t.entry_id] }),
    uniqueIndex('journal_run_entries_mapping_id_entry_id_status_conflict')
      .on(t.mapping_id, t.entry_id)
      .where(sql`not is_cancelled`),
  ],
);
