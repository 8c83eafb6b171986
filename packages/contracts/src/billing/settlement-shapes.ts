import { z } from 'zod';
import { idSchema, instantSchema } from '../define-route.ts';
import { calendarDay, riyadhMonth } from '../shapes.ts';
import { INVOICE_KINDS } from './invoices.ts';

/** Shapes of settlements: amounts owed to a network or a franchisee for a month, closed once and paid. */

/** `closing` is processed by a job; a `closed` one never changes again. */
export const SETTLEMENT_BATCH_STATUSES = ['open', 'closing', 'closed'] as const;

/**
 * Payment state of a batch: `to_pay` while something remains; `settled` when nothing does; `carried` when a later
 * batch of the same account was closed, whose opening balance includes the remainder.
 */
export const SETTLEMENT_STATES = ['open', 'closing', 'to_pay', 'settled', 'carried'] as const;

/** A correction reverses or reposts a capture; a reversed payment or fee counts with its own kind. */
export const SETTLEMENT_LINE_KINDS = ['refuelling', 'correction', 'processing_fee', 'payment'] as const;

export const halalas = z.number().int();
export const named = z.object({ id: z.number().int(), name_en: z.string(), name_ar: z.string() });

/** Opening balance, movements and closing balance; null while the batch is not closed. Credits are positive, debits negative. */
export const settlementMeasures = {
  opening_halalas: halalas.nullable(),
  refuelling_halalas: halalas.nullable(),
  correction_halalas: halalas.nullable(),
  processing_fee_halalas: halalas.nullable(),
  payment_halalas: halalas.nullable(),
  closing_halalas: halalas.nullable(),
  transactions: z.number().int().nullable(),
  /** Liters of its fills and corrections. */
  volume_ml: z.number().int().nullable(),
};

export const settlementBatchRow = z.object({
  id: z.number().int(),
  reference_number: z.string(),
  network: named,
  /** The franchisee whose own account it settles; null for the network's. */
  station: named.nullable(),
  /** Everything up to the end of this Riyadh month that no earlier batch has. */
  period: riyadhMonth,
  status: z.enum(SETTLEMENT_BATCH_STATUSES),
  state: z.enum(SETTLEMENT_STATES),
  ...settlementMeasures,
  /** Unpaid remainder of the closing balance. */
  left_halalas: halalas,
  opened_at: instantSchema,
  closed_at: instantSchema.nullable(),
});

/** Payee of the bank transfer: the name on the account and its IBAN. */
export const settlementPayee = z.object({ beneficiary_name: z.string(), iban: z.string() });

/** A payee that was named and counts for payment files from `effective_at`; until then it may be canceled. */
export const settlementPayeeChange = settlementPayee.extend({ effective_at: instantSchema });

export const settlementGroup = z.object({
  station: named,
  fuel_type: z.object({ id: z.number().int(), code: z.string(), title_en: z.string(), title_ar: z.string() }),
  transactions: z.number().int(),
  volume_ml: z.number().int(),
  amount_halalas: halalas,
});

/**
 * What documents a settlement: `own_invoice` is the one a reselling network writes itself; `undocumented` waits for its document, or was
 * reversed before there was one.
 */
export const SETTLEMENT_DOCUMENT_KINDS = [...INVOICE_KINDS, 'own_invoice', 'undocumented'] as const;

/** What of a settlement a document explains. Amounts have the settlement's sign: above zero is owed to the network. */
export const settlementDocument = z.object({
  invoice: z.object({ id: z.number().int(), number: z.string() }).nullable(),
  kind: z.enum(SETTLEMENT_DOCUMENT_KINDS),
  client: named.nullable(),
  period: riyadhMonth.nullable(),
  issued_at: instantSchema.nullable(),
  /** Ledger entries of the settlement on it. */
  entries: z.number().int(),
  /** The whole document; its rest is in other settlements, or a discount that {product} gave. */
  total_halalas: halalas.nullable(),
  amount_halalas: halalas,
});

/** Corrections of earlier months, by the month they correct. */
export const settlementCorrection = z.object({
  period: riyadhMonth,
  entries: z.number().int(),
  amount_halalas: halalas,
});

export const settlementPayment = z.object({
  payment_id: z.number().int(),
  reference_number: z.string(),
  bank_reference: z.string(),
  value_date: calendarDay,
  amount_halalas: halalas,
  file_id: z.number().int().nullable(),
  file_media_type: z.string().nullable(),
  created_at: instantSchema,
  /** When it was reversed in the ledger. */
  reversed_at: instantSchema.nullable(),
});

/** What prevents a batch from being paid or needs attention before it is closed. */
export const SETTLEMENT_NOTES = ['fees_not_charged', 'iban_missing', 'negative'] as const;

/** A batch with its current figures: for an open one, those it would be closed with now. */
export const settlementBatchDetail = settlementBatchRow.extend({
  payee: settlementPayee.nullable(),
  /** Who is paid after a day; null when no change waits. */
  payee_change: settlementPayeeChange.nullable(),
  notes: z.array(z.enum(SETTLEMENT_NOTES)),
  /** Fills and corrections by station and fuel, the largest first; the first thousand. */
  groups: z.array(settlementGroup),
  payments: z.array(settlementPayment),
  /** Together what is settled but payments: fuel, corrections and fees. The first thousand. */
  documents: z.array(settlementDocument),
  corrections: z.array(settlementCorrection),
  /** Booked on the account after the month: together with the closing balance it equals the ledger balance. */
  later_halalas: halalas,
  ledger_halalas: halalas,
  /** Why closing failed, if it did. */
  problem: z.string().nullable(),
  can: z.object({
    close: z.boolean(),
    pay: z.boolean(),
    set_payee: z.boolean(),
    cancel_payee_change: z.boolean(),
  }),
});

export const settlementLine = z.object({
  entry_id: z.number().int(),
  posted_at: instantSchema,
  kind: z.enum(SETTLEMENT_LINE_KINDS),
  entry_kind: z.string(),
  /** Kind of the reversed entry. */
  reversed_kind: z.string().nullable(),
  fuel_request_id: z.number().int().nullable(),
  reference_number: z.string(),
  /** The month of what a correction or reversal corrects. */
  corrects_period: riyadhMonth.nullable(),
  station: named.nullable(),
  plate_no: z.string().nullable(),
  fuel_type: z.object({ title_en: z.string(), title_ar: z.string() }).nullable(),
  volume_ml: z.number().int().nullable(),
  amount_halalas: halalas,
  reason: z.string().nullable(),
});

/** The account: a network's, or with `station_id` that of one of its franchisees. */
export const settlementParty = z.object({ network_id: idSchema, station_id: idSchema.optional() });
