import { instant, integer64, ref } from '../../platform/columns.ts';
import { doublePrecision, integer, pgTable, primaryKey, smallint } from '../../platform/orm.ts';
import { deliveryVehicles } from '../delivery-vehicles/delivery-vehicles.table.ts';
import { trackers } from '../trackers/trackers.table.ts';

const fix = {
  /** By the device's clock. */
  fixed_at: instant().notNull(),
  /** By ours. */
  received_at: instant().notNull(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  speed_kmh: smallint(),
  heading_degrees: smallint(),
  altitude_metres: smallint(),
  accuracy_metres: integer(),
  battery_percent: smallint(),
  /** Of the load, in tenths of a degree Celsius, where the vehicle has a sensor. */
  temperature_decicelsius: smallint(),
};

/**
 * Every fix, one partition a Riyadh day, so that old days leave as a whole. A fix sent twice has the same key. It names vehicle
 * and tracker without a foreign key: a thousand come in a second, and neither is ever deleted.
 */
export const positions = pgTable(
  'positions',
  { delivery_vehicle_id: ref().notNull(), ...fix, tracker_id: ref().notNull() },
  (t) => [primaryKey({ columns: [t.delivery_vehicle_id, t.fixed_at] })],
);

/** Where each vehicle was last, and what has to be known of the fixes before to judge the next one. */
export const vehiclePositions = pgTable('vehicle_positions', {
  delivery_vehicle_id: ref()
    .primaryKey()
    .references(() => deliveryVehicles.id),
  ...fix,
  tracker_id: ref()
    .notNull()
    .references(() => trackers.id),
  /** It has not left this place since. */
  stopped_since: instant().notNull(),
  stopped_latitude: doublePrecision().notNull(),
  stopped_longitude: doublePrecision().notNull(),
  /** Null while it is on its way, or on no trip. */
  off_route_since: instant(),
  /** Places drawn on the map it is in. */
  geofence_ids: integer64().array().notNull(),
});
