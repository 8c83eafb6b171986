import { z } from 'zod';
import { defineRoute, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { calendarDay } from '../shapes.ts';
import { MAX_HALALAS } from './top-ups.ts';

const halalas = z.number().int();
const named = z.object({ id: z.number().int(), name_en: z.string(), name_ar: z.string() });

/** What a network is owed: on its own account, and on those of its franchisees. */
export const payableRow = z.object({
  network: named,
  due_halalas: halalas,
  franchisee_due_halalas: halalas,
  franchisees: z.number().int(),
  last_paid_at: instantSchema.nullable(),
});

export const listPayables = defineRoute({
  name: 'listPayables',
  method: 'GET',
  path: '/payables',
  permission: 'create payment',
  summary: 'Networks with the amounts due to them and to their franchisees',
  query: listQuery(['name', 'due_halalas', 'franchisee_due_halalas']),
  response: pageOf(payableRow).extend({ due_halalas: halalas, franchisee_due_halalas: halalas }),
});

export const exportPayables = exportRoute(listPayables);

export const getPayable = defineRoute({
  name: 'getPayable',
  method: 'GET',
  path: '/payable',
  permission: 'read payment',
  summary: 'What is due to one network and to each of its franchisees',
  query: z.object({ network_id: idSchema.optional() }),
  response: z.object({
    network: named.extend({ address: z.string(), vat_no: z.string() }),
    due_halalas: halalas,
    franchisee_due_halalas: halalas,
    franchisees: z.array(named.extend({ account_number: z.string(), due_halalas: halalas })),
    can: z.object({ pay: z.boolean() }),
  }),
});

/** Money paid out, with the amount due at that time. The platform's users are not named to networks. */
export const paymentRow = z.object({
  id: z.number().int(),
  reference_number: z.string(),
  network: named,
  /** The franchisee it went to; null for the network itself. */
  station: named.nullable(),
  amount_halalas: halalas,
  due_halalas: halalas,
  /** Why more was paid than was due. */
  reason: z.string().nullable(),
  file_id: z.number().int().nullable(),
  file_media_type: z.string().nullable(),
  created_at: instantSchema,
  created_by_name: z.string().nullable(),
  entry_id: z.number().int().nullable(),
  /** When it was reversed in the ledger. */
  reversed_at: instantSchema.nullable(),
});

export const listPayments = defineRoute({
  name: 'listPayments',
  method: 'GET',
  path: '/payments',
  permission: 'read payment',
  summary: 'Payments to networks and franchisees, newest first: a network sees its own',
  /** `q` is a reference number, or a part of the name of a network or a franchisee. */
  query: listQuery(['created_at', 'amount_halalas']).extend({
    network_id: idSchema.optional(),
    station_id: idSchema.optional(),
    from: calendarDay.optional(),
    to: calendarDay.optional(),
  }),
  response: pageOf(paymentRow).extend({ amount_halalas: halalas }),
});

export const exportPayments = exportRoute(listPayments);

export const recordPayment = defineRoute({
  name: 'recordPayment',
  method: 'POST',
  path: '/payments',
  permission: 'create payment',
  needsProof: true,
  status: 201,
  idempotent: true,
  kind: 'multipart',
  summary: 'Pay a network, or one of its franchisees; more than is due only with a reason',
  body: z.object({
    network_id: idSchema,
    station_id: idSchema.optional(),
    amount_halalas: z.coerce.number().int().positive().max(MAX_HALALAS),
    reason: z.string().trim().max(500).optional(),
  }),
  response: paymentRow,
  errors: ['REASON_REQUIRED', 'FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE'],
});
