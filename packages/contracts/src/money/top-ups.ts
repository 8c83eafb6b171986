import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { calendarDay, topUpStatusSchema } from '../shapes.ts';

const halalas = z.number().int();

/** Receipts come from phones and banks' web sites; larger ones are refused with FILE_TOO_LARGE. */
export const RECEIPT_MAX_BYTES = 800_000;
/** A riyal billion: no transfer is larger, and a slipped finger is caught. */
export const MAX_HALALAS = 100_000_000_000;

/** A receipt with an amount: as recorded, as approved, and who decided. Names of the platform's people are not told to clients. */
export const topUpRow = z.object({
  id: z.number().int(),
  reference_number: z.string(),
  client: z.object({ id: z.number().int(), name_en: z.string(), name_ar: z.string() }),
  amount_halalas: halalas,
  approved_amount_halalas: halalas.nullable(),
  status: topUpStatusSchema,
  from: z.enum(['client', 'admin']),
  receipt_file_id: z.number().int().nullable(),
  receipt_media_type: z.string().nullable(),
  /** Why the amount was corrected or the top-up rejected. */
  reason: z.string().nullable(),
  created_at: instantSchema,
  created_by_name: z.string().nullable(),
  first_approved_at: instantSchema.nullable(),
  first_approved_by_name: z.string().nullable(),
  first_approved_amount_halalas: halalas.nullable(),
  decided_at: instantSchema.nullable(),
  decided_by_name: z.string().nullable(),
  entry_id: z.number().int().nullable(),
  can: z.object({ approve: z.boolean(), reject: z.boolean() }),
  /** Why the reader may not approve although they hold the right: they recorded it, or they were the first of two. */
  approval_needs_another: z.enum(['own', 'first']).nullable(),
});

/** A top-up opened: the platform also learns where the same receipt was used before. */
export const topUpDetail = topUpRow.extend({
  same_receipt: z.array(
    z.object({
      id: z.number().int(),
      reference_number: z.string(),
      status: topUpStatusSchema,
      client_name_en: z.string(),
      client_name_ar: z.string(),
    }),
  ),
  /** What the client owes in fees; an approval settles it first. */
  fees_owed_halalas: halalas,
});

export const listTopUps = defineRoute({
  name: 'listTopUps',
  method: 'GET',
  path: '/top-ups',
  permission: 'read top_up',
  summary: 'Top-ups, newest first: a client sees its own, the platform all',
  /** `q` is a reference number, or a part of the client's name. */
  query: listQuery(['created_at', 'amount_halalas']).extend({
    client_id: idSchema.optional(),
    status: topUpStatusSchema.optional(),
    from: calendarDay.optional(),
    to: calendarDay.optional(),
  }),
  response: pageOf(topUpRow).extend({
    /** Of all matching rows: the requested amount, and the approved part. */
    amount_halalas: halalas,
    approved_amount_halalas: halalas,
  }),
});

export const exportTopUps = exportRoute(listTopUps);

export const getTopUp = defineRoute({
  name: 'getTopUp',
  method: 'GET',
  path: '/top-ups/:id',
  permission: 'read top_up',
  summary: 'One top-up',
  params: idParams,
  response: topUpDetail,
});

export const recordTopUp = defineRoute({
  name: 'recordTopUp',
  method: 'POST',
  path: '/top-ups',
  permission: 'create top_up',
  status: 201,
  idempotent: true,
  kind: 'multipart',
  summary: 'Record a transfer with its receipt (image or PDF, at most 800 kB) for approval',
  body: z.object({
    client_id: idSchema.optional(),
    amount_halalas: z.coerce.number().int().positive().max(MAX_HALALAS),
  }),
  response: topUpDetail,
  errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE'],
});

export const approveTopUp = defineRoute({
  name: 'approveTopUp',
  method: 'POST',
  path: '/top-ups/:id/approve',
  permission: 'approve top_up',
  idempotent: true,
  summary: 'Approve, with the amount that arrived; a corrected amount needs a reason',
  params: idParams,
  body: z.object({
    amount_halalas: z.number().int().positive().max(MAX_HALALAS),
    reason: z.string().trim().max(500).optional(),
  }),
  response: topUpDetail,
  errors: ['STATUS_CONFLICT', 'REASON_REQUIRED', 'SECOND_APPROVER_REQUIRED'],
});

export const rejectTopUp = defineRoute({
  name: 'rejectTopUp',
  method: 'POST',
  path: '/top-ups/:id/reject',
  permission: 'approve top_up',
  idempotent: true,
  summary: 'Reject, with a reason for the client',
  params: idParams,
  body: z.object({ reason: z.string().trim().min(1).max(500) }),
  response: topUpDetail,
  errors: ['STATUS_CONFLICT'],
});

export const printReceipt = defineRoute({
  name: 'printReceipt',
  method: 'GET',
  path: '/top-ups/:id/receipt',
  permission: 'read top_up',
  kind: 'stream',
  summary: 'The receipt voucher of an approved top-up on paper, in English and Arabic at once; made once',
  params: idParams,
  response: z.unknown(),
  errors: ['STATUS_CONFLICT', 'OVERLOADED'],
});
