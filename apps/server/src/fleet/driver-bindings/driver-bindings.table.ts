import { id, instant, ref } from '../../platform/columns.ts';
import { index, pgTable, sql, uniqueIndex } from '../../platform/orm.ts';
import { clients } from '../clients/clients.table.ts';
import { drivers } from '../drivers/drivers.table.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';

/** Who drove which vehicle when. A vehicle has at most one driver at a time, and a driver one vehicle. */
export const vehicleDriverLogs = pgTable(
  'vehicle_driver_logs',
  {
    id: id(),
    vehicle_id: ref()
      .notNull()
      .references(() => vehicles.id),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    driver_id: ref()
      .notNull()
      .references(() => drivers.id),
    bound_at: instant().notNull(),
    bound_by: ref(),
    bound_by_key_id: ref(),
    unbound_at: instant(),
    unbound_by: ref(),
    unbound_by_key_id: ref(),
  },
  (t) => [
    index('vehicle_driver_logs_vehicle').on(t.vehicle_id, t.id.desc()),
    index('vehicle_driver_logs_driver').on(t.driver_id, t.id.desc()),
    uniqueIndex('vehicle_driver_logs_vehicle_id_taken').on(t.vehicle_id).where(sql`unbound_at is null`),
    uniqueIndex('vehicle_driver_logs_driver_id_taken').on(t.driver_id).where(sql`unbound_at is null`),
  ],
);
