import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { listQuery } from '../lists.ts';
import { orderStatus, partyName, versionSchema } from '../shapes.ts';
import { orderProduct } from './order-shapes.ts';
import { drivenStop, signature } from './trip-stop-shapes.ts';

/** Proofs that arrived after their stop was removed from its trip or reported as failed: a dispatcher decides. */

const count = z.number().int();

export const LATE_PROOF_STATUSES = ['waiting', 'accepted', 'dismissed'] as const;

export const lateProof = z.object({
  id: count,
  status: z.enum(LATE_PROOF_STATUSES),
  order: z.object({ id: count, status: orderStatus }),
  client: partyName,
  warehouse: partyName,
  trip: z.object({ id: count, trip_code: z.string() }),
  delivery_vehicle: z.object({ id: count, code: z.string(), plate_no: z.string() }),
  driver_name: z.string().nullable(),
  /** State of the stop, and the reason of its failure if given. */
  stop_status: drivenStop.shape.status,
  failed_reason: z.string().nullable(),
  /** By the driver's phone, which was offline. */
  delivered_at: instantSchema,
  recorded_at: instantSchema,
  received_by: z.string().nullable(),
  signature: signature.nullable(),
  photo_file_ids: z.array(count),
  note: z.string().nullable(),
  /** Delivered and ordered quantities; `ordered` is empty if the order's line was removed. */
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
  version: versionSchema,
  can: z.object({ accept: z.boolean(), dismiss: z.boolean() }),
});
export type LateProof = z.infer<typeof lateProof>;

export const listLateProofs = defineRoute({
  name: 'listLateProofs',
  method: 'GET',
  path: '/late-proofs',
  permission: 'read trip',
  summary: 'Late proofs of delivery; those that wait for a decision first',
  query: listQuery(['recorded_at']).extend({
    delivery_branch_id: idSchema.optional(),
    order_id: idSchema.optional(),
    status: z.enum(LATE_PROOF_STATUSES).optional(),
  }),
  response: pageOf(lateProof),
});

const version = z.object({ version: versionSchema });
const REFUSALS = ['STATUS_CONFLICT', 'VERSION_CONFLICT'] as const;

export const acceptLateProof = defineRoute({
  name: 'acceptLateProof',
  method: 'POST',
  path: '/late-proofs/:id/accept',
  permission: 'update trip',
  idempotent: true,
  summary: 'Accept a late proof: the order is delivered with it and leaves its present trip',
  params: idParams,
  body: version,
  response: lateProof,
  errors: [...REFUSALS, 'CONSTRAINTS_VIOLATED', 'DRIVER_BUSY'],
});

export const dismissLateProof = defineRoute({
  name: 'dismissLateProof',
  method: 'POST',
  path: '/late-proofs/:id/dismiss',
  permission: 'update trip',
  idempotent: true,
  summary: 'Dismiss a late proof with a reason; it is kept',
  params: idParams,
  body: version.extend({ reason: z.string().trim().min(3).max(300) }),
  response: lateProof,
  errors: [...REFUSALS],
});
