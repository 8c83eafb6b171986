import { createdAt, id, instant, ref, version } from '../../platform/columns.ts';
import { boolean, check, index, integer, pgTable, sql, text, uniqueIndex } from '../../platform/orm.ts';
import { clients } from '../clients/clients.table.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';

const READING_SOURCES = ['fuel_request', 'typed', 'first'] as const;

/**
 * What the odometer showed and when. In the order of `read_at` the figures never fall, except at a reading marked as
 * a new instrument. A typing error is corrected in its row; the change history keeps the old value.
 */
export const odometerReadings = pgTable(
  'odometer_readings',
  {
    id: id(),
    vehicle_id: ref()
      .notNull()
      .references(() => vehicles.id),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    read_at: instant().notNull(),
    odometer_km: integer().notNull(),
    source: text({ enum: READING_SOURCES }).notNull(),
    /** The refuelling at whose pump it was read. */
    fuel_request_id: ref(),
    /** The instrument was replaced: counting restarts here. */
    is_new_odometer: boolean().notNull().default(false),
    note: text(),
    entered_by: ref(),
    corrected_at: instant(),
    corrected_by: ref(),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [
    index('odometer_readings_vehicle').on(t.vehicle_id, t.read_at.desc(), t.id.desc()),
    uniqueIndex('odometer_readings_fuel_request_id_key')
      .on(t.fuel_request_id)
      .where(sql`fuel_request_id is not null`),
    check('odometer_readings_not_negative', sql`odometer_km >= 0`),
  ],
);
