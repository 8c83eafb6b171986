import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from './define-route.ts';
import { partyName } from './fuel-request-shapes.ts';
import { listQuery } from './lists.ts';
import { orderProduct, orderStatus } from './order-shapes.ts';
import { drivenStop, signature } from './trip-stop-shapes.ts';

/** Proofs that reached us when their stop was off its trip, or said to have failed: whoever dispatches says what holds. */

const count = z.number().int();

export const HELD_PROOF_STATUSES = ['waiting', 'accepted', 'dismissed'] as const;

export const heldProof = z.object({
  id: count,
  status: z.enum(HELD_PROOF_STATUSES),
  order: z.object({ id: count, status: orderStatus }),
  client: partyName,
  warehouse: partyName,
  trip: z.object({ id: count, trip_code: z.string() }),
  delivery_vehicle: z.object({ id: count, code: z.string(), plate_no: z.string() }),
  driver_name: z.string().nullable(),
  /** How the stop stands, and why it failed where somebody said so. */
  stop_status: drivenStop.shape.status,
  failed_reason: z.string().nullable(),
  /** By the driver's phone, which was without a line. */
  delivered_at: instantSchema,
  recorded_at: instantSchema,
  received_by: z.string().nullable(),
  signature: signature.nullable(),
  photo_file_ids: z.array(count),
  note: z.string().nullable(),
  /** What was delivered beside what is asked; `ordered` is empty where the order's line is gone. */
  lines: z.array(
    z.object({
      order_line_id: count,
      product: orderProduct.nullable(),
      volume_ml: count.nullable(),
      pieces: count.nullable(),
      ordered_volume_ml: count.nullable(),
      ordered_pieces: count.nullable(),
    }),
  ),
  decided_at: instantSchema.nullable(),
  decided_by: z.string().nullable(),
  dismiss_reason: z.string().nullable(),
  version: count,
  can: z.object({ accept: z.boolean(), dismiss: z.boolean() }),
});
export type HeldProof = z.infer<typeof heldProof>;

export const listHeldProofs = defineRoute({
  name: 'listHeldProofs',
  method: 'GET',
  path: '/held-proofs',
  permission: 'read trip',
  summary: 'Proofs that came late; those that wait for a decision first',
  query: listQuery(['recorded_at']).extend({
    delivery_branch_id: idSchema.optional(),
    order_id: idSchema.optional(),
    status: z.enum(HELD_PROOF_STATUSES).optional(),
  }),
  response: pageOf(heldProof),
});

const version = z.object({ version: count });
const REFUSALS = ['STATUS_CONFLICT', 'CHANGED_MEANWHILE'] as const;

export const acceptHeldProof = defineRoute({
  name: 'acceptHeldProof',
  method: 'POST',
  path: '/held-proofs/:id/accept',
  permission: 'update trip',
  idempotent: true,
  summary:
    'Take a proof that came late for what happened: the order is delivered with it, and leaves the trip it is on',
  params: idParams,
  body: version,
  response: heldProof,
  errors: [...REFUSALS, 'BREAKS_CONSTRAINTS', 'DRIVER_BUSY'],
});

export const dismissHeldProof = defineRoute({
  name: 'dismissHeldProof',
  method: 'POST',
  path: '/held-proofs/:id/dismiss',
  permission: 'update trip',
  idempotent: true,
  summary: 'Say why a proof that came late does not hold; it is kept',
  params: idParams,
  body: version.extend({ reason: z.string().trim().min(3).max(300) }),
  response: heldProof,
  errors: [...REFUSALS],
});
