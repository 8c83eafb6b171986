import type { deliverStop } from '@fleet/contracts/trip-stops.ts';
import type { Stroke } from '@fleet/domain/delivery-proofs.ts';
import { sql } from 'drizzle-orm';
import { check, date, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { createdAt, id, instant, integer64, ref, version } from '../../platform/columns.ts';
import { clients } from '../clients/clients.table.ts';
import { fuelRequests } from '../fuel-requests/fuel-requests.table.ts';
import { orderLines, orders } from '../orders/orders.table.ts';
import { tripStops, trips } from '../trips/trips.table.ts';
import { users } from '../users/users.table.ts';

/** A proof as a driver's phone sends it. */
export type HeldProofBody = z.output<typeof deliverStop.body>;

/** What shows that an order was delivered: written once, never changed. An order is delivered once. */
export const deliveryProofs = pgTable(
  'delivery_proofs',
  {
    id: id(),
    trip_stop_id: ref()
      .notNull()
      .unique()
      .references(() => tripStops.id),
    order_id: ref()
      .notNull()
      .unique()
      .references(() => orders.id),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    /** By the driver's phone; `recorded_at` is when it reached us. */
    delivered_at: instant().notNull(),
    recorded_at: instant().notNull(),
    recorded_by: ref().references(() => users.id),
    received_by: text(),
    signature: jsonb().$type<readonly Stroke[]>(),
    photo_file_ids: ref().array().notNull().default(sql`'{}'::bigint[]`),
    note: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
  },
  () => [
    check('delivery_proofs_shown', sql`signature is not null or cardinality(photo_file_ids) > 0`),
    check('delivery_proofs_signed', sql`signature is null or received_by is not null`),
  ],
);

/**
 * What was delivered of an order's line and what it costs, by the price of the order and the VAT of the day: the lines
 * invoices are made of. Written with its proof, never changed.
 */
export const deliveredLines = pgTable(
  'delivered_lines',
  {
    id: id(),
    delivery_proof_id: ref()
      .notNull()
      .references(() => deliveryProofs.id),
    order_line_id: ref()
      .notNull()
      .unique()
      .references(() => orderLines.id),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    /** A Riyadh day. */
    delivered_on: date({ mode: 'string' }).notNull(),
    volume_ml: integer64(),
    pieces: integer(),
    dip_before_mm: integer(),
    dip_after_mm: integer(),
    price_millis: integer().notNull(),
    vat_rate_basis_points: integer().notNull(),
    net_halalas: integer64().notNull(),
    vat_halalas: integer64().notNull(),
  },
  (t) => [
    index('delivered_lines_proof').on(t.delivery_proof_id),
    index('delivered_lines_client').on(t.client_id, t.delivered_on),
    check('delivered_lines_quantity', sql`(volume_ml is null) <> (pieces is null)`),
    check(
      'delivered_lines_not_negative',
      sql`coalesce(volume_ml, pieces) >= 0 and net_halalas >= 0 and vat_halalas >= 0`,
    ),
  ],
);

export const HELD_PROOF_STATUSES = ['waiting', 'accepted', 'dismissed'] as const;

/**
 * A proof that reached us when its stop was off its trip, or said to have failed: kept whole until whoever dispatches says what
 * holds. Only the decision is ever written to it.
 */
export const heldProofs = pgTable(
  'held_proofs',
  {
    id: id(),
    trip_stop_id: ref()
      .notNull()
      .references(() => tripStops.id),
    order_id: ref()
      .notNull()
      .references(() => orders.id),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    /** What the phone said, as it said it. */
    proof: jsonb().$type<HeldProofBody>().notNull(),
    /** By the phone, kept between the start of the trip and now. */
    delivered_at: instant().notNull(),
    recorded_at: instant().notNull(),
    recorded_by: ref().references(() => users.id),
    status: text({ enum: HELD_PROOF_STATUSES }).notNull().default('waiting'),
    decided_at: instant(),
    decided_by: ref().references(() => users.id),
    dismiss_reason: text(),
    version: version(),
  },
  (t) => [
    index('held_proofs_waiting').on(t.recorded_at).where(sql`status = 'waiting'`),
    index('held_proofs_order').on(t.order_id, t.id),
    index('held_proofs_stop').on(t.trip_stop_id, t.id),
    check('held_proofs_decided', sql`(status = 'waiting') = (decided_at is null)`),
    check('held_proofs_dismissed', sql`(status = 'dismissed') = (dismiss_reason is not null)`),
  ],
);

/** Fuel asked for a vehicle while it was on a trip. */
export const tripFuelRequests = pgTable(
  'trip_fuel_requests',
  {
    fuel_request_id: ref()
      .primaryKey()
      .references(() => fuelRequests.id),
    trip_id: ref()
      .notNull()
      .references(() => trips.id),
    created_at: createdAt(),
  },
  (t) => [index('trip_fuel_requests_trip').on(t.trip_id)],
);

/** A trip and a stop as they are kept. */
export type Trip = typeof trips.$inferSelect;
export type Stop = typeof tripStops.$inferSelect;
