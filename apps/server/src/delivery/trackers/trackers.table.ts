import { users } from '../../access/users/users.table.ts';
import { createdAt, id, instant, ref } from '../../platform/columns.ts';
import { date, index, integer, pgTable, primaryKey, smallint, text } from '../../platform/orm.ts';
import { deliveryVehicles } from '../delivery-vehicles/delivery-vehicles.table.ts';

/** A phone or a tracker of a delivery vehicle. Only a hash of its key is stored. */
export const trackers = pgTable(
  'trackers',
  {
    id: id(),
    delivery_vehicle_id: ref()
      .notNull()
      .references(() => deliveryVehicles.id),
    name: text().notNull(),
    key_hash: text().notNull().unique('trackers_key_hash_key'),
    /** The key before: who still calls with it is told apart from who has never had one. */
    old_key_hash: text().unique('trackers_old_key_hash_key'),
    key_created_at: createdAt(),
    created_by: ref().references(() => users.id),
    created_at: createdAt(),
    revoked_at: instant(),
  },
  (t) => [index('trackers_vehicle').on(t.delivery_vehicle_id, t.id)],
);

/** What came from a device on a Riyadh day, by our clock, and how charged it was at last. */
export const trackerDays = pgTable(
  'tracker_days',
  {
    tracker_id: ref()
      .notNull()
      .references(() => trackers.id),
    date: date({ mode: 'string' }).notNull(),
    stored: integer().notNull(),
    duplicates: integer().notNull(),
    /** Fixes without place or time, from the future, or too old. */
    refused: integer().notNull(),
    /** Calls with a key that was exchanged or withdrawn. */
    unauthorized: integer().notNull(),
    last_seen_at: instant(),
    last_unauthorized_at: instant(),
    battery_percent: smallint(),
  },
  (t) => [primaryKey({ columns: [t.tracker_id, t.date] })],
);
