import { SHIFT_TOLERANCE_BASIS_POINTS_DEFAULT, SHIFT_TOLERANCE_ML_DEFAULT } from '@fleet/domain/meters.ts';
import type { SaudiCity } from '@fleet/domain/saudi-cities.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { createdAt, id, partyStatus, ref, version } from '../../platform/columns.ts';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from '../../platform/orm.ts';
import { networks } from '../networks/networks.table.ts';

/** Hours and break are minutes of the day in Riyadh: see `OpeningHours`. With an account number a station is a franchisee, else a branch. */
export const stations = pgTable(
  'stations',
  {
    id: id(),
    network_id: ref()
      .notNull()
      .references(() => networks.id),
    name_en: text().notNull(),
    name_ar: text().notNull(),
    reference: text(),
    address: text().notNull(),
    city: text().$type<SaudiCity>().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    geo_fence_radius_metres: integer().notNull().default(300),
    contact_no: text(),
    account_number: text(),
    dispenser_type: text(),
    fuel_price_type: text({ enum: ['city', 'remote'] })
      .notNull()
      .default('city'),
    opens_at_minute: integer(),
    closes_at_minute: integer(),
    break_starts_at_minute: integer(),
    break_ends_at_minute: integer(),
    wifi: boolean().notNull().default(false),
    qualified: boolean().notNull().default(false),
    staff_may_override: boolean().notNull().default(true),
    /** No fueling while no shift is open. */
    shift_required: boolean().notNull().default(false),
    /** How far meters and what was recorded may differ: the larger of a volume and a share of what the meters gave. */
    shift_tolerance_ml: integer().notNull().default(SHIFT_TOLERANCE_ML_DEFAULT),
    shift_tolerance_basis_points: integer().notNull().default(SHIFT_TOLERANCE_BASIS_POINTS_DEFAULT),
    /** The last day each document is valid, and a picture of it, a file of kind `document_photo`. */
    municipal_license_until: date({ mode: 'string' }),
    civil_defense_until: date({ mode: 'string' }),
    operating_license_until: date({ mode: 'string' }),
    municipal_license_file_id: ref(),
    civil_defense_file_id: ref(),
    operating_license_file_id: ref(),
    status: partyStatus(),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [index('stations_network_id').on(t.network_id)],
);

/** All stations are allowed by default; a client keeps the list of the disabled ones. */
export const clientDisabledStations = pgTable(
  'client_disabled_stations',
  {
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    station_id: ref()
      .notNull()
      .references(() => stations.id),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.station_id] })],
);

/** Networks none of whose stations serve a client, also those that open later. */
export const clientDisabledNetworks = pgTable(
  'client_disabled_networks',
  {
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    network_id: ref()
      .notNull()
      .references(() => networks.id),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.network_id] })],
);
