import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf, pageQuery } from '../define-route.ts';
import { calendarDay } from '../shapes.ts';
import { halalas, named } from './settlement-shapes.ts';

/** Bank transfer files: the remainder of closed batches, to each payee's IBAN on one value date. */

export const settlementFileRow = z.object({
  id: z.number().int(),
  reference_number: z.string(),
  value_date: calendarDay,
  transfers: z.number().int(),
  total_halalas: halalas,
  created_at: instantSchema,
  created_by_name: z.string().nullable(),
});

export const listSettlementFiles = defineRoute({
  name: 'listSettlementFiles',
  method: 'GET',
  path: '/settlement-files',
  permission: 'create payment',
  summary: 'Payment files that were made, newest first',
  query: pageQuery,
  response: pageOf(settlementFileRow),
});

/** Preview of a file's content, and reasons that exclude other batches. */
export const previewSettlementFile = defineRoute({
  name: 'previewSettlementFile',
  method: 'GET',
  path: '/settlement-files/preview',
  permission: 'create payment',
  summary:
    'What a payment file would hold now: batches to pay that are in none yet; and those without an IBAN',
  response: z.object({
    transfers: z.number().int(),
    total_halalas: halalas,
    without_iban: z.array(
      z.object({ settlement_batch_id: z.number().int(), network: named, station: named.nullable() }),
    ),
  }),
});

export const createSettlementFile = defineRoute({
  name: 'createSettlementFile',
  method: 'POST',
  path: '/settlement-files',
  permission: 'create payment',
  needsProof: true,
  status: 201,
  idempotent: true,
  summary: 'Create a payment file of every payable batch that is in none yet, or of one batch again',
  body: z.object({ value_date: calendarDay, settlement_batch_id: idSchema.optional() }),
  response: settlementFileRow,
  errors: ['NOTHING_TO_PAY'],
});

export const getSettlementFileCsv = defineRoute({
  name: 'getSettlementFileCsv',
  method: 'GET',
  path: '/settlement-files/:id/csv',
  permission: 'create payment',
  kind: 'stream',
  summary: 'A payment file in the bank’s format: one line per transfer, then a line with their count and sum',
  params: idParams,
  response: z.unknown(),
});
