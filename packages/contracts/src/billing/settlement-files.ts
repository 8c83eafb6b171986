import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf, pageQuery } from '../define-route.ts';
import { calendarDay, riyadhMonth } from '../shapes.ts';
import { halalas, named } from './settlement-shapes.ts';

/**
 * Bank transfer files: the remainder of closed batches, to each payee's IBAN on one value date, and approved refunds of clients. One person makes a file,
 * another releases it; only then does the bank's form of it exist.
 */

export const SETTLEMENT_FILE_DECISIONS = ['released', 'rejected'] as const;
export const SETTLEMENT_FILE_STATES = ['waiting', ...SETTLEMENT_FILE_DECISIONS] as const;

export const settlementFileRow = z.object({
  id: z.number().int(),
  reference_number: z.string(),
  value_date: calendarDay,
  transfers: z.number().int(),
  total_halalas: halalas,
  created_at: instantSchema,
  created_by_name: z.string().nullable(),
  state: z.enum(SETTLEMENT_FILE_STATES),
  decided_at: instantSchema.nullable(),
  decided_by_name: z.string().nullable(),
  /** Why it was rejected, or released though another file has its batch. */
  reason: z.string().nullable(),
  /** The reader's own file waits for somebody else. */
  can: z.object({ release: z.boolean(), reject: z.boolean() }),
});

/**
 * What the bank answers (pain.002): `accepted` is checked and on its way; `executed` and `rejected` are final. `returned` is of its
 * statement: a refund that was paid came back.
 */
export const TRANSFER_ANSWERS = ['accepted', 'executed', 'rejected', 'returned'] as const;

/** Reasons of ISO 20022 that concern the payee’s account: another account mends them. */
export const ACCOUNT_REASONS = ['AC01', 'AC03', 'AC04', 'AC06', 'AC13', 'AG01', 'BE01', 'RC01'] as const;
/** Reasons that have words here; others are shown as the bank wrote them. */
export const BANK_REASONS = [
  ...ACCOUNT_REASONS,
  'AM02',
  'AM04',
  'AM05',
  'AM09',
  'CUST',
  'DT01',
  'MS03',
  'RR04',
] as const;

/** A thousand transfers fit many times. */
export const BANK_ANSWER_MAX_BYTES = 2_000_000;

export const settlementTransfer = z.object({
  position: z.number().int(),
  /** The batch or the refund that it pays. */
  settlement_batch_id: z.number().int().nullable(),
  refund_id: z.number().int().nullable(),
  batch_reference: z.string(),
  /** Null for a refund. */
  period: riyadhMonth.nullable(),
  beneficiary_name: z.string(),
  iban: z.string(),
  amount_halalas: halalas,
  /** Another file that was released with the same batch: to release this one too needs a reason. */
  released_in: z.string().nullable(),
  /** The bank’s last answer; a rejected transfer is owed again. */
  bank_answer: z
    .object({
      status: z.enum(TRANSFER_ANSWERS),
      /** ISO 20022 status reason: `AC04`. */
      reason_code: z.string().nullable(),
      reason_text: z.string().nullable(),
      read_at: instantSchema,
    })
    .nullable(),
});

const settlementFileDetail = settlementFileRow.extend({ lines: z.array(settlementTransfer) });

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
    /** Of the transfers, those to clients. */
    refunds: z.number().int(),
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
  summary:
    'Create a payment file of every payable batch and approved refund that is in none yet, or of one batch or refund again',
  body: z
    .object({
      value_date: calendarDay,
      settlement_batch_id: idSchema.optional(),
      refund_id: idSchema.optional(),
    })
    .refine(
      ({ settlement_batch_id, refund_id }) => settlement_batch_id === undefined || refund_id === undefined,
      {
        error: 'not_allowed',
        path: ['refund_id'],
      },
    ),
  response: settlementFileRow,
  errors: ['NOTHING_TO_PAY'],
});

export const getSettlementFile = defineRoute({
  name: 'getSettlementFile',
  method: 'GET',
  path: '/settlement-files/:id',
  permission: 'create payment',
  summary: 'A payment file with its transfers, as they go to the bank',
  params: idParams,
  response: settlementFileDetail,
});

export const decideSettlementFile = defineRoute({
  name: 'decideSettlementFile',
  method: 'POST',
  path: '/settlement-files/:id/decide',
  permission: 'create payment',
  needsProof: true,
  idempotent: true,
  summary:
    'Release a payment file that somebody else made, or reject it: its batches can be in a new one then',
  params: idParams,
  body: z.object({
    decision: z.enum(SETTLEMENT_FILE_DECISIONS),
    /** Required to reject, and to release a batch again that another file has. */
    reason: z.string().trim().max(500).optional(),
  }),
  response: settlementFileRow,
  errors: ['STATUS_CONFLICT', 'REASON_REQUIRED', 'SECOND_APPROVER_REQUIRED', 'PAYMENT_FILE_OUTDATED'],
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
  errors: ['STATUS_CONFLICT'],
});

export const getSettlementFilePain001 = defineRoute({
  name: 'getSettlementFilePain001',
  method: 'GET',
  path: '/settlement-files/:id/pain001',
  permission: 'create payment',
  kind: 'stream',
  summary: 'A payment file as ISO 20022 pain.001.001.09, debiting the platform’s own bank account',
  params: idParams,
  response: z.unknown(),
  errors: ['STATUS_CONFLICT', 'BANK_ACCOUNT_MISSING'],
});

export const readBankAnswer = defineRoute({
  name: 'readBankAnswer',
  method: 'POST',
  path: '/settlement-files/:id/answers',
  permission: 'create payment',
  needsProof: true,
  kind: 'multipart',
  idempotent: true,
  summary:
    'Read the bank’s answer to a payment file (ISO 20022 pain.002); what it rejected is owed again, the same answer twice changes nothing',
  params: idParams,
  response: settlementFileDetail,
  errors: ['STATUS_CONFLICT', 'FILE_TOO_LARGE', 'BANK_ANSWER_UNREADABLE', 'BANK_ANSWER_FOREIGN'],
});
