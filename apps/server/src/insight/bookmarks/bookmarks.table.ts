import { users } from '../../access/users/users.table.ts';
import { instant, ref } from '../../platform/columns.ts';
import { boolean, pgTable, primaryKey, text } from '../../platform/orm.ts';

/** Pages a user bookmarked in an area; a default bookmark that was removed is a row that is none. */
export const bookmarks = pgTable(
  'bookmarks',
  {
    user_id: ref()
      .notNull()
      .references(() => users.id),
    area: text().notNull(),
    link: text().notNull(),
    title: text().notNull(),
    is_bookmarked: boolean().notNull(),
    changed_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.area, t.link] })],
);
