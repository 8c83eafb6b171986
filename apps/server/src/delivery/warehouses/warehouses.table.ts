import { clients } from '../../fleet/clients/clients.table.ts';
import { createdAt, id, partyStatus, ref, version } from '../../platform/columns.ts';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  sql,
  text,
  uniqueIndex,
} from '../../platform/orm.ts';

/** A client's place that deliveries go to, and what a vehicle must have and keep to there. */
export const warehouses = pgTable(
  'warehouses',
  {
    id: id(),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    name_en: text().notNull(),
    name_ar: text().notNull(),
    address: text().notNull(),
    /** The Saudi national address in short: `RRRD2929`. */
    short_address: text(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    contact_name: text(),
    /** Nine digits from 5. */
    contact_mobile: text(),
    /** Where the link of each delivery goes. */
    contact_email: text(),
    recipient_language: text({ enum: ['en', 'ar'] })
      .notNull()
      .default('ar'),
    /** The driver types a code from the recipient's page after unloading. */
    requires_handover_code: boolean().notNull().default(false),
    /** What a vehicle needs to be let in: `DELIVERY_SKILLS`. */
    required_skills: text().array().notNull().default(sql`'{}'::text[]`),
    max_vehicle_weight_kg: integer(),
    /** Open between these minutes of the day; null: always. */
    open_from_minute: smallint(),
    open_to_minute: smallint(),
    /** Instead of the depot's own time at a customer. */
    service_seconds: integer(),
    driver_notes: text(),
    version: version(),
    status: partyStatus(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('warehouses_name_en_taken').on(t.client_id, t.name_en),
    index('warehouses_client').on(t.client_id, t.name_ar),
    check('warehouses_short_address', sql`short_address ~ '^[A-Z]{4}[0-9]{4}$'`),
    check(
      'warehouses_open',
      sql`(open_from_minute is null) = (open_to_minute is null) and (open_from_minute is null or open_from_minute < open_to_minute)`,
    ),
  ],
);
