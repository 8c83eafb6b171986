import { CALENDARS } from '@fleet/contracts/messages/calendar.ts';
import type { Repeat } from '@fleet/domain/repeats.ts';
import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { createdAt, id, instant, ref, version } from '../../platform/columns.ts';
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '../../platform/orm.ts';
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
    /** A series: the row is its first event, and its days are computed. */
    repeat: jsonb().$type<Repeat>(),
    /** The last day that begins an event of a series; null where none is the last. */
    last_on: date({ mode: 'string' }),
    /** Days of a series that were removed or changed by themselves. */
    excluded_days: text().array().notNull().default(sql`'{}'::text[]`),
    /** The series whose event of this day was changed by itself. */
    series_id: ref().references((): AnyPgColumn => calendarEvents.id, { onDelete: 'cascade' }),
    series_day: date({ mode: 'string' }),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [
    index('calendar_events_user_id').on(t.user_id, t.start_at),
    index('calendar_events_shared').on(t.client_id, t.network_id, t.station_id).where(sql`is_shared`),
    index('calendar_events_network_id').on(t.network_id),
    index('calendar_events_station_id').on(t.station_id),
    uniqueIndex('calendar_events_series_id_series_day_version_conflict').on(t.series_id, t.series_day),
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
