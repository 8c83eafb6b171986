import { NEWS, NEWS_PLACES } from '@fleet/contracts/messages/notification-choices.ts';
import { users } from '../../access/users/users.table.ts';
import { ref } from '../../platform/columns.ts';
import { pgTable, primaryKey, text } from '../../platform/orm.ts';

/** Where a user wants a kind of news, if they chose. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    user_id: ref()
      .notNull()
      .references(() => users.id),
    news: text({ enum: NEWS }).notNull(),
    place: text({ enum: NEWS_PLACES }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.news] })],
);
