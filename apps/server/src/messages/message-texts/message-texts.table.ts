import { CHANNELS } from '@fleet/contracts/messages/channels.ts';
import { LANGUAGE_CODES } from '@fleet/domain/languages.ts';
import { instant, version } from '../../platform/columns.ts';
import { check, pgTable, primaryKey, sql, text } from '../../platform/orm.ts';

/** What an administrator has a kind of message say instead of the shipped text. */
export const messageTexts = pgTable(
  'message_texts',
  {
    kind: text().notNull(),
    channel: text({ enum: CHANNELS }).notNull(),
    language: text({ enum: LANGUAGE_CODES }).notNull(),
    /** Both null once the shipped text is used again: the version goes on counting, because WhatsApp knows texts by it. */
    subject: text(),
    body: text(),
    version: version(),
    updated_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.channel, t.language] }),
    check('message_texts_whole', sql`(subject is null) = (body is null)`),
  ],
);
