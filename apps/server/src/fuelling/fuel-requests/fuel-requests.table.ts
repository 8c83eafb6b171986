import { FOUND_BY, REQUEST_REASONS } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { FUEL_REQUEST_STATUSES, TIMELINE_ENTRIES } from '@fleet/domain/fuel-request-statuses.ts';
import { PLATE_ENTRIES } from '@fleet/domain/plate-readings.ts';
import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { drivers } from '../../fleet/drivers/drivers.table.ts';
import { fuelTypes } from '../../fleet/fuel-types/fuel-types.table.ts';
import { vehicleGroups } from '../../fleet/vehicle-groups/vehicle-groups.table.ts';
import { vehicles } from '../../fleet/vehicles/vehicles.table.ts';
import { changeNo, createdAt, id, instant, integer64, ref } from '../../platform/columns.ts';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  sql,
  text,
  uniqueIndex,
} from '../../platform/orm.ts';
import { networks } from '../../stations/networks/networks.table.ts';
import { stations } from '../../stations/stations/stations.table.ts';
import { temporaryCapacities } from '../temporary-capacities/temporary-capacities.table.ts';
import { vehicleTags } from '../vehicle-tags/vehicle-tags.table.ts';

const BLOCKING = sql.raw(
  `status in ('request_pending','request_approved','transaction_initiated','transaction_held')`,
);

