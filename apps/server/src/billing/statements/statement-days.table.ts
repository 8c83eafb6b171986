import { integer64, ref } from '../../platform/columns.ts';
import { boolean, check, date, integer, pgTable, primaryKey, sql, text } from '../../platform/orm.ts';

/**
 * What a statement's lines of one day in Riyadh and one kind add up to, of the entries added up at one time: a day may have several rows.
 * Written once a day by a job, never changed. The sums are part of the key, so that a statement reads its index alone.
 */
export const statementDays = pgTable(
  'statement_days',
  {
    kind: text({ enum: ['client', 'network', 'franchisee', 'branch'] }).notNull(),
    /** The client, network or station. */
    party_id: ref().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** What moved: `StatementPeriod.of`. A reversal is of the kind it reverses. */
    movement: text({ enum: ['top_ups', 'fuel', 'fees', 'payments', 'others'] }).notNull(),
    up_to_entry_id: ref().notNull(),
    debits: integer().notNull(),
    credits: integer().notNull(),
    debit_halalas: integer64().notNull(),
    credit_halalas: integer64().notNull(),
  },
  (t) => [
    primaryKey({
      name: 'statement_days_pkey',
      columns: [
        ...([t.kind, t.party_id, t.day, t.movement, t.up_to_entry_id] as const),
        ...([t.debits, t.credits, t.debit_halalas, t.credit_halalas] as const),
      ],
    }),
  ],
);

/** Up to which entry the days of all accounts are added up, in one row, and on which day in Riyadh that was. */
export const statementDayMarks = pgTable(
  'statement_day_marks',
  {
    is_only: boolean().primaryKey().default(true),
    up_to_entry_id: ref().notNull(),
    added_up_on: date({ mode: 'string' }).notNull(),
  },
  () => [check('statement_day_marks_only', sql`is_only`)],
);
