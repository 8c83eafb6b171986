import { sql } from 'drizzle-orm';
import { check, customType, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, ref } from '../../platform/columns.ts';
import { clients } from '../clients/clients.table.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const IMPORT_KINDS = ['drivers', 'vehicles', 'orders'] as const;
export const IMPORT_STATUSES = ['reading', 'preview', 'saving', 'done', 'cancelled', 'failed'] as const;

/**
 * A sheet somebody brought. `reading` and `saving` are the job's; `preview` waits for a person; `done` has saved what was
 * good and keeps what was not. The bytes go once they are read.
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
    /** Column heads nobody understood: shown, so that nobody wonders where they went. */
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
    /** `field=value` of what may stand only once, canonical, for finding duplicates. */
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
