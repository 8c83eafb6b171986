import { INVOICE_STATUSES } from '@fleet/domain/invoices.ts';
import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { calendarDay, calendarMonth, riyadhMonth } from '../shapes.ts';
import { invoiceLine } from './invoice-lines.ts';

/**
 * Invoices, credit and debit notes, what the platform bears of a network's fuel among them (`borne`): documents, the items they cover, and
 * the amounts due.
 */

export const INVOICE_KINDS = [
  'refuelling',
  'subscription',
  'processing_fee',
  'delivery',
  'borne',
  'credit_note',
  'debit_note',
] as const;

/** `agency`: the network sells, we invoice in its name; `resale`: we sell what we bought from the network. */
export const BILLING_MODELS = ['agency', 'resale'] as const;

/**
 * State of a document with the tax authority: never sent, sent and unanswered, cleared (standard) or reported (simplified), or
 * rejected with reasons.
 */
export const CLEARANCE_STATUSES = ['not_sent', 'sending', 'cleared', 'reported', 'refused'] as const;

/** Result of sending a document once. After `unavailable` and `not_authorised` it is sent again later. */
export const SUBMISSION_OUTCOMES = [
  'cleared',
  'reported',
  'already_received',
  'refused',
  'not_authorised',
  'unavailable',
] as const;

export const DISCOUNT_KINDS = ['none', 'fixed', 'percent'] as const;

/**
 * Settlement of a part of an invoice: paid when charged, from the wallet on request, by a top-up that settled debt, or credited;
 * `reversed` undoes one of them, `replaced` says that another document is due instead.
 */
export const SETTLEMENT_KINDS = [
  'charged',
  'wallet',
  'top_up',
  'credit_note',
  'reversed',
  'replaced',
] as const;

const halalas = z.number().int();
const numbered = z.object({ id: z.number().int(), number: z.string() });
const named = z.object({ id: z.number().int(), name_en: z.string(), name_ar: z.string() });

/** The amounts of a document: lines, discount, VAT and total, each in halalas. */
export const invoiceAmounts = {
  /** Sum of the lines without VAT. */
  net_halalas: halalas,
  discount_halalas: halalas,
  /** After the discount, without VAT. */
  taxable_halalas: halalas,
  vat_halalas: halalas,
  total_halalas: halalas,
};

export const invoiceRow = z.object({
  id: z.number().int(),
  number: z.string(),
  kind: z.enum(INVOICE_KINDS),
  period: riyadhMonth,
  /** The days of the month it is for; null on documents of whole months issued before there were parts. */
  from_on: calendarDay.nullable(),
  until_on: calendarDay.nullable(),
  billing_model: z.enum(BILLING_MODELS),
  /** Null on the invoice of a network's processing fee. */
  client: named.nullable(),
  network: named.nullable(),
  issued_at: instantSchema,
  due_on: calendarDay,
  ...invoiceAmounts,
  due_halalas: halalas,
  credited_halalas: halalas,
  /** Charged more by debit notes, each due by itself. */
  debited_halalas: halalas,
  /** Of the total: what the client had fueled on credit and not paid when it was issued. It owes the month, due on `due_on`. */
  on_credit_halalas: halalas,
  status: z.enum(INVOICE_STATUSES),
  /** Whether that month is still open after its due day. */
  is_credit_overdue: z.boolean(),
  clearance_status: z.enum(CLEARANCE_STATUSES),
  /** The invoice a credit or debit note corrects. */
  corrects: numbered.nullable(),
  /** The rejected document this one was issued for. */
  replaces: numbered.nullable(),
  /** The document that counts instead, since the tax authority rejected this one. */
  replaced_by: numbered.nullable(),
});

export const listInvoices = defineRoute({
  name: 'listInvoices',
  method: 'GET',
  path: '/invoices',
  permission: 'read invoice',
  summary:
    'Invoices, credit and debit notes, newest first: clients and networks see their own; sums over all that match',
  /** `q` is a number, or a part of the name of a client or network. */
  query: listQuery(['issued_at', 'number', 'due_on', 'total_halalas', 'due_halalas']).extend({
    kind: z.enum(INVOICE_KINDS).optional(),
    status: z.enum(INVOICE_STATUSES).optional(),
    clearance_status: z.enum(CLEARANCE_STATUSES).optional(),
    client_id: idSchema.optional(),
    network_id: idSchema.optional(),
    period: calendarMonth.optional(),
    run_id: idSchema.optional(),
    corrects_invoice_id: idSchema.optional(),
  }),
  response: pageOf(invoiceRow).extend({
    taxable_halalas: halalas,
    vat_halalas: halalas,
    total_halalas: halalas,
    due_halalas: halalas,
    /** Whether this installation sends documents to the tax authority. */
    is_sent_to_authority: z.boolean(),
  }),
});

export const exportInvoices = exportRoute(listInvoices);

