import { TAG_PAIRED_AT, TAG_STATUSES } from '@fleet/domain/vehicle-tags.ts';
import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { vehicles } from '../../fleet/vehicles/vehicles.table.ts';
import { createdAt, id, instant, ref } from '../../platform/columns.ts';
import {
  type AnyPgColumn,
  doublePrecision,
  index,
  pgTable,
  sql,
  text,
  uniqueIndex,
} from '../../platform/orm.ts';
import { stations } from '../../stations/stations/stations.table.ts';

/**
 * NFC and RFID tags on vehicles. What a reader reads is here only as a keyed hash. A tag belongs to one vehicle of the whole
 * platform until it is replaced, also while it is blocked or lost.
 */
export const vehicleTags = pgTable(
  'vehicle_tags',
  {
    id: id(),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    vehicle_id: ref()
      .notNull()
      .references(() => vehicles.id),
    /** The keyed hash of what a reader reads. */
    tag: text().notNull(),
    label: text(),
    status: text({ enum: TAG_STATUSES }).notNull().default('active'),
    status_reason: text(),
    status_changed_at: instant().notNull(),
    replaced_by_id: ref().references((): AnyPgColumn => vehicleTags.id),
    paired_in: text({ enum: TAG_PAIRED_AT }).notNull(),
    paired_by_user_id: ref().references(() => users.id),
    paired_station_id: ref().references(() => stations.id),
    /** Where it was last read; a copy is read elsewhere before the vehicle can be there. */
    last_read_at: instant(),
    last_read_station_id: ref().references(() => stations.id),
    last_read_latitude: doublePrecision(),
    last_read_longitude: doublePrecision(),
    last_refused_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('vehicle_tags_tag_taken').on(t.tag).where(sql`status <> 'replaced'`),
    uniqueIndex('vehicle_tags_vehicle_id_vehicle_has_tag').on(t.vehicle_id).where(sql`status = 'active'`),
    index('vehicle_tags_tag').on(t.tag),
    index('vehicle_tags_vehicle').on(t.vehicle_id),
    index('vehicle_tags_client').on(t.client_id, t.id),
  ],
);

/** Codes that pair a tag at a pump, once. One open code a vehicle. */
export const vehicleTagCodes = pgTable(
  'vehicle_tag_codes',
  {
    id: id(),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    vehicle_id: ref()
      .notNull()
      .references(() => vehicles.id),
    code_mac: text().notNull().unique('vehicle_tag_codes_code_mac_key'),
    created_by_user_id: ref().references(() => users.id),
    created_at: createdAt(),
    expires_at: instant().notNull(),
    /** Used, or another code took its place. */
    ended_at: instant(),
    used_for_tag_id: ref().references(() => vehicleTags.id),
  },
  (t) => [
    uniqueIndex('vehicle_tag_codes_vehicle_id_key').on(t.vehicle_id).where(sql`ended_at is null`),
    index('vehicle_tag_codes_expires_at').on(t.expires_at),
  ],
);
