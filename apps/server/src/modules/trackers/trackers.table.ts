import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, ref } from '../../platform/columns.ts';
import { deliveryVehicles } from '../delivery-vehicles/delivery-vehicles.table.ts';
import { users } from '../users/users.table.ts';

/** A phone or a tracker that speaks for a delivery vehicle. Of its key only a hash is kept. */
export const trackers = pgTable(
  'trackers',
  {
    id: id(),
    delivery_vehicle_id: ref()
      .notNull()
      .references(() => deliveryVehicles.id),
    name: text().notNull(),
    key_hash: text().notNull().unique(),
    created_by: ref().references(() => users.id),
    created_at: createdAt(),
    revoked_at: instant(),
  },
  (t) => [index('trackers_vehicle').on(t.delivery_vehicle_id, t.id)],
);
