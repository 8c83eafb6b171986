import type { deliverStop } from '@fleet/contracts/delivery/trip-stops.ts';
import type { Stroke } from '@fleet/domain/delivery-proofs.ts';
import { HANDOVER_CHECKS } from '@fleet/domain/recipients.ts';
import type { z } from 'zod';
import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { fuelRequests } from '../../fuelling/fuel-requests/fuel-requests.table.ts';
import { createdAt, id, instant, integer64, ref, version } from '../../platform/columns.ts';
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  sql,
  text,
} from '../../platform/orm.ts';
import { orderLines, orders } from '../orders/orders.table.ts';
import { tripStops, trips } from '../trips/trips.table.ts';

/** A proof as a driver's phone sends it. */
export type LateProofBody = z.output<typeof deliverStop.body>;

/** What shows that an order was delivered: written once, never changed. An order is delivered once. */
export const deliveryProofs = pgTable(
  'delivery_proofs',
  {
    id: id(),
    trip_stop_id: ref()
      .notNull()
      .unique('delivery_proofs_trip_stop_id_status_conflict')
      .references(() => tripStops.id),
    order_id: ref()
      .notNull()
      .unique('delivery_proofs_order_id_status_conflict')
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
    /** How the hand-over was confirmed, where the site asks for a code. */
    handover: text({ enum: HANDOVER_CHECKS }),
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
      .unique('delivered_lines_order_line_id_key')
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

export const LATE_PROOF_STATUSES = ['waiting', 'accepted', 'dismissed'] as const;

/**
 * A proof that arrived when its stop was removed from its trip, or reported as failed: stored unchanged until the
 * dispatcher decides. Only the decision is ever written to it.
 */
export const lateProofs = pgTable(
  'late_proofs',
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
    /** The phone's report, unchanged. */
    proof: jsonb().$type<LateProofBody>().notNull(),
    /** By the phone, limited to between the start of the trip and now. */
    delivered_at: instant().notNull(),
    recorded_at: instant().notNull(),
    recorded_by: ref().references(() => users.id),
    status: text({ enum: LATE_PROOF_STATUSES }).notNull().default('waiting'),
    decided_at: instant(),
    decided_by: ref().references(() => users.id),
    dismiss_reason: text(),
    version: version(),
  },
  (t) => [
    index('late_proofs_waiting').on(t.recorded_at).where(sql`status = 'waiting'`),
    index('late_proofs_order').on(t.order_id, t.id),
    index('late_proofs_stop').on(t.trip_stop_id, t.id),
    check('late_proofs_decided', sql`(status = 'waiting') = (decided_at is null)`),
    check('late_proofs_dismissed', sql`(status = 'dismissed') = (dismiss_reason is not null)`),
  ],
);

/** Fuel requested for a vehicle during a trip. */
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

/** A stored trip and stop. */
export type Trip = typeof trips.$inferSelect;
export type Stop = typeof tripStops.$inferSelect;
