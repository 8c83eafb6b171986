import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf, pageQuery } from '../define-route.ts';
import { DISPUTE_STATES, partyName } from '../shapes.ts';
import { fuelRequestDetail, threadComment } from './fuel-request-shapes.ts';

/** Disputes of clients about completed transactions: the status stays, the case contains thread and decision. */

export const DISPUTE_REASONS = [
  'not_our_vehicle',
  'not_dispensed',
  'wrong_litres',
  'wrong_price',
  'charged_twice',
  'other',
] as const;

const reason = z.string().trim().min(3).max(1000);
const fileIds = z.array(idSchema).max(5).default([]);
const halalas = z.number().int();

export const disputeCaseRow = z.object({
  id: z.number().int(),
  state: z.enum(DISPUTE_STATES),
  reason_code: z.enum(DISPUTE_REASONS),
  reason: z.string(),
  opened_at: instantSchema,
  opened_by: z.string(),
  decided_at: instantSchema.nullable(),
  fuel_request_id: z.number().int(),
  reference_number: z.string().nullable(),
  client: partyName,
  station: partyName,
  network: partyName,
  vehicle: z.object({ id: z.number().int(), plate_no: z.string(), plate_kind: z.string() }),
  fuelled_at: instantSchema.nullable(),
  volume_before_ml: z.number().int(),
  amount_before_halalas: halalas,
  charged_before_halalas: halalas,
  volume_after_ml: z.number().int().nullable(),
  amount_after_halalas: halalas.nullable(),
  charged_after_halalas: halalas.nullable(),
});
export type DisputeCaseRow = z.infer<typeof disputeCaseRow>;

export const disputeCaseDetail = disputeCaseRow.extend({
  decided_by: z.string().nullable(),
  decision_reason: z.string().nullable(),
  /** Who bears the refund; null until upheld. */
  borne: z.object({ station_halalas: halalas, platform_halalas: halalas }).nullable(),
  reversal_entry_id: z.number().int().nullable(),
  capture_entry_id: z.number().int().nullable(),
  comments: z.array(threadComment),
  /** The disputed transaction, as visible to this reader: evidence of the case. */
  fuel_request: fuelRequestDetail,
  can: z.object({ comment: z.boolean(), decide: z.boolean() }),
});
export type DisputeCaseDetail = z.infer<typeof disputeCaseDetail>;

export const listDisputeCases = defineRoute({
  name: 'listDisputeCases',
  method: 'GET',
  path: '/dispute-cases',
  permission: 'read dispute_case',
  summary: 'Dispute cases of the reader, newest first',
  query: pageQuery.extend({
    state: z.enum(DISPUTE_STATES).optional(),
    client_id: idSchema.optional(),
    fuel_request_id: idSchema.optional(),
    sort: z.enum(['-id', 'id']).default('-id'),
  }),
  response: pageOf(disputeCaseRow),
});

export const getDisputeCase = defineRoute({
  name: 'getDisputeCase',
  method: 'GET',
  path: '/dispute-cases/:id',
  permission: 'read dispute_case',
  summary: 'One case with its thread, its money and the transaction beside it',
  params: idParams,
  response: disputeCaseDetail,
});

export const openDisputeCase = defineRoute({
  name: 'openDisputeCase',
  method: 'POST',
  path: '/fuel-requests/:id/dispute-cases',
  permission: 'create dispute_case',
  status: 201,
  idempotent: true,
  summary: 'The client objects to a completed transaction, with a reason and files',
  params: idParams,
  body: z.object({ reason_code: z.enum(DISPUTE_REASONS), reason, file_ids: fileIds }),
  response: disputeCaseDetail,
  errors: ['STATUS_CONFLICT', 'DISPUTE_PERIOD_EXPIRED'],
});

export const decideDisputeCase = defineRoute({
  name: 'decideDisputeCase',
  method: 'POST',
  path: '/dispute-cases/:id/decision',
  permission: 'decide dispute_case',
  idempotent: true,
  summary:
    'Upheld: what was captured is reversed and the adjusted amount booked, in full or in part. Rejected: nothing moves',
  params: idParams,
  body: z
    .object({
      decision: z.enum(['uphold', 'reject']),
      reason,
      /** Uphold: the actually dispensed liters; the station bears the difference. The recorded liters by default. */
      volume_ml: z.number().int().nonnegative().max(10_000_000).optional(),
      /** Uphold: the final charge of the client; the rest of the dispensed amount is the platform's loss. */
      charged_halalas: z.number().int().nonnegative().optional(),
    })
    .superRefine((body, refinement) => {
      if (body.decision === 'uphold' && body.charged_halalas === undefined)
        refinement.addIssue({ code: 'custom', path: ['charged_halalas'], message: 'required' });
    }),
  response: disputeCaseDetail,
  errors: ['STATUS_CONFLICT', 'AMOUNT_ABOVE_BALANCE'],
});

export const commentDisputeCase = defineRoute({
  name: 'commentDisputeCase',
  method: 'POST',
  path: '/dispute-cases/:id/comments',
  permission: 'comment dispute_case',
  status: 201,
  idempotent: true,
  summary: 'Comment on an open case, with files',
  params: idParams,
  body: z.object({ comment: z.string().trim().min(1).max(1000), file_ids: fileIds }),
  response: threadComment,
  errors: ['STATUS_CONFLICT'],
});
