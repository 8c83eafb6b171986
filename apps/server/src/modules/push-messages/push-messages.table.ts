import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, ref } from '../../platform/columns.ts';
import { users } from '../users/users.table.ts';

/** One message to one person. `kind` names the sentence in the locale files, `params` fills it. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: id(),
    user_id: ref()
      .notNull()
      .references(() => users.id),
    kind: text().notNull(),
    params: jsonb().notNull(),
    fuel_request_id: ref(),
    created_at: createdAt(),
    read_at: instant(),
  },
  (t) => [index('push_messages_user_id').on(t.user_id, t.id.desc())],
);
