import { id, instant, integer64, ref } from '../../platform/columns.ts';
import { index, integer, pgTable, text, uniqueIndex } from '../../platform/orm.ts';
import { files } from '../files/files.table.ts';

/** A month of a table with months whose rows are written to files; they have left the table once `filed_at` is set, not before. */
export const oldMonths = pgTable(
  'old_months',
  {
    id: id(),
    of_table: text().notNull(),
    /** The end of its partition. The first partition, of all there was before months, counts as one month. */
    ends: instant().notNull(),
    filed_at: instant(),
  },
  (t) => [uniqueIndex('old_months_of_table_ends_key').on(t.of_table, t.ends)],
);

/** Some thousand rows of a month in one file, in the order of the table's keys, and what is found in it without opening it. */
export const oldMonthParts = pgTable(
  'old_month_parts',
  {
    id: id(),
    month_id: ref()
      .notNull()
      .references(() => oldMonths.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    file_id: ref()
      .notNull()
      .references(() => files.id),
    rows: integer().notNull(),
    /** Of the text in the file, unpacked. */
    sha256: text().notNull(),
    /** Of its first and last row, the values it is ordered by. */
    first_key: text().array().notNull(),
    last_key: text().array().notNull(),
    first_at: instant().notNull(),
    last_at: instant().notNull(),
    first_id: integer64().notNull(),
    last_id: integer64().notNull(),
    /** Numbers of what its rows are about (`keyNumber`): few of thousands have one of them. */
    keys: integer().array().notNull(),
  },
  (t) => [
    uniqueIndex('old_month_parts_month_id_number_key').on(t.month_id, t.number),
    /** Looked at for each file that is removed. */
    index('old_month_parts_file_id').on(t.file_id),
    index('old_month_parts_keys').using('gin', t.keys),
  ],
);
