import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { createdAt, id, ref, version } from '../../platform/columns.ts';
import { boolean, index, jsonb, pgTable, primaryKey, sql, text, uniqueIndex } from '../../platform/orm.ts';
import { networks } from '../../stations/networks/networks.table.ts';
import { stations } from '../../stations/stations/stations.table.ts';

/** A user's view of a page: filters and sorting from its address, and the visible columns. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    user_id: ref()
      .notNull()
      .references(() => users.id),
    /** Whose people see it once it is shared; none of them is the platform. */
    client_id: ref().references(() => clients.id),
    network_id: ref().references(() => networks.id),
    station_id: ref().references(() => stations.id),
    page: text().notNull(),
    name: text().notNull(),
    search: jsonb().$type<Record<string, string>>().notNull(),
    /** Column keys; null leaves each reader's own choice. */
    columns: jsonb().$type<string[]>(),
    is_shared: boolean().notNull().default(false),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('saved_views_name_taken').on(t.user_id, t.page, sql`lower(${t.name})`),
    index('saved_views_shared').on(t.page, t.client_id, t.network_id, t.station_id).where(sql`is_shared`),
  ],
);

/** The default view of a page, for one user: their own or a shared one. */
export const savedViewDefaults = pgTable(
  'saved_view_defaults',
  {
    user_id: ref()
      .notNull()
      .references(() => users.id),
    page: text().notNull(),
    saved_view_id: ref()
      .notNull()
      .references(() => savedViews.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.page] }),
    index('saved_view_defaults_saved_view_id').on(t.saved_view_id),
  ],
);
