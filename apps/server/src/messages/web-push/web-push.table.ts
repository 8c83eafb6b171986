import { sessions } from '../../access/sessions/sessions.table.ts';
import { users } from '../../access/users/users.table.ts';
import { createdAt, id, instant, ref } from '../../platform/columns.ts';
import { index, pgTable, text, uniqueIndex } from '../../platform/orm.ts';

/** A browser that notifications of a person wake. It is theirs for as long as the session in which they switched it on. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    user_id: ref()
      .notNull()
      .references(() => users.id),
    session_id: ref()
      .notNull()
      .references(() => sessions.id),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    user_agent: text(),
    created_at: createdAt(),
    last_seen_at: instant().notNull(),
    failed_at: instant(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint_key').on(t.endpoint),
    index('push_subscriptions_user_id').on(t.user_id),
    index('push_subscriptions_session_id').on(t.session_id),
  ],
);