/** A seller or buyer as of the issue of the document. */
export const invoiceParty = z.object({
  name_en: z.string(),
  name_ar: z.string(),
  vat_no: z.string(),
  cr_number: z.string(),
  address: z.string(),
  building_number: z.string().nullable(),
  street: z.string().nullable(),
  district: z.string().nullable(),
  city: z.string().nullable(),
  postal_code: z.string().nullable(),
  /** Documents issued before these were asked for have none. */
  additional_number: z.string().nullable().optional(),
  street_ar: z.string().nullable().optional(),
  district_ar: z.string().nullable().optional(),
  city_ar: z.string().nullable().optional(),
  /** Of the seller, as of the issue of the document. */
  logo_file_id: z.number().int().nullable().optional(),
});

/** One finding of the authority: its rule, and its message in English. */
export const authorityMessage = z.object({ code: z.string(), message: z.string() });

const noteOfInvoice = z.object({
  id: z.number().int(),
  number: z.string(),
  total_halalas: halalas,
  issued_at: instantSchema,
  reason: z.string().nullable(),
});

export const invoiceDetail = invoiceRow.extend({
  seller: invoiceParty,
  buyer: invoiceParty,
  discount_kind: z.enum(DISCOUNT_KINDS),
  /** Halalas, or basis points of a percent; 0 without a discount. */
  discount_value: z.number().int(),
  /** VAT by rate, each computed once for the whole document. */
  vat_lines: z.array(
    z.object({ rate_basis_points: z.number().int(), taxable_halalas: halalas, vat_halalas: halalas }),
  ),
  /** Why a credit or debit note was issued. */
  reason: z.string().nullable(),
  uuid: z.uuid(),
  icv: z.number().int(),
  previous_hash: z.string(),
  hash: z.string(),
  qr: z.string(),
  /** The ledger entry that booked the remainder beyond the covered entries. */
  entry_id: z.number().int().nullable(),
  covered: z.number().int(),
  lines: z.array(invoiceLine),
  settlements: z.array(
    z.object({
      kind: z.enum(SETTLEMENT_KINDS),
      amount_halalas: halalas,
      settled_at: instantSchema,
      entry_id: z.number().int().nullable(),
    }),
  ),
  reminders: z.array(z.object({ days_overdue: z.number().int(), sent_at: instantSchema })),
  credit_notes: z.array(noteOfInvoice),
  debit_notes: z.array(noteOfInvoice),
  /** The most a debit note may charge: of fuel, what {product} bears of it; null where there is no limit, or none may be issued. */
  debit_limit_halalas: halalas.nullable(),
  /** When the buyer can first see it: at once, or once the authority has cleared it. */
  shared_at: instantSchema.nullable(),
  clearance: z.object({
    status: z.enum(CLEARANCE_STATUSES),
    attempts: z.number().int(),
    /** When it is sent again automatically. */
    next_attempt_at: instantSchema.nullable(),
    is_sent_to_authority: z.boolean(),
    /** All responses, newest first; for the platform only. */
    answers: z.array(
      z.object({
        id: z.number().int(),
        sent_at: instantSchema,
        outcome: z.enum(SUBMISSION_OUTCOMES),
        reason: z.string().nullable(),
        errors: z.array(authorityMessage),
        warnings: z.array(authorityMessage),
      }),
    ),
  }),
  can: z.object({
    credit: z.boolean(),
    debit: z.boolean(),
    pay: z.boolean(),
    send: z.boolean(),
    reissue: z.boolean(),
  }),
});

export const getInvoice = defineRoute({
  name: 'getInvoice',
  method: 'GET',
  path: '/invoices/:id',
  permission: 'read invoice',
  summary: 'One invoice, credit or debit note with its lines, payments, reminders and tax status',
  params: idParams,
  response: invoiceDetail,
});

export const printInvoice = defineRoute({
  name: 'printInvoice',
  method: 'GET',
  path: '/invoices/:id/pdf',
  permission: 'read invoice',
  kind: 'stream',
  summary: 'The document on paper, in English and Arabic at once, with its QR code',
  params: idParams,
  response: z.unknown(),
  errors: ['OVERLOADED'],
});

export const getInvoiceXml = defineRoute({
  name: 'getInvoiceXml',
  method: 'GET',
  path: '/invoices/:id/xml',
  permission: 'read invoice',
  kind: 'stream',
  summary: 'The signed document for the tax authority and for machines (UBL 2.1)',
  params: idParams,
  response: z.unknown(),
});

export const payInvoice = defineRoute({
  name: 'payInvoice',
  method: 'POST',
  path: '/invoices/:id/pay',
  permission: 'pay invoice',
  idempotent: true,
  summary: 'Pay the amount due of an invoice from the client’s main balance',
  params: idParams,
  body: z.object({ amount_halalas: halalas.positive() }),
  response: invoiceDetail,
  errors: ['STATUS_CONFLICT', 'INSUFFICIENT_FUNDS', 'AMOUNT_ABOVE_BALANCE'],
});

export const sendInvoice = defineRoute({
  name: 'sendInvoice',
  method: 'POST',
  path: '/invoices/:id/send',
  permission: 'create invoice',
  idempotent: true,
  summary: 'Send a document to the tax authority again at once; one it has accepted is not sent again',
  params: idParams,
  response: invoiceDetail,
  errors: ['STATUS_CONFLICT', 'TAX_AUTHORITY_NOT_CONFIGURED'],
});
