import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { MAX_HALALAS } from '../money/top-ups.ts';
import { calendarDay } from '../shapes.ts';
import { halalas, named } from './settlement-shapes.ts';

/**
 * Refunds: what a client has on its main balance and does not need is paid back to its own bank account. Held from the
 * request on, approved by one person and paid by another.
 */

export const REFUND_STATUSES = ['requested', 'approved', 'rejected', 'paid'] as const;

/** What lists are asked for: a status, or what the bank rejected or returned and no other payment file has. */
export const REFUND_FILTERS = [...REFUND_STATUSES, 'failed'] as const;

/** How long a new account waits before money goes there: time to object. The same as payees of settlements. */
export const REFUND_PAYEE_WAIT_HOURS = 24;

/** An account that gets refunds; of the IBAN only its last four characters are shown. */
const refundPayee = z.object({ beneficiary_name: z.string(), iban_end: z.string() });

export const refundRow = z.object({
  id: z.number().int(),
  reference_number: z.string(),
  client: named,
  amount_halalas: halalas,
  /** Why the client wants it. */
  reason: z.string(),
  status: z.enum(REFUND_STATUSES),
  /** The account of the request: a refund never goes to another one. */
  payee: refundPayee,
  /** The whole IBAN, for who approves or pays it. */
  iban: z.string().nullable(),
  from: z.enum(['client', 'admin']),
  created_at: instantSchema,
  created_by_name: z.string().nullable(),
  approved_at: instantSchema.nullable(),
  approved_by_name: z.string().nullable(),
  /** When it was rejected or paid. */
  ended_at: instantSchema.nullable(),
  ended_by_name: z.string().nullable(),
  /** Why it was rejected. */
  rejection_reason: z.string().nullable(),
  bank_reference: z.string().nullable(),
  /** The day the bank paid it. */
  value_date: calendarDay.nullable(),
  /** The payment file that has it: it is paid by that, and no longer rejected. */
  file: z.object({ reference_number: z.string(), state: z.enum(['waiting', 'released']) }).nullable(),
  /** Why the bank rejected the last transfer: the refund is approved still; or why it sent back what was paid. */
  bank_rejection: z
    .object({
      is_returned: z.boolean(),
      /** ISO 20022 status reason: `AC04`. */
      reason_code: z.string().nullable(),
      reason_text: z.string().nullable(),
    })
    .nullable(),
  /** `pay`: say that the bank paid it. */
  can: z.object({
    approve: z.boolean(),
    reject: z.boolean(),
    pay: z.boolean(),
    /** Into another payment file, where the bank did not execute the one that was released. */
    refile: z.boolean(),
  }),
  /** Why the reader may not, although they hold the permission: they requested it, typed its account, or approved it. */
  needs_another: z.enum(['own', 'account', 'approved']).nullable(),
});

/** What a client could have refunded now, and where it would go. */
export const refundOverview = z.object({
  client_id: z.number().int(),
  payee: refundPayee.nullable(),
  /** An account that was entered and counts from `effective_at`; until then it may be canceled. */
  payee_change: refundPayee.extend({ effective_at: instantSchema }).nullable(),
  main_halalas: halalas,
  /** Requested or approved, and not paid yet. */
  held_halalas: halalas,
  /** What the client owes: while there is any, nothing is refunded. */
  owed: z.object({
    fees_halalas: halalas,
    credit_halalas: halalas,
    /** Fuel that no balance covered and no invoice has yet. */
    fuel_halalas: halalas,
    /** Due of invoices for fuel; that of others is in the fees. */
    invoices_halalas: halalas,
  }),
  refundable_halalas: halalas,
  can: z.object({ request: z.boolean(), set_payee: z.boolean(), cancel_payee_change: z.boolean() }),
});

const clientQuery = z.object({ client_id: idSchema.optional() });

export const getRefundOverview = defineRoute({
  name: 'getRefundOverview',
  method: 'GET',
  path: '/refund-overview',
  permission: 'read refund',
  summary: 'What of a client’s main balance can be refunded now, and to which account',
  query: clientQuery,
  response: refundOverview,
});

