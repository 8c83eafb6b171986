import { sql } from 'drizzle-orm';
import { boolean, check, pgTable } from 'drizzle-orm/pg-core';
import { instant, integer64 } from '../../platform/columns.ts';

/**
 * What is added to a transaction's number to say where its changes stand in the order of changes. Not 0 only where the
 * database was restored into another server, whose transactions are counted anew. One row.
 */
export const changeBase = pgTable(
  'change_base',
  {
    is_one: boolean().primaryKey().default(true),
    base: integer64().notNull(),
    /** The server these numbers are of. */
    system_identifier: integer64().notNull(),
  },
  () => [check('change_base_one_row', sql`is_one`)],
);

/** By the minute: everything that was committed before `at` stands below `change_no`. Finds where a reading since an instant begins. */
export const changeMarks = pgTable('change_marks', {
  at: instant().primaryKey(),
  change_no: integer64().notNull(),
});