/** One refuelling from request to money. The client owns it; network and station are set when a pump initiates it. */
export const fuelRequests = pgTable(
  'fuel_requests',
  {
    id: id(),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    vehicle_id: ref()
      .notNull()
      .references(() => vehicles.id),
    driver_id: ref()
      .notNull()
      .references(() => drivers.id),
    /**
     * The vehicle's group at request time: its rules and counters remain this request's, also when the vehicle moves.
     */
    group_id: ref().references(() => vehicleGroups.id),
    fuel_type_id: ref()
      .notNull()
      .references(() => fuelTypes.id),
    status: text({ enum: FUEL_REQUEST_STATUSES }).notNull(),
    requested_by_user_id: ref().references(() => users.id),
    kind: text({ enum: ['litres', 'amount', 'fill_up'] }).notNull(),
    /** The requested volume; for a fill-up the tightest volume limit at the time. */
    requested_volume_ml: integer64().notNull(),
    requested_amount_halalas: integer64().notNull(),
    /** Why the driver needs it: one of the ready reasons, own words, or both. */
    request_reason: text({ enum: REQUEST_REASONS }),
    request_reason_text: text(),
    /** What a manager approved instead of all that was requested, in litres or in money; null where it was all of it. */
    approved_volume_ml: integer64(),
    approved_amount_halalas: integer64(),
    requested_odometer_km: integer(),
    requested_latitude: doublePrecision(),
    requested_longitude: doublePrecision(),
    /** What the driver said where the vehicle's own position was stale or elsewhere; null where nobody was asked. */
    vehicle_is_here: boolean(),
    /** That position: when it was taken, and how far it was from the phone. */
    vehicle_seen_at: instant(),
    vehicle_seen_metres: integer(),
    chosen_station_id: ref().references(() => stations.id),
    hold_halalas: integer64().notNull().default(0),
    hold_price_millis_per_litre: integer(),
    qr_token: text().notNull(),
    /** Usage counters carry this request on this Riyadh day, with these figures; null when they carry nothing. */
    usage_day: text(),
    usage_volume_ml: integer64(),
    usage_amount_halalas: integer64(),
    /** The part of it that temporary capacity covers: it does not count in the limits that capacity raises. */
    usage_capacity_id: ref().references(() => temporaryCapacities.id),
    usage_extra_volume_ml: integer64(),
    usage_extra_amount_halalas: integer64(),
    /** Rules it broke that allow and flag. */
    flags: text().array().notNull().default([]),
    /** How far the pump's device was off the server's clock when fuelling started; null when it gave no time. */
    device_clock_skew_seconds: integer(),
    checks: jsonb().notNull(),
    close_checks: jsonb(),
    network_id: ref().references(() => networks.id),
    station_id: ref().references(() => stations.id),
    attendant_user_id: ref().references(() => users.id),
    found_by: text({ enum: FOUND_BY }),
    /** The vehicle's tag that was read at the pump. */
    tag_id: ref().references(() => vehicleTags.id),
    pin_failures: integer().notNull().default(0),
    pin_checked: boolean().notNull().default(false),
    override_reason: text(),
    plate_read: text(),
    /** How the plate was identified when fueling started; null for older rows. */
    plate_entry: text({ enum: PLATE_ENTRIES }),
    price_millis_per_litre: integer(),
    volume_ml: integer64(),
    amount_halalas: integer64(),
    /** What the client was charged, when an administrator excused part of it; else equal to the amount. */
    charged_halalas: integer64(),
    odometer_km: integer(),
    driver_distance_metres: integer(),
    pump_photo_file_id: ref(),
    reference_number: text(),
    pending_reasons: text().array(),
    end_reason: text(),
    created_at: createdAt(),
    approved_at: instant(),
    initiated_at: instant(),
    fuelling_started_at: instant(),
    closed_at: instant(),
    completed_at: instant(),
    /** When a fill dispensed without a line arrived and found that its request could not be closed as usual. */
    arrived_late_at: instant(),
    /** Its request was fueled elsewhere, so this fill has its own row. */
    late_for_request_id: ref(),
    /** When the sweeper acts on the present status, if nothing happens. */
    due_at: instant(),
    status_changed_at: instant().notNull(),
    is_demo: boolean().notNull().default(false),
    change_no: changeNo(),
  },
  (t) => [
    // Every index is written four times by a refuelling unless it is partial: each says which query it serves.
    // One at a time of a vehicle and of a driver; facts of a decision (policy_load_facts), pump_by_vehicle, openRequestOf.
    uniqueIndex('fuel_requests_vehicle_busy').on(t.vehicle_id).where(BLOCKING),
    uniqueIndex('fuel_requests_driver_busy').on(t.driver_id).where(BLOCKING),
    // pump_by_qr: what may still be fueled. Codes are random: among all requests each would enter another page.
    uniqueIndex('fuel_requests_qr_token_key').on(t.qr_token).where(BLOCKING),
    // Search by number (fuel-requests-filter.queries.ts); written at the close, when there is a number.
    uniqueIndex('fuel_requests_reference_number_key')
      .on(t.reference_number)
      .where(sql`reference_number is not null`),
    // Lists (docs/decisions/0017): newest first of everybody, of a client, a network, a station. The
    // columns after the id are there to be filtered by without a look at the rows. Ascending on purpose: read backwards
    // they serve `order by … desc`, which an index "desc nulls last" does not.
    index('fuel_requests_time').on(t.created_at, t.id, t.fuel_type_id),
    index('fuel_requests_client').on(
      ...([t.client_id, t.created_at, t.id, t.status, t.fuel_type_id] as const),
      ...([t.network_id, t.station_id, t.amount_halalas] as const),
    ),
    index('fuel_requests_network')
      .on(
        ...([t.network_id, t.created_at, t.id, t.status, t.fuel_type_id] as const),
        ...([t.station_id, t.client_id, t.amount_halalas] as const),
      )
      .where(sql`network_id is not null`),
    index('fuel_requests_station')
      .on(
        ...([t.station_id, t.created_at, t.id, t.status, t.fuel_type_id] as const),
        ...([t.client_id, t.amount_halalas, t.volume_ml] as const),
      )
      .where(sql`station_id is not null`),
    // The same lists sorted by what was dispensed (walksOf): written once, when a pump closes.
    index('fuel_requests_amount').on(t.amount_halalas, t.id).where(sql`amount_halalas is not null`),
    index('fuel_requests_client_amount')
      .on(t.client_id, t.amount_halalas, t.id)
      .where(sql`amount_halalas is not null`),
    index('fuel_requests_network_amount')
      .on(t.network_id, t.amount_halalas, t.id)
      .where(sql`amount_halalas is not null`),
    index('fuel_requests_volume').on(t.volume_ml, t.id).where(sql`volume_ml is not null`),
    index('fuel_requests_client_volume').on(t.client_id, t.volume_ml, t.id).where(sql`volume_ml is not null`),
    index('fuel_requests_network_volume')
      .on(t.network_id, t.volume_ml, t.id)
      .where(sql`volume_ml is not null`),
    // Top lists of dashboards (dashboards.queries.ts, station-summaries.queries.ts): everything they sum is in the index, once a request is completed.
    index('fuel_requests_client_completed')
      .on(
        ...([t.client_id, t.created_at, t.vehicle_id, t.driver_id, t.network_id, t.station_id] as const),
        ...([t.volume_ml, t.amount_halalas, t.charged_halalas] as const),
      )
      .where(sql`status = 'transaction_completed'`),
    index('fuel_requests_network_completed')
      .on(t.network_id, t.created_at, t.client_id, t.volume_ml, t.amount_halalas, t.charged_halalas)
      .where(sql`status = 'transaction_completed'`),
    index('fuel_requests_station_completed')
      .on(
        ...([t.station_id, t.created_at, t.client_id, t.attendant_user_id] as const),
        ...([t.volume_ml, t.amount_halalas, t.charged_halalas] as const),
      )
      .where(sql`status = 'transaction_completed'`),
    index('fuel_requests_changes').on(t.client_id, t.change_no, t.id), // The feed read by cursor (insight/feeds).
    // pump_coming_here, countComingTo; few choose one (large-indexes.ts).
    index('fuel_requests_coming_here')
      .on(t.chosen_station_id)
      .where(sql`status = 'request_approved' and chosen_station_id is not null`),
    // What is under way, waits or ended without fuel: waiting work, escalations, dashboards' stations, the platform's list by status.
    index('fuel_requests_status')
      .on(t.status, t.created_at, t.id)
      .where(sql`status <> 'transaction_completed'`),
    // The sweeper (fuel-requests-sweeper.service.ts).
    index('fuel_requests_due').on(t.due_at).where(sql`due_at is not null`),
    // A vehicle's last fill (policy_load_facts, fuel_request_detail), its list, its anomalies.
    index('fuel_requests_vehicle').on(t.vehicle_id, t.closed_at.desc()),
    // Whose picture a file is (fuel-requests-files.fragments.ts).
    index('fuel_requests_pump_photo').on(t.pump_photo_file_id).where(sql`pump_photo_file_id is not null`),
    // Fills that have a row of their own since this request was fueled elsewhere (fuel_request_detail); large-indexes.ts.
    index('fuel_requests_late_for').on(t.late_for_request_id).where(sql`late_for_request_id is not null`),
    // No query of ours was found; the foreign key of a tag uses it.
    index('fuel_requests_tag').on(t.tag_id).where(sql`tag_id is not null`),
    index('fuel_requests_driver').on(t.driver_id, t.created_at, t.id), // A driver's list.
    // A driver's last fill (policy_load_facts), their anomalies.
    index('fuel_requests_driver_closed')
      .on(t.driver_id, t.closed_at.desc())
      .where(sql`closed_at is not null`),
    // Fills of a client by when they flowed: limit suggestions, policy simulations.
    index('fuel_requests_client_started')
      .on(t.client_id, t.fuelling_started_at, t.id)
      .where(sql`status = 'transaction_completed'`),
    // Few of a party's many, so that a page of them is not looked for among all; a common refuelling writes none of these.
    index('fuel_requests_client_flagged').on(t.client_id, t.created_at, t.id).where(sql`flags <> '{}'`),
    index('fuel_requests_network_flagged')
      .on(t.network_id, t.created_at, t.id)
      .where(sql`flags <> '{}' and network_id is not null`),
    index('fuel_requests_station_flagged')
      .on(t.station_id, t.created_at, t.id)
      .where(sql`flags <> '{}' and station_id is not null`),
    index('fuel_requests_network_without_fuel')
      .on(t.network_id, t.created_at, t.id)
      .where(
        sql`network_id is not null
          and status in ('request_rejected', 'request_cancelled', 'request_expired', 'transaction_cancelled')`,
      ),
    check(
      'fuel_requests_amounts',
      sql`requested_volume_ml >= 0 and requested_amount_halalas >= 0 and (volume_ml is null or volume_ml >= 0)`,
    ),
    check(
      'fuel_requests_approved_less',
      sql`num_nonnulls(approved_volume_ml, approved_amount_halalas) <= 1 and approved_volume_ml between 1 and requested_volume_ml
        and approved_amount_halalas between 1 and requested_amount_halalas`,
    ),
  ],
);

