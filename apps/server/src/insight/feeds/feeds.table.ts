import { instant, integer64 } from '../../platform/columns.ts';
import { boolean, check, pgTable, sql } from '../../platform/orm.ts';

/**
 * Offset added to a transaction's number for the order of changes. Not 0 only where the database was restored into
 * another server, whose transactions are counted from the start. One row.
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

/**
 * By the minute: everything that was committed before `at` is below `change_no`. Finds the start of a reading since
 * an instant.
 */
export const changeMarks = pgTable('change_marks', {
  at: instant().primaryKey(),
  change_no: integer64().notNull(),
});
