import { MONEY_KINDS, THREAD_KINDS } from '@fleet/contracts/messages/notice-kinds.ts';
import { users } from '../../access/users/users.table.ts';
import { createdAt, id, instant, ref } from '../../platform/columns.ts';
import { boolean, index, jsonb, pgTable, sql, text, uniqueIndex } from '../../platform/orm.ts';

const named = (kinds: readonly string[]) => sql.raw(kinds.map((kind) => `'${kind}'`).join(', '));

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
    /** About money. */
    is_retained: boolean()
      .notNull()
      .generatedAlwaysAs(sql`kind in (${named(MONEY_KINDS)})`),
  },
  (t) => [
    index('push_messages_user_id').on(t.user_id, t.id.desc()),
    index('push_messages_unread').on(t.user_id).where(sql`read_at is null`),
    index('push_messages_created_at').on(t.is_retained, t.created_at),
    /** A thread is in the bell once until it is read. */
    uniqueIndex('push_messages_thread_key')
      .on(t.user_id, t.kind, t.subject_id)
      .where(sql`read_at is null and kind in (${named(THREAD_KINDS)})`),
  ],
);