/**
 * What happened, in order: who, when, where, picture, litres. Append only, a partition a month, by `at`. Lines are read by their request
 * or picture, from a day before its time on (clocks of processes differ), so that no month before is looked into.
 */
export const fuelRequestTimeline = pgTable(
  'fuel_request_timeline',
  {
    id: ref().generatedAlwaysAsIdentity(),
    fuel_request_id: ref()
      .notNull()
      .references(() => fuelRequests.id),
    entry: text({ enum: TIMELINE_ENTRIES }).notNull(),
    at: instant().notNull(),
    device_at: instant(),
    actor_user_id: ref(),
    /** Of a line by a `user`: the client's system that spoke, where it was no person. */
    actor_api_key_id: ref(),
    actor_kind: text({ enum: ['user', 'policy', 'sweeper'] }).notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    file_id: ref(),
    volume_ml: integer64(),
    detail: jsonb().notNull().default({}),
  },
  (t) => [
    index('fuel_request_timeline_request').on(t.fuel_request_id, t.id),
    index('fuel_request_timeline_file').on(t.file_id).where(sql`file_id is not null`),
  ],
);

/** Pictures named by lines that are in files of old months (decision 190): whose they are is asked for each picture that is shown. */
export const filedTimelinePictures = pgTable('filed_timeline_pictures', {
  file_id: ref().primaryKey(),
  fuel_request_id: ref().notNull(),
});

/** The former thread on a held transaction. Moved to `chat_messages`; stays, read and written by nothing, until the release after. */
export const fuelRequestComments = pgTable(
  'fuel_request_comments',
  {
    id: id(),
    fuel_request_id: ref()
      .notNull()
      .references(() => fuelRequests.id),
    user_id: ref()
      .notNull()
      .references(() => users.id),
    comment: text().notNull(),
    /** Files sent along, each uploaded by the writer. */
    file_ids: bigint({ mode: 'number' }).array().notNull().default([]),
    created_at: instant().notNull(),
  },
  (t) => [index('fuel_request_comments_request').on(t.fuel_request_id, t.id)],
);
