import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { MAX_HALALAS } from '../money/top-ups.ts';
import { calendarDay, calendarMonth } from '../shapes.ts';
import {
  halalas,
  SETTLEMENT_LINE_KINDS,
  SETTLEMENT_STATES,
  settlementBatchDetail,
  settlementBatchRow,
  settlementLine,
  settlementParty,
  settlementPayee,
} from './settlement-shapes.ts';

/** Settlement batches per network (and per franchisee) and month: opened, reviewed, closed once, paid with proof. */

/** Maximum rows of a printed batch statement; longer ones are spreadsheets. */
export const SETTLEMENT_PDF_ROWS = 1_000;

export const listSettlementBatches = defineRoute({
  name: 'listSettlementBatches',
  method: 'GET',
  path: '/settlement-batches',
  permission: 'read settlement',
  summary: 'Settlement batches, newest first: a network sees its own closed ones; sums over all that match',
  /** `q` is a reference number, or a part of the name of a network or a franchisee. */
  query: listQuery(['period', 'network', 'closing_halalas', 'left_halalas']).extend({
    state: z.enum(SETTLEMENT_STATES).optional(),
    period: calendarMonth.optional(),
    network_id: idSchema.optional(),
    station_id: idSchema.optional(),
  }),
  response: pageOf(settlementBatchRow).extend({ left_halalas: halalas }),
});

export const exportSettlementBatches = exportRoute(listSettlementBatches);

export const getSettlementBatch = defineRoute({
  name: 'getSettlementBatch',
  method: 'GET',
  path: '/settlement-batches/:id',
  permission: 'read settlement',
  summary:
    'One batch: opening, movements and closing, by station and fuel, and its payments; of an open one a preview',
  params: idParams,
  response: settlementBatchDetail,
});

export const listSettlementLines = defineRoute({
  name: 'listSettlementLines',
  method: 'GET',
  path: '/settlement-lines',
  permission: 'read settlement',
  summary: 'What a batch settles, line by line, oldest first',
  query: listQuery(['posted_at']).extend({
    settlement_batch_id: idSchema,
    kind: z.enum(SETTLEMENT_LINE_KINDS).optional(),
  }),
  response: pageOf(settlementLine).extend({ amount_halalas: halalas }),
});

export const exportSettlementLines = exportRoute(listSettlementLines);

export const printSettlementBatch = defineRoute({
  name: 'printSettlementBatch',
  method: 'GET',
  path: '/settlement-batches/:id/pdf',
  permission: 'read settlement',
  kind: 'stream',
  summary: `The statement of a batch as PDF, up to ${SETTLEMENT_PDF_ROWS} rows`,
  params: idParams,
  query: z.object({ lang: z.enum(['en', 'ar']).default('en') }),
  response: z.unknown(),
  errors: ['STATEMENT_TOO_LONG'],
});

/** Repeated calls open nothing twice: an account has one open batch, and one per month. */
export const openSettlementBatches = defineRoute({
  name: 'openSettlementBatches',
  method: 'POST',
  path: '/settlement-batches',
  permission: 'close settlement',
  status: 201,
  idempotent: true,
  summary:
    'Open a batch of the month for every network and franchisee with unbatched amounts, or for one network',
  body: z.object({ period: calendarMonth, network_id: idSchema.optional() }),
  response: z.object({ opened: z.number().int() }),
  errors: ['MONTH_NOT_ENDED'],
});

export const closeSettlementBatches = defineRoute({
  name: 'closeSettlementBatches',
  method: 'POST',
  path: '/settlement-batches/close',
  permission: 'close settlement',
  idempotent: true,
  summary: 'Close open batches: one, or all of a month. A job closes them; closed ones never change',
  body: z.object({ settlement_batch_id: idSchema.optional(), period: calendarMonth.optional() }),
  response: z.object({ closing: z.number().int() }),
  errors: ['STATUS_CONFLICT'],
});

export const paySettlementBatch = defineRoute({
  name: 'paySettlementBatch',
  method: 'POST',
  path: '/settlement-batches/:id/pay',
  permission: 'create payment',
  needsProof: true,
  status: 201,
  idempotent: true,
  kind: 'multipart',
  summary:
    'Record the payment of a batch, with the bank’s reference and proof; more than is due only with a reason',
  params: idParams,
  body: z.object({
    amount_halalas: z.coerce.number().int().positive().max(MAX_HALALAS),
    bank_reference: z.string().trim().min(1).max(60),
    value_date: calendarDay,
    reason: z.string().trim().max(500).optional(),
  }),
  response: z.object({ payment_id: z.number().int(), left_halalas: halalas }),
  errors: ['STATUS_CONFLICT', 'REASON_REQUIRED', 'FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE'],
});

export const saveSettlementPayee = defineRoute({
  name: 'saveSettlementPayee',
  method: 'POST',
  path: '/settlement-payees',
  permission: 'create payment',
  needsProof: true,
  idempotent: true,
  summary:
    'Set the payee of a network or franchisee: account name and IBAN; payment files use it after a day',
  body: settlementParty.extend({
    beneficiary_name: z.string().trim().min(1).max(140),
    iban: z.string().trim().min(1).max(40),
  }),
  /** `effective_at` is null where this payee is the one in force. */
  response: settlementPayee.extend({ effective_at: instantSchema.nullable() }),
});

export const cancelSettlementPayee = defineRoute({
  name: 'cancelSettlementPayee',
  method: 'POST',
  path: '/settlement-payees/cancel',
  permission: 'read settlement',
  idempotent: true,
  summary: 'Cancel a payee that does not count yet: by an administrator who pays, or by the network itself',
  body: settlementParty,
  response: settlementPayee.nullable(),
  errors: ['STATUS_CONFLICT'],
});
