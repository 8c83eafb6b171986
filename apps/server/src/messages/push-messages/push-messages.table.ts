import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/users.table.ts';
import { createdAt, id, instant, ref } from '../../platform/columns.ts';

/** One message to one person. `kind` names the sentence in the locale files, `params` fills it, the subject is where it leads. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: id(),
    user_id: ref()
      .notNull()
      .references(() => users.id),
    kind: text().notNull(),
    params: jsonb().notNull(),
    /** What it is about: `fuel_request`, `dispute_case`, `top_up`, `shift`; null where it leads nowhere. */
    subject: text(),
    subject_id: ref(),
    created_at: createdAt(),
    read_at: instant(),
  },
  (t) => [
    index('push_messages_user_id').on(t.user_id, t.id.desc()),
    index('push_messages_unread').on(t.user_id).where(sql`read_at is null`),
    index('push_messages_created_at').on(t.created_at),
  ],
);
