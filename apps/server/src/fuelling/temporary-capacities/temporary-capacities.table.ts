import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { vehicles } from '../../fleet/vehicles/vehicles.table.ts';
import { createdAt, id, instant, integer64, ref } from '../../platform/columns.ts';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '../../platform/orm.ts';

export const CAPACITY_STATUSES = ['running', 'expired', 'revoked', 'replaced'] as const;

/**
 * Liters or riyals a vehicle may take beyond its limits: once until `ends_at`, or for periods of `days` Riyadh days.
 * A vehicle has at most one running. Its remainder follows from its days of use; the job only maintains `period` and
 * `ends_at` for lists.
 */
export const temporaryCapacities = pgTable(
  'temporary_capacities',
  {
    id: id(),
    /** Vehicles ticked together share it. */
    batch_id: uuid().notNull(),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    vehicle_id: ref()
      .notNull()
      .references(() => vehicles.id),
    volume_ml: integer64(),
    amount_halalas: integer64(),
    mode: text({ enum: ['once', 'days'] }).notNull(),
    days: integer(),
    renew_automatically: boolean().notNull().default(false),
    /** What a period leaves over is added to the next. */
    carry_over: boolean().notNull().default(false),
    reason: text().notNull(),
    status: text({ enum: CAPACITY_STATUSES }).notNull().default('running'),
    /** The Riyadh day of the first period. */
    starts_on: date({ mode: 'string' }).notNull(),
    period: integer().notNull().default(1),
    /** When it, or its present period, is over. */
    ends_at: instant().notNull(),
    created_by_user_id: ref().references(() => users.id),
    created_at: createdAt(),
    ended_at: instant(),
    ended_by_user_id: ref().references(() => users.id),
    end_reason: text(),
  },
  (t) => [
    uniqueIndex('temporary_capacities_vehicle_id_status_conflict')
      .on(t.vehicle_id)
      .where(sql`status = 'running'`),
    index('temporary_capacities_client').on(t.client_id, t.status, t.id.desc()),
    index('temporary_capacities_due').on(t.ends_at).where(sql`status = 'running'`),
    check('temporary_capacities_one_unit', sql`num_nonnulls(volume_ml, amount_halalas) = 1`),
    check('temporary_capacities_positive', sql`coalesce(volume_ml, amount_halalas) > 0`),
    check(
      'temporary_capacities_mode',
      sql`(mode = 'once' and days is null and not renew_automatically and not carry_over) or (mode = 'days' and days between 1 and 30)`,
    ),
  ],
);

/** What was taken from a temporary capacity on one Riyadh day, reserved or dispensed. */
export const temporaryCapacityDays = pgTable(
  'temporary_capacity_days',
  {
    capacity_id: ref()
      .notNull()
      .references(() => temporaryCapacities.id),
    day: date({ mode: 'string' }).notNull(),
    volume_ml: integer64().notNull(),
    amount_halalas: integer64().notNull(),
  },
  (t) => [primaryKey({ columns: [t.capacity_id, t.day] })],
);
