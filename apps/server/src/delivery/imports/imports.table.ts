import { clients } from '../../fleet/clients/clients.table.ts';
import { createdAt, id, instant, ref } from '../../platform/columns.ts';
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
} from '../../platform/orm.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const IMPORT_KINDS = ['drivers', 'vehicles', 'orders'] as const;
export const IMPORT_STATUSES = ['reading', 'preview', 'saving', 'done', 'cancelled', 'failed'] as const;

/**
 * An uploaded spreadsheet. `reading` and `saving` are the job's; `preview` waits for a user; `done` has saved the
 * valid rows and keeps the others. The bytes are deleted once read.
 */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    /** Null for an administrator's orders of several clients. */
    client_id: ref().references(() => clients.id),
    kind: text({ enum: IMPORT_KINDS }).notNull(),
    status: text({ enum: IMPORT_STATUSES }).notNull(),
    file_name: text().notNull(),
    file_bytes: bytea(),
    size_bytes: integer().notNull(),
    sha256: text().notNull(),
    /** Unknown column headers: shown as ignored. */
    unknown_columns: text().array().notNull().default(sql`'{}'`),
    total_rows: integer().notNull().default(0),
    /** Rows the running step has to do and has done. */
    step_rows: integer().notNull().default(0),
    step_done: integer().notNull().default(0),
    /** Why the file could not be read. */
    failure: text(),
    created_by: ref().notNull(),
    created_at: createdAt(),
    changed_at: instant().notNull(),
  },
  (t) => [
    index('imports_client').on(t.client_id, t.id.desc()),
    index('imports_at_work').on(t.id).where(sql`status in ('reading', 'saving')`),
    // Drivers and vehicles are one fleet's.
    check('imports_client', sql`client_id is not null or kind = 'orders'`),
  ],
);

export const IMPORT_ROW_STATES = ['good', 'bad', 'saved', 'dropped'] as const;

/** One line of the sheet as text, with what is wrong in it. A saved row names what it became: it is saved once. */
export const importRows = pgTable(
  'import_rows',
  {
    import_id: ref()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** The line in the sheet, counted as a spreadsheet counts. */
    row_no: integer().notNull(),
    cells: jsonb().$type<Record<string, string>>().notNull(),
    /** Field → code of what is wrong. */
    problems: jsonb().$type<Record<string, string>>().notNull(),
    /** `field=value` of unique fields, canonical, for finding duplicates. */
    unique_keys: text().array().notNull(),
    state: text({ enum: IMPORT_ROW_STATES }).notNull(),
    saved_id: ref(),
  },
  (t) => [
    primaryKey({ columns: [t.import_id, t.row_no] }),
    index('import_rows_state').on(t.import_id, t.state, t.row_no),
    index('import_rows_unique').using('gin', t.unique_keys),
  ],
);
