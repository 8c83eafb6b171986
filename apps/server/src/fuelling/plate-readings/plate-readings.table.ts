import { files } from '../../access/files/files.table.ts';
import { users } from '../../access/users/users.table.ts';
import { createdAt, id, ref } from '../../platform/columns.ts';
import { index, integer, pgTable, text } from '../../platform/orm.ts';
import { stations } from '../../stations/stations/stations.table.ts';

/** What the camera read at a pump, picture by picture; never changed but for the request it came to prove. */
export const plateReadings = pgTable(
  'plate_readings',
  {
    id: id(),
    station_id: ref()
      .notNull()
      .references(() => stations.id),
    user_id: ref()
      .notNull()
      .references(() => users.id),
    file_id: ref()
      .notNull()
      .references(() => files.id),
    /** The request at this station it was made for, or came to be used for; a picture proves one refuelling. */
    fuel_request_id: ref(),
    /** Canonical; null when no plate could be read. */
    plate_read: text(),
    confidence_percent: integer().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    index('plate_readings_station').on(t.station_id, t.created_at),
    index('plate_readings_fuel_request').on(t.fuel_request_id),
  ],
);
