import { users } from '../../access/users/users.table.ts';
import { ref } from '../../platform/columns.ts';
import { pgTable, primaryKey, text } from '../../platform/orm.ts';

/** The cards of a user's dashboard in an area, in their order; without a row the area's own. */
export const dashboardLayouts = pgTable(
  'dashboard_layouts',
  {
    user_id: ref()
      .notNull()
      .references(() => users.id),
    area: text().notNull(),
    cards: text().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.area] })],
);
