import { CHANNEL_TIMES } from '@fleet/contracts/messages/channel-choices.ts';
import { CHANNELS, OUTGOING_STATUSES } from '@fleet/contracts/messages/channels.ts';
import { NEWS } from '@fleet/contracts/messages/notification-choices.ts';
import { LANGUAGE_CODES } from '@fleet/domain/languages.ts';
import { users } from '../../access/users/users.table.ts';
import { createdAt, id, instant, ref } from '../../platform/columns.ts';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '../../platform/orm.ts';
import { pushMessages } from '../push-messages/push-messages.table.ts';

/** One message on its way out of the product, to one address by one channel. */
export const outgoingMessages = pgTable(
  'outgoing_messages',
  {
    id: id(),
    /** The message in the bell it carries; null for codes, links and invitations, and once that one is purged. */
    push_message_id: ref().references(() => pushMessages.id, { onDelete: 'set null' }),
    /** The failed message that is sent again with this one. */
    retry_of: ref().references((): AnyPgColumn => outgoingMessages.id, { onDelete: 'set null' }),
    user_id: ref().references(() => users.id),
    channel: text({ enum: CHANNELS }).notNull(),
    /** An email address, a mobile number with its country code, or the id of a push subscription. */
    address: text().notNull(),
    language: text({ enum: LANGUAGE_CODES }).notNull(),
    kind: text().notNull(),
    params: jsonb().notNull(),
    /** A path of the product, opened by the message. */
    link: text(),
    /** Holds a code or a link that signs in: `params` and `link` are emptied once it is sent or given up. */
    is_secret: boolean().notNull().default(false),
    status: text({ enum: OUTGOING_STATUSES }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** Tried again from here on; while one process is at it, when another may take it from the dead. */
    next_attempt_at: instant().notNull(),
    /** Not sent any more after this. */
    useful_until: instant().notNull().default(sql`now() + interval '1 day'`),
    /** Why the last attempt failed, as the carrier said it. */
    problem: text(),
    /** The carrier's own number of the message, by which it reports. */
    provider_id: text(),
    /** As the carrier says; with fractions of a halala. */
    cost_halalas: numeric({ precision: 12, scale: 3, mode: 'number' }),
    /** The cost is by the prices of the settings: the carrier named none. */
    cost_is_estimated: boolean().notNull().default(false),
    created_at: createdAt(),
    done_at: instant(),
  },
  (t) => [
    // Codes before news, however much of that waits.
    index('outgoing_messages_waiting')
      .on(t.channel, t.is_secret.desc().nullsFirst(), t.next_attempt_at, t.id)
      .where(sql`status = 'waiting'`),
    index('outgoing_messages_user_id').on(t.user_id, t.id.desc()),
    index('outgoing_messages_push_message_id').on(t.push_message_id),
    index('outgoing_messages_provider_id').on(t.provider_id),
    index('outgoing_messages_created_at').on(t.created_at),
    uniqueIndex('outgoing_messages_retry_of_key').on(t.retry_of),
    check('outgoing_messages_done', sql`(status = 'waiting') = (done_at is null)`),
  ],
);

/** When news reaches a user by a channel, where they chose otherwise than usual. */
export const channelChoices = pgTable(
  'channel_choices',
  {
    user_id: ref()
      .notNull()
      .references(() => users.id),
    news: text({ enum: NEWS }).notNull(),
    channel: text({ enum: CHANNELS }).notNull(),
    time: text({ enum: CHANNEL_TIMES }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.news, t.channel] })],
);

/** The hours in which nothing wakes a user, and the last day on which they were sent their email of the day. */
export const messageHours = pgTable('message_hours', {
  user_id: ref()
    .primaryKey()
    .references(() => users.id),
  /** Minutes of the Riyadh day. */
  quiet_from: integer(),
  quiet_to: integer(),
  digest_on: date({ mode: 'string' }),
});
