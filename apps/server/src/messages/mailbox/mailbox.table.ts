import { LABEL_COLORS } from '@fleet/contracts/messages/email-labels.ts';
import { EMAIL_FOLDERS, type EmailLabel } from '@fleet/contracts/messages/email-shapes.ts';
import { files } from '../../access/files/files.table.ts';
import { users } from '../../access/users/users.table.ts';
import { createdAt, id, instant, ref, version } from '../../platform/columns.ts';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
  uniqueIndex,
} from '../../platform/orm.ts';
import { pushMessages } from '../push-messages/push-messages.table.ts';

/** One message, stored once for all its readers; without `sent_at` it is a draft of its sender. */
export const mailboxMessages = pgTable(
  'mailbox_messages',
  {
    id: id(),
    /** The first message of its thread; null for that one itself. */
    thread_id: ref().references((): AnyPgColumn => mailboxMessages.id),
    /** Null for mail from outside. */
    sender_id: ref().references(() => users.id),
    /** As they were called when it was sent. */
    sender_name: text().notNull(),
    /** Of an outside sender. */
    sender_email: text(),
    is_known: boolean().notNull().default(true),
    subject: text().notNull(),
    body: text().notNull(),
    /** What it is about: `fuel_request`, `invoice`, `order` … */
    about: text(),
    about_id: ref(),
    /** Files of an outside sender that were not accepted. */
    refused_attachments: integer().notNull().default(0),
    sent_at: instant(),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [
    index('mailbox_messages_thread_id').on(t.thread_id, t.id),
    index('mailbox_messages_sender_id').on(t.sender_id, t.sent_at),
    check('mailbox_messages_sender', sql`(sender_id is null) = (sender_email is not null)`),
    check('mailbox_messages_about', sql`(about is null) = (about_id is null)`),
  ],
);

/** Whom a message is addressed to, as its sender wrote it. */
export const mailboxRecipients = pgTable(
  'mailbox_recipients',
  {
    message_id: ref()
      .notNull()
      .references(() => mailboxMessages.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    kind: text({ enum: ['to', 'cc', 'bcc'] }).notNull(),
    /** `user-12`, `support`, `client-3`, `network-4`, `station-5`, `outside`. */
    address: text().notNull(),
    name: text().notNull(),
    name_ar: text(),
    email: text(),
  },
  (t) => [primaryKey({ columns: [t.message_id, t.place] })],
);

/** Which users a sent message reached: those of its desks on that day, too. */
export const mailboxDeliveries = pgTable(
  'mailbox_deliveries',
  {
    message_id: ref()
      .notNull()
      .references(() => mailboxMessages.id, { onDelete: 'cascade' }),
    user_id: ref()
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.message_id, t.user_id] }),
    index('mailbox_deliveries_user_id').on(t.user_id),
  ],
);

export const mailboxAttachments = pgTable(
  'mailbox_attachments',
  {
    message_id: ref()
      .notNull()
      .references(() => mailboxMessages.id, { onDelete: 'cascade' }),
    file_id: ref()
      .notNull()
      .references(() => files.id),
  },
  (t) => [
    primaryKey({ columns: [t.message_id, t.file_id] }),
    index('mailbox_attachments_file_id').on(t.file_id),
  ],
);

/**
 * Where a thread is in one user's mailbox. A notification has a row only once its reader starred, labeled or moved it:
 * until then it is in the inbox, or in spam where its kind is muted.
 */
export const mailboxCopies = pgTable(
  'mailbox_copies',
  {
    id: id(),
    user_id: ref()
      .notNull()
      .references(() => users.id),
    thread_id: ref().references(() => mailboxMessages.id),
    push_message_id: ref().references(() => pushMessages.id, { onDelete: 'cascade' }),
    folder: text({ enum: EMAIL_FOLDERS }).notNull(),
    /** Whether the user sent a message of it: it is in the folder `sent`, too. */
    has_sent: boolean().notNull().default(false),
    is_read: boolean().notNull().default(false),
    is_starred: boolean().notNull().default(false),
    /** Shipped ones, and `own-12` of the user’s own. */
    labels: text().array().$type<EmailLabel[]>().notNull().default(sql`'{}'`),
    /** The newest message the user sees; null for notifications. */
    last_message_id: ref().references(() => mailboxMessages.id),
    last_at: instant().notNull(),
    trashed_at: instant(),
  },
  (t) => [
    unique('mailbox_copies_user_id_thread_id_key').on(t.user_id, t.thread_id),
    uniqueIndex('mailbox_copies_push_message_id_key').on(t.push_message_id),
    index('mailbox_copies_user_id').on(t.user_id, t.last_at.desc()),
    index('mailbox_copies_thread_id').on(t.thread_id),
    index('mailbox_copies_trashed').on(t.trashed_at).where(sql`trashed_at is not null`),
    check('mailbox_copies_one', sql`num_nonnulls(thread_id, push_message_id) = 1`),
    check('mailbox_copies_trashed_at', sql`(folder = 'trash') = (trashed_at is not null)`),
  ],
);

/** Labels users made for themselves. */
export const mailboxLabels = pgTable(
  'mailbox_labels',
  {
    id: id(),
    user_id: ref()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    color: text({ enum: LABEL_COLORS }).notNull(),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [uniqueIndex('mailbox_labels_name_taken').on(t.user_id, sql`lower(${t.name})`)],
);

/** Kinds of notifications and senders whose messages a user finds in spam. */
export const mailboxMutes = pgTable(
  'mailbox_mutes',
  {
    user_id: ref()
      .notNull()
      .references(() => users.id),
    /** `kind:low_balance`, `user:12`, `email:name@example.com`. */
    source: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.source] })],
);

/** Tokens of posted mails: each counts once. */
export const mailboxTokens = pgTable(
  'mailbox_tokens',
  { token: text().primaryKey(), received_at: createdAt() },
  (t) => [index('mailbox_tokens_received_at').on(t.received_at)],
);
