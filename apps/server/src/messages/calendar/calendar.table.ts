import { CALENDARS } from '@fleet/contracts/messages/calendar.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { createdAt, id, instant, ref, version } from '../../platform/columns.ts';
import { networks } from '../../stations/networks/networks.table.ts';
import { stations } from '../../stations/stations/stations.table.ts';

/** An event of a user's calendar: theirs, their guests', or the whole company's. */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: id(),
    user_id: ref()
      .notNull()
      .references(() => users.id),
    /** Whose people see it once it is shared; none of them is the platform. */
    client_id: ref().references(() => clients.id),
    network_id: ref().references(() => networks.id),
    station_id: ref().references(() => stations.id),
    calendar: text({ enum: CALENDARS }).notNull(),
    title: text().notNull(),
    note: text(),
    place: text(),
    url: text(),
    start_at: instant().notNull(),
    end_at: instant().notNull(),
    is_all_day: boolean().notNull(),
    is_shared: boolean().notNull(),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [
    index('calendar_events_user_id').on(t.user_id, t.start_at),
    index('calendar_events_shared').on(t.client_id, t.network_id, t.station_id).where(sql`is_shared`),
    index('calendar_events_network_id').on(t.network_id),
    index('calendar_events_station_id').on(t.station_id),
  ],
);

export const calendarEventGuests = pgTable(
  'calendar_event_guests',
  {
    calendar_event_id: ref()
      .notNull()
      .references(() => calendarEvents.id, { onDelete: 'cascade' }),
    user_id: ref()
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.calendar_event_id, t.user_id] }),
    index('calendar_event_guests_user_id').on(t.user_id),
  ],
);

/** The secret address by which other calendars read a user's; only a hash of its key is stored. */
export const calendarFeeds = pgTable('calendar_feeds', {
  user_id: ref()
    .primaryKey()
    .references(() => users.id),
  key_hash: text().notNull().unique('calendar_feeds_key_hash_key'),
  created_at: createdAt(),
  read_at: instant(),
});
