import { CHAT_KINDS, QUICK_REPLIES, SUPPORT_STATES } from '@fleet/contracts/messages/chats.ts';
import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { drivers } from '../../fleet/drivers/drivers.table.ts';
import { createdAt, id, instant, ref } from '../../platform/columns.ts';
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
  uniqueIndex,
} from '../../platform/orm.ts';
import { networks } from '../../stations/networks/networks.table.ts';
import { stations } from '../../stations/stations/stations.table.ts';

/**
 * One thread about a subject, among parties. The parties are those of its beginning and part of its identity: a driver in
 * another fleet, or a trip with another driver, begins another thread.
 */
export const chats = pgTable(
  'chats',
  {
    id: id(),
    kind: text({ enum: CHAT_KINDS }).notNull(),
    subject_id: ref().notNull(),
    reference: text(),
    client_id: ref().references(() => clients.id),
    network_id: ref().references(() => networks.id),
    station_id: ref().references(() => stations.id),
    driver_id: ref().references(() => drivers.id),
    /** Null until someone writes: until then no list shows it. */
    last_message_id: ref(),
    support_state: text({ enum: SUPPORT_STATES }),
    assignee_id: ref().references(() => users.id),
    waiting_since: instant(),
    created_at: createdAt(),
  },
  (t) => [
    unique('chats_thread_key')
      .on(t.kind, t.subject_id, t.client_id, t.network_id, t.driver_id)
      .nullsNotDistinct(),
    index('chats_latest').on(t.last_message_id.desc()).where(sql`last_message_id is not null`),
    index('chats_client').on(t.client_id, t.last_message_id.desc()),
    index('chats_network').on(t.network_id, t.last_message_id.desc()),
    index('chats_station').on(t.station_id, t.last_message_id.desc()),
    index('chats_driver').on(t.driver_id, t.last_message_id.desc()),
    check('chats_support', sql`(kind = 'support') = (support_state is not null)`),
  ],
);

/** What a user has read of a thread. Who may read it is not decided here, but by the parties at every call. */
export const chatMembers = pgTable(
  'chat_members',
  {
    chat_id: ref()
      .notNull()
      .references(() => chats.id),
    user_id: ref()
      .notNull()
      .references(() => users.id),
    last_read_id: ref().notNull().default(0),
    read_at: instant(),
    is_muted: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.chat_id, t.user_id] }), index('chat_members_user').on(t.user_id)],
);

/** Messages are only ever added. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: id(),
    chat_id: ref()
      .notNull()
      .references(() => chats.id),
    user_id: ref()
      .notNull()
      .references(() => users.id),
    /** Made by the sender's device once per message, so that nothing is sent twice. */
    client_key: text().notNull(),
    body: text().notNull(),
    quick_reply: text({ enum: QUICK_REPLIES }),
    file_ids: bigint({ mode: 'number' }).array().notNull().default([]),
    created_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('chat_messages_client_key').on(t.user_id, t.client_key),
    index('chat_messages_chat').on(t.chat_id, t.id.desc()),
  ],
);

/** When a user's browser was last connected; shown within threads only. */
export const userPresences = pgTable('user_presences', {
  user_id: ref()
    .primaryKey()
    .references(() => users.id),
  seen_at: instant().notNull(),
});
