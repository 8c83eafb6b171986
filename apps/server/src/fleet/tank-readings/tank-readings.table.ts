import { TANK_READING_SOURCES } from '@fleet/domain/tank-levels/sources.ts';
import { instant, integer64, ref } from '../../platform/columns.ts';
import { check, doublePrecision, index, pgTable, primaryKey, sql, text } from '../../platform/orm.ts';

/**
 * What tanks held and when. The time is in the key, so that the table can be parted by it; it names its vehicle and client without a
 * foreign key, as positions do: many come in a second, and neither is ever deleted.
 */
export const tankReadings = pgTable(
  'tank_readings',
  {
    vehicle_id: ref().notNull(),
    client_id: ref().notNull(),
    /** By the device's clock. */
    read_at: instant().notNull(),
    /** By the registered capacity of then, where the device sent percent. */
    volume_ml: integer64().notNull(),
    source: text({ enum: TANK_READING_SOURCES }).notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    received_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.vehicle_id, t.read_at] }),
    // What leaves by age lies together.
    index('tank_readings_age').using('brin', t.read_at),
    check('tank_readings_not_negative', sql`volume_ml >= 0`),
    check('tank_readings_position', sql`num_nonnulls(latitude, longitude) in (0, 2)`),
  ],
);
