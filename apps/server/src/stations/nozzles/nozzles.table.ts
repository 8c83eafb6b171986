import { fuelTypes } from '../../fleet/fuel-types/fuel-types.table.ts';
import { createdAt, id, partyStatus, ref, version } from '../../platform/columns.ts';
import { check, index, integer, pgTable, sql, uniqueIndex } from '../../platform/orm.ts';
import { networks } from '../networks/networks.table.ts';
import { stations } from '../stations/stations.table.ts';

/** Nozzles of a station's dispensers, each with a totalizer that never stops counting. What it gives never changes. */
export const nozzles = pgTable(
  'nozzles',
  {
    id: id(),
    network_id: ref()
      .notNull()
      .references(() => networks.id),
    station_id: ref()
      .notNull()
      .references(() => stations.id),
    fuel_type_id: ref()
      .notNull()
      .references(() => fuelTypes.id),
    /** What is painted on it. */
    number: integer().notNull(),
    /** Digits of its meter before the decimal point: it goes round after so many. */
    meter_digits: integer().notNull(),
    status: partyStatus(),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('nozzles_number_taken').on(t.station_id, t.number).where(sql`status = 'active'`),
    index('nozzles_station').on(t.station_id, t.number),
    check('nozzles_meter_digits', sql`meter_digits between 4 and 9`),
  ],
);
