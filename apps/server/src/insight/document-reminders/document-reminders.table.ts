import { instant, ref } from '../../platform/columns.ts';
import { date, integer, pgTable, primaryKey, text } from '../../platform/orm.ts';

/** Reminders that were sent, each once: of a document with this last day, so many days before it (0: after it). */
export const documentReminders = pgTable(
  'document_reminders',
  {
    owner: text({ enum: ['vehicle', 'driver', 'station'] }).notNull(),
    owner_id: ref().notNull(),
    document: text().notNull(),
    until: date({ mode: 'string' }).notNull(),
    days_before: integer().notNull(),
    sent_at: instant().notNull(),
  },
  (t) => [
    primaryKey({
      name: 'document_reminders_pk',
      columns: [t.owner, t.owner_id, t.document, t.until, t.days_before],
    }),
  ],
);
