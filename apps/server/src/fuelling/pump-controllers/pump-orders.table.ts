import { PUMP_ORDER_STATES } from '@fleet/contracts/fuelling/pump-orders.ts';
import { users } from '../../access/users/users.table.ts';
import { fuelTypes } from '../../fleet/fuel-types/fuel-types.table.ts';
import { id, instant, integer64, ref } from '../../platform/columns.ts';
import { check, index, integer, pgTable, sql, text, uniqueIndex } from '../../platform/orm.ts';
import { networks } from '../../stations/networks/networks.table.ts';
import { nozzles } from '../../stations/nozzles/nozzles.table.ts';
import { stations } from '../../stations/stations/stations.table.ts';
import { fuelRequests } from '../fuel-requests/fuel-requests.table.ts';
import { shifts } from '../shifts/shifts.table.ts';
import { pumpControllers } from './pump-controllers.table.ts';

/**
 * A pump unlocked for one request, with an amount and one product. The rows are pending work; the process with the
 * connection does it.
 */
export const pumpOrders = pgTable(
  'pump_orders',
  {
    id: id(),
    /** Our id of it on the line, which comes back with the litres. */
    fsc_transaction_id: text().notNull().unique('pump_orders_fsc_transaction_id_key'),
    controller_id: ref()
      .notNull()
      .references(() => pumpControllers.id),
    network_id: ref()
      .notNull()
      .references(() => networks.id),
    station_id: ref()
      .notNull()
      .references(() => stations.id),
    fuel_request_id: ref()
      .notNull()
      .references(() => fuelRequests.id),
    nozzle_id: ref()
      .notNull()
      .references(() => nozzles.id),
    pump_number: integer().notNull(),
    product_id: text().notNull(),
    /** The most it may give. */
    credit_halalas: integer64().notNull(),
    state: text({ enum: PUMP_ORDER_STATES }).notNull(),
    ordered_by: ref()
      .notNull()
      .references(() => users.id),
    ordered_at: instant().notNull(),
    /** When it was sent; without an answer before the connection broke it may or may not have been received. */
    sent_at: instant(),
    unlocked_at: instant(),
    ended_at: instant(),
    /** Why no fuel came of it: the controller's code, its reason, or ours. */
    end_reason: text(),
  },
  (t) => [
    uniqueIndex('pump_orders_pump_busy')
      .on(t.controller_id, t.pump_number)
      .where(sql`state in ('ordered', 'unlocked', 'cancelling')`),
    uniqueIndex('pump_orders_fuel_request_id_pump_busy')
      .on(t.fuel_request_id)
      .where(sql`state in ('ordered', 'unlocked', 'cancelling', 'dispensed')`),
    index('pump_orders_request').on(t.fuel_request_id),
    index('pump_orders_to_do').on(t.controller_id).where(sql`state in ('ordered', 'cancelling')`),
    check('pump_orders_credit', sql`credit_halalas > 0`),
  ],
);

/** What a pump gave, as it reported it: each taken once by the controller's own number. Without an order it is a sale of the station's. */
export const pumpTransactions = pgTable(
  'pump_transactions',
  {
    id: id(),
    controller_id: ref()
      .notNull()
      .references(() => pumpControllers.id),
    site_transaction_id: text().notNull(),
    network_id: ref()
      .notNull()
      .references(() => networks.id),
    station_id: ref()
      .notNull()
      .references(() => stations.id),
    order_id: ref().references(() => pumpOrders.id),
    fuel_request_id: ref().references(() => fuelRequests.id),
    /** The shift that was open when it arrived. */
    shift_id: ref().references(() => shifts.id),
    pump_number: integer().notNull(),
    product_id: text().notNull(),
    nozzle_id: ref().references(() => nozzles.id),
    fuel_type_id: ref().references(() => fuelTypes.id),
    volume_ml: integer64().notNull(),
    amount_halalas: integer64().notNull(),
    price_millis_per_litre: integer().notNull(),
    /** The message as it came. */
    message: text().notNull(),
    received_at: instant().notNull(),
    /** How often it was repeated with the same figures, and repetitions with others. */
    repeats: integer().notNull().default(0),
    contradicted_by: text(),
    /** Of an ordered one: reporting the payment to the controller. */
    clearing: text({ enum: ['wanted', 'cleared', 'paid_elsewhere', 'unknown'] }),
    cleared_at: instant(),
  },
  (t) => [
    uniqueIndex('pump_transactions_controller_id_site_transaction_id_key').on(
      t.controller_id,
      t.site_transaction_id,
    ),
    uniqueIndex('pump_transactions_order_id_key').on(t.order_id).where(sql`order_id is not null`),
    index('pump_transactions_request').on(t.fuel_request_id).where(sql`fuel_request_id is not null`),
    index('pump_transactions_station').on(t.station_id, t.received_at, t.id),
    index('pump_transactions_network').on(t.network_id, t.received_at, t.id),
    index('pump_transactions_shift').on(t.shift_id, t.fuel_type_id).where(sql`order_id is null`),
    index('pump_transactions_to_clear').on(t.controller_id).where(sql`clearing = 'wanted'`),
    check('pump_transactions_volume', sql`volume_ml > 0 and amount_halalas >= 0`),
  ],
);
