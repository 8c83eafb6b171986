import type { ChangeoverRule } from '@fleet/domain/delivery.ts';
import type { RecipientCall } from '@fleet/domain/recipients.ts';
import type { SaudiCity } from '@fleet/domain/saudi-cities.ts';
import { ALERT_LIMITS_DEFAULT } from '@fleet/domain/tracking.ts';
import { createdAt, id, partyStatus, ref, version } from '../../platform/columns.ts';
import {
  bigint,
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

/** The first branch has this number (specification section 9, "Default store/branch id 1000"). */
const FIRST_BRANCH = 1000;

/** A branch (store, depot) orders are delivered from. Its numbers begin at 1000. */
export const deliveryBranches = pgTable('delivery_branches', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: FIRST_BRANCH }),
  name_en: text().notNull().unique('delivery_branches_name_en_taken'),
  name_ar: text().notNull(),
  city: text().$type<SaudiCity>(),
  address: text().notNull(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  /** Orders go to planning as they are placed; otherwise the staff confirms each first. */
  plans_at_once: boolean().notNull().default(true),
  /** What recipients see instead of the product's name and color. */
  brand_name_en: text(),
  brand_name_ar: text(),
  brand_colour: text(),
  recipients_call: text().$type<RecipientCall>().notNull().default('driver'),
  /** The depot's, for recipients. */
  phone: text(),
  version: version(),
  status: partyStatus(),
  created_at: createdAt(),
});

/** Planning options of a depot: what the optimizer receives beside the orders. One row per depot. */
export const deliveryConstraints = pgTable('delivery_constraints', {
  delivery_branch_id: ref()
    .primaryKey()
    .references(() => deliveryBranches.id),
  sequence_orders: boolean().notNull().default(false),
  balanced_allocation: boolean().notNull().default(false),
  time_and_fuel_optimization: boolean().notNull().default(true),
  multi_trip: boolean().notNull().default(true),
  /** Roads are this much longer than the great circle. */
  detour_percent: smallint().notNull().default(130),
  /** Metres an hour on an empty road. */
  speed_metres_per_hour: integer().notNull().default(50_000),
  /** How much of it is left in each hour of the Riyadh day, midnight first. */
  speed_percent_by_hour: smallint().array().notNull(),
  /** At a customer: a fixed part, and so much for each 1 000 L or 1 000 kg. */
  service_seconds: integer().notNull().default(600),
  service_seconds_per_1000: integer().notNull().default(120),
  /** At the depot before each trip. */
  load_seconds: integer().notNull().default(1_800),
  /** Petrol into a compartment that held diesel that day; and how long the depot cleans it, on top of loading. */
  petrol_after_diesel: text().$type<ChangeoverRule>().notNull().default('cleaned'),
  cleaning_seconds: integer().notNull().default(2_700),
  /** What a minute of lateness is worth in a plan; null: no stop may be late. */
  late_halalas_per_minute: integer(),
  /** Of even shares: what a vehicle's hours at work, squared, cost in a plan. */
  balance_halalas: integer().notNull().default(500),
  /** Of the sequence: what an order of the highest priority costs in a plan for each hour it waits within its own. */
  sequence_halalas_per_hour: integer().notNull().default(2_000),
  version: version(),
});

/** When the dispatchers of a depot are alerted. A depot without a row has the defaults. */
export const deliveryAlertLimits = pgTable(
  'delivery_alert_limits',
  {
    delivery_branch_id: ref()
      .primaryKey()
      .references(() => deliveryBranches.id),
    start_minutes: smallint().notNull().default(ALERT_LIMITS_DEFAULT.start_minutes),
    driver_minutes: smallint().notNull().default(ALERT_LIMITS_DEFAULT.driver_minutes),
    late_minutes: smallint().notNull().default(ALERT_LIMITS_DEFAULT.late_minutes),
    stopped_minutes: smallint().notNull().default(ALERT_LIMITS_DEFAULT.stopped_minutes),
    silent_minutes: smallint().notNull().default(ALERT_LIMITS_DEFAULT.silent_minutes),
    proof_minutes: smallint().notNull().default(ALERT_LIMITS_DEFAULT.proof_minutes),
    volume_percent: smallint().notNull().default(ALERT_LIMITS_DEFAULT.volume_percent),
    min_temperature_decicelsius: smallint(),
    max_temperature_decicelsius: smallint(),
    version: version(),
  },
  () => [
    check('delivery_alert_limits_range', sql`min_temperature_decicelsius <= max_temperature_decicelsius`),
  ],
);

/** When a branch delivers: a part of a weekday that takes so many orders. */
export const deliverySlots = pgTable(
  'delivery_slots',
  {
    id: id(),
    delivery_branch_id: ref()
      .notNull()
      .references(() => deliveryBranches.id),
    /** 0 is Sunday. */
    weekday: smallint().notNull(),
    from_minute: smallint().notNull(),
    to_minute: smallint().notNull(),
    max_orders: integer().notNull(),
    version: version(),
    status: partyStatus(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('delivery_slots_from_minute_taken')
      .on(t.delivery_branch_id, t.weekday, t.from_minute, t.to_minute)
      .where(sql`status = 'active'`),
    index('delivery_slots_branch').on(t.delivery_branch_id, t.weekday, t.from_minute),
    check('delivery_slots_weekday', sql`weekday between 0 and 6`),
    check('delivery_slots_minutes', sql`0 <= from_minute and from_minute < to_minute and to_minute <= 1440`),
  ],
);
