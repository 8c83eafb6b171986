import { createdAt, id, partyStatus, ref, version } from '../../platform/columns.ts';
import { index, pgTable, text } from '../../platform/orm.ts';
import { sims } from '../sims/sims.table.ts';
import { stations } from '../stations/stations.table.ts';

/** What attendants scan and fuel with. A device is at one station or in stock (null), and holds at most one SIM. */
export const handheldDevices = pgTable(
  'handheld_devices',
  {
    id: id(),
    serial_no: text().notNull().unique('handheld_devices_serial_no_taken'),
    operating_system: text().notNull(),
    app_installed_version: text().notNull(),
    type: text().notNull(),
    model: text().notNull(),
    manufacturer: text().notNull(),
    station_id: ref().references(() => stations.id),
    sim_id: ref()
      .unique('handheld_devices_sim_id_taken')
      .references(() => sims.id),
    status: partyStatus(),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [index('handheld_devices_station_id').on(t.station_id)],
);
