import { users } from '../../access/users/users.table.ts';
import { createdAt, id, instant, integer64, ref } from '../../platform/columns.ts';
import { check, customType, index, integer, pgTable, primaryKey, sql, text } from '../../platform/orm.ts';

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** An export that is made in the background; its user's alone. */
export const exportFiles = pgTable(
  'export_files',
  {
    id: id(),
    user_id: ref()
      .notNull()
      .references(() => users.id),
    /** Whom the user belonged to when it was requested: whoever moved does not take it along. */
    client_id: ref(),
    network_id: ref(),
    station_id: ref(),
    route: text().notNull(),
    /** The export with its query, below the API base. */
    path: text().notNull(),
    format: text().notNull(),
    status: text().notNull().default('waiting'),
    problem: text(),
    /** Without its day until it is written. */
    file_name: text().notNull(),
    content_type: text(),
    size_bytes: integer64().notNull().default(0),
    /** Who began it last: what an earlier attempt still writes is refused. */
    attempt: integer().notNull().default(0),
    created_at: createdAt(),
    expires_at: instant(),
  },
  (t) => [
    index('export_files_user_id').on(t.user_id, t.id),
    index('export_files_expires_at').on(t.expires_at).where(sql`expires_at is not null`),
    check('export_files_status', sql`status in ('waiting', 'in_progress', 'ready', 'failed')`),
    check('export_files_problem', sql`(status = 'failed') = (problem is not null)`),
    check('export_files_expires_at', sql`(status in ('ready', 'failed')) = (expires_at is not null)`),
  ],
);

/** The bytes of an export in the order they were written. */
export const exportFileParts = pgTable(
  'export_file_parts',
  {
    export_file_id: ref()
      .notNull()
      .references(() => exportFiles.id, { onDelete: 'cascade' }),
    part: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.export_file_id, t.part] })],
);