export const saveRefundPayee = defineRoute({
  name: 'saveRefundPayee',
  method: 'PUT',
  path: '/refund-payee',
  permission: 'create refund',
  needsProof: true,
  summary:
    'Enter the client’s refund account: it counts after 24 hours. The account in force cancels a change that waits',
  body: z.object({
    client_id: idSchema.optional(),
    beneficiary_name: z.string().trim().min(1).max(140),
    iban: z.string().max(40),
  }),
  response: refundOverview,
});

export const cancelRefundPayee = defineRoute({
  name: 'cancelRefundPayee',
  method: 'POST',
  path: '/refund-payee/cancel',
  permission: 'create refund',
  idempotent: true,
  summary: 'Cancel a change of the refund account that does not count yet',
  body: z.object({ client_id: idSchema.optional() }),
  response: refundOverview,
  errors: ['STATUS_CONFLICT'],
});

export const listRefunds = defineRoute({
  name: 'listRefunds',
  method: 'GET',
  path: '/refunds',
  permission: 'read refund',
  summary: 'Refunds, newest first: a client sees its own, the platform all; the sum of all that match',
  /** `q` is a reference number, or a part of the client’s name. */
  query: listQuery(['created_at', 'amount_halalas']).extend({
    client_id: idSchema.optional(),
    status: z.enum(REFUND_FILTERS).optional(),
  }),
  response: pageOf(refundRow).extend({ amount_halalas: halalas }),
});

export const exportRefunds = exportRoute(listRefunds);

export const getRefund = defineRoute({
  name: 'getRefund',
  method: 'GET',
  path: '/refunds/:id',
  permission: 'read refund',
  summary: 'One refund',
  params: idParams,
  response: refundRow,
});

export const requestRefund = defineRoute({
  name: 'requestRefund',
  method: 'POST',
  path: '/refunds',
  permission: 'create refund',
  needsProof: true,
  status: 201,
  idempotent: true,
  summary: 'Request a refund from the main balance; the amount is held at once',
  body: z.object({
    client_id: idSchema.optional(),
    amount_halalas: z.number().int().positive().max(MAX_HALALAS),
    reason: z.string().trim().min(1).max(500),
  }),
  response: refundRow,
  errors: ['INSUFFICIENT_FUNDS', 'REFUND_PAYEE_MISSING', 'REFUND_WHILE_OWING'],
});

export const approveRefund = defineRoute({
  name: 'approveRefund',
  method: 'POST',
  path: '/refunds/:id/approve',
  permission: 'approve refund',
  needsProof: true,
  idempotent: true,
  summary:
    'Approve a refund that somebody else requested, to an account that somebody else entered; another person pays it',
  params: idParams,
  response: refundRow,
  errors: ['STATUS_CONFLICT', 'SECOND_APPROVER_REQUIRED', 'REFUND_PAYEE_CHANGED', 'REFUND_WHILE_OWING'],
});

export const rejectRefund = defineRoute({
  name: 'rejectRefund',
  method: 'POST',
  path: '/refunds/:id/reject',
  permission: 'approve refund',
  idempotent: true,
  summary: 'Reject a refund that is not paid, with a reason for the client: back to its main balance',
  params: idParams,
  body: z.object({ reason: z.string().trim().min(1).max(500) }),
  response: refundRow,
  errors: ['STATUS_CONFLICT'],
});

export const payRefund = defineRoute({
  name: 'payRefund',
  method: 'POST',
  path: '/refunds/:id/pay',
  permission: 'create payment',
  needsProof: true,
  idempotent: true,
  summary:
    'Record that the bank paid an approved refund: by another person than who approved it, unless a released payment file has it',
  params: idParams,
  body: z.object({
    bank_reference: z.string().trim().min(1).max(60),
    value_date: calendarDay,
  }),
  response: refundRow,
  errors: ['STATUS_CONFLICT', 'SECOND_APPROVER_REQUIRED', 'REFUND_PAYEE_CHANGED'],
});

export const printRefundVoucher = defineRoute({
  name: 'printRefundVoucher',
  method: 'GET',
  path: '/refunds/:id/voucher',
  permission: 'read refund',
  kind: 'stream',
  summary: 'The payment voucher of a paid refund on paper, in English and Arabic at once; made once',
  params: idParams,
  response: z.unknown(),
  errors: ['STATUS_CONFLICT', 'OVERLOADED'],
});
