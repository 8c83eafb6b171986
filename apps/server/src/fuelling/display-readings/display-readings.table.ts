import { files } from '../../access/files/files.table.ts';
import { createdAt, id, integer64, ref } from '../../platform/columns.ts';
import { check, integer, pgTable, sql, uniqueIndex } from '../../platform/orm.ts';
import { nozzles } from '../../stations/nozzles/nozzles.table.ts';
import { stations } from '../../stations/stations/stations.table.ts';
import { fuelRequests } from '../fuel-requests/fuel-requests.table.ts';
import { shifts } from '../shifts/shifts.table.ts';

/** What was read in the picture of a pump's display or of a meter; never changed. */
export const displayReadings = pgTable(
  'display_readings',
  {
    id: id(),
    station_id: ref()
      .notNull()
      .references(() => stations.id),
    /** A picture shows one fill or one meter, and is read once. */
    file_id: ref()
      .notNull()
      .references(() => files.id),
    fuel_request_id: ref().references(() => fuelRequests.id),
    shift_id: ref().references(() => shifts.id),
    nozzle_id: ref().references(() => nozzles.id),
    /** Of a pump's display; null where nothing was read. */
    volume_ml: integer64(),
    amount_halalas: integer64(),
    price_millis_per_litre: integer(),
    /** Of a meter. */
    reading_ml: integer64(),
    confidence_percent: integer().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('display_readings_file_key').on(t.file_id),
    check(
      'display_readings_subject',
      sql`(fuel_request_id is null) = (shift_id is not null) and (shift_id is null) = (nozzle_id is null)`,
    ),
  ],
);
