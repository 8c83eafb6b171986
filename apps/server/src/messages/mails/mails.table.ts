import { createdAt, id, instant, ref } from '../../platform/columns.ts';
import { check, customType, index, integer, pgTable, sql, text, uniqueIndex } from '../../platform/orm.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** One mail as written. `key` names its subject: the same is written once, however many try. */
export const mails = pgTable('mails', {
  id: id(),
  key: text().notNull().unique('mails_key_key'),
  subject: text().notNull(),
  body_text: text().notNull(),
  body_html: text().notNull(),
  file_name: text(),
  content_type: text(),
  /** Deleted once no recipient is waiting. */
  file_bytes: bytea(),
  created_at: createdAt(),
});

export const MAIL_STATUSES = ['waiting', 'sent', 'refused'] as const;

/** One reader of a mail: each gets it alone, and what becomes of it is theirs. */
export const mailRecipients = pgTable(
  'mail_recipients',
  {
    id: id(),
    mail_id: ref()
      .notNull()
      .references(() => mails.id),
    address: text().notNull(),
    status: text({ enum: MAIL_STATUSES }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** Tried again from here on; while one process is at it, when another may take it from the dead. */
    next_attempt_at: instant().notNull(),
    /** The server's last response, or that none was reached. */
    problem: text(),
    done_at: instant(),
  },
  (t) => [
    uniqueIndex('mail_recipients_mail_id_address_key').on(t.mail_id, t.address),
    index('mail_recipients_waiting').on(t.next_attempt_at, t.id).where(sql`status = 'waiting'`),
    check('mail_recipients_done', sql`(status = 'waiting') = (done_at is null)`),
  ],
);
