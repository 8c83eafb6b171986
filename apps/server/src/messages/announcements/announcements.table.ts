import { ANNOUNCEMENT_CATEGORIES } from '@fleet/contracts/messages/announcements.ts';
import type { Group } from '@fleet/contracts/permissions.ts';
import { files } from '../../access/files/files.table.ts';
import { users } from '../../access/users/users.table.ts';
import { createdAt, id, instant, partyStatus, ref, version } from '../../platform/columns.ts';
import { date, index, pgTable, primaryKey, text } from '../../platform/orm.ts';

/** What the platform tells its users. A draft is not published; a withdrawn one is inactive. */
export const announcements = pgTable('announcements', {
  id: id(),
  title_en: text().notNull().unique('announcements_title_en_taken'),
  title_ar: text().notNull(),
  category: text({ enum: ANNOUNCEMENT_CATEGORIES }).notNull(),
  tags: text().array().notNull(),
  excerpt_en: text().notNull(),
  excerpt_ar: text().notNull(),
  body_en: text().notNull(),
  body_ar: text().notNull(),
  /** A file of kind `announcement_picture`, of this announcement alone. */
  picture_file_id: ref()
    .references(() => files.id)
    .unique('announcements_picture_file_id_taken'),
  picture_alt_en: text(),
  picture_alt_ar: text(),
  audience: text().array().$type<Group[]>().notNull(),
  shown_from: date({ mode: 'string' }),
  shown_to: date({ mode: 'string' }),
  published_at: instant(),
  status: partyStatus(),
  version: version(),
  created_at: createdAt(),
});

/** Who read which, and when first. */
export const announcementReadings = pgTable(
  'announcement_readings',
  {
    announcement_id: ref()
      .notNull()
      .references(() => announcements.id),
    user_id: ref()
      .notNull()
      .references(() => users.id),
    read_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.announcement_id, t.user_id] }),
    index('announcement_readings_user_id').on(t.user_id),
  ],
);
