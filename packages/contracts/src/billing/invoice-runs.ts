import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, MAX_COUNT, pageOf } from '../define-route.ts';
import { listQuery } from '../lists.ts';
import { BILLED_KINDS, calendarDay, calendarMonth, riyadhMonth, versionSchema } from '../shapes.ts';
import { invoiceLine } from './invoice-lines.ts';
import { BILLING_MODELS, DISCOUNT_KINDS, INVOICE_KINDS, invoiceAmounts } from './invoices.ts';

/** Invoice runs of a month: preview, runs, and the invoicing terms of clients and networks. */

const halalas = z.number().int();
const named = z.object({ id: z.number().int(), name_en: z.string(), name_ar: z.string() });

/** Required settings of the supplier, without which production issues nothing. */
export const INVOICING_NEEDS = ['company_vat_no', 'company_cr_number', 'certificate'] as const;

/**
 * What a draft lacks. `nothing_to_pay` prevents issuing; the tax authority rejects parties without a VAT number or a national address;
 * what is open may change it still.
 */
export const INVOICE_GAPS = [
  'nothing_to_pay',
  'vat_no_missing',
  'address_missing',
  'seller_vat_no_missing',
  'seller_address_missing',
  'open_disputes',
  'held_fills',
] as const;

/** A dispute (its case), or a fill that waits for a decision (its request). */
export const invoiceOpenItem = z.object({
  kind: z.enum(['held', 'dispute']),
  id: z.number().int(),
  reference_number: z.string(),
  amount_halalas: halalas,
});

/** A store order on invoice that is reserved on its client’s credit line; it is invoiced with the month it is delivered in. */
export const reservedOrder = z.object({
  order_id: z.number().int(),
  client: named,
  amount_halalas: halalas,
});

/** Preview of what a run would issue to one buyer. */
export const invoiceDraft = z.object({
  kind: z.enum(BILLED_KINDS),
  /** Days of the month it is for: a part where the client is billed more often, or its contract ends. */
  from_on: calendarDay,
  until_on: calendarDay,
  /** Whether these days are complete, so that it may be issued. */
  is_over: z.boolean(),
  billing_model: z.enum(BILLING_MODELS),
  client: named.nullable(),
  network: named.nullable(),
  /** The supplier, as the specification shows it on refueling invoices. */
  seller: z.object({
    name_en: z.string(),
    name_ar: z.string(),
    vat_no: z.string(),
    address: z.string(),
    /** In Arabic; null where it is not known in it. */
    address_ar: z.string().nullable(),
  }),
  items: z.number().int(),
  lines: z.array(invoiceLine),
  ...invoiceAmounts,
  discount_kind: z.enum(DISCOUNT_KINDS),
  discount_value: z.number().int(),
  due_on: calendarDay,
  /** The network in whose series it is numbered; null for the platform's own. */
  seller_network_id: z.number().int().nullable(),
  problems: z.array(z.enum(INVOICE_GAPS)),
  /** What of its fills is open, the first twenty. */
  open: z.array(invoiceOpenItem),
  open_count: z.number().int(),
});

export const previewInvoices = defineRoute({
  name: 'previewInvoices',
  method: 'GET',
  path: '/invoice-drafts',
  permission: 'create invoice',
  summary: 'What a run of a month would issue, without writing anything',
  query: listQuery(['total_halalas']).extend({
    period: calendarMonth,
    kind: z.enum(BILLED_KINDS).optional(),
    client_id: idSchema.optional(),
    network_id: idSchema.optional(),
    /** Of one series of numbers: a network's, or with 0 the platform's own. */
    series: z.coerce.number().int().min(0).max(MAX_COUNT).optional(),
    /** Only what may be issued now. */
    status: z.literal('over').optional(),
    until_on: calendarDay.optional(),
    /** Preview with this discount instead of the one in the terms. */
    discount_kind: z.enum(DISCOUNT_KINDS).optional(),
    discount_value: z.coerce.number().int().min(0).max(MAX_COUNT).optional(),
  }),
  response: pageOf(invoiceDraft).extend({
    taxable_halalas: halalas,
    vat_halalas: halalas,
    total_halalas: halalas,
    /** Corrections of earlier invoices: each becomes a credit note, or a debit note where more is charged. */
    credit_notes: z.number().int(),
    debit_notes: z.number().int(),
    /** Of the platform’s own series, while the month runs: what is ordered on invoice and not charged yet, the first hundred. */
    reserved_orders: z.object({
      rows: z.array(reservedOrder),
      count: z.number().int(),
      amount_halalas: halalas,
    }),
    /**
     * Settings missing before anything may be issued: only in production, where development's company and certificate are not valid.
     */
    not_set: z.array(z.enum(INVOICING_NEEDS)),
    is_over: z.boolean(),
  }),
});

export const INVOICE_RUN_STATUSES = ['waiting', 'working', 'finished'] as const;

/** `nothing`: nothing was left to issue, another run had done it. */
export const INVOICE_RUN_ITEM_STATUSES = ['waiting', 'issued', 'refused', 'nothing'] as const;

export const invoiceRunRow = z.object({
  id: z.number().int(),
  period: riyadhMonth,
  status: z.enum(INVOICE_RUN_STATUSES),
  started_by_name: z.string().nullable(),
  started_at: instantSchema,
  finished_at: instantSchema.nullable(),
  /** Number of documents counted at the start of the run, issued so far, and failed. */
  planned: z.number().int(),
  issued: z.number().int(),
  credit_notes: z.number().int(),
  debit_notes: z.number().int(),
  refused: z.number().int(),
  total_halalas: halalas,
});

export const listInvoiceRuns = defineRoute({
  name: 'listInvoiceRuns',
  method: 'GET',
  path: '/invoice-runs',
  permission: 'create invoice',
  summary: 'The runs that issued invoices, newest first',
  query: listQuery(['id', 'period']).extend({ period: calendarMonth.optional() }),
  response: pageOf(invoiceRunRow),
});

export const getInvoiceRun = defineRoute({
  name: 'getInvoiceRun',
  method: 'GET',
  path: '/invoice-runs/:id',
  permission: 'create invoice',
  summary: 'One run: its progress, and what could not be issued',
  params: idParams,
  response: invoiceRunRow.extend({
    refusals: z.array(
      z.object({
        kind: z.enum(INVOICE_KINDS),
        client: named.nullable(),
        network: named.nullable(),
        code: z.string().nullable(),
        reason: z.string(),
      }),
    ),
  }),
});

const discount = {
  discount_kind: z.enum(DISCOUNT_KINDS),
  /** Halalas without VAT, or basis points up to 10 000; 0 without a discount. */
  discount_value: z.number().int().min(0).max(MAX_COUNT),
};

export const startInvoiceRun = defineRoute({
  name: 'startInvoiceRun',
  method: 'POST',
  path: '/invoice-runs',
  permission: 'create invoice',
  status: 201,
  idempotent: true,
  summary:
    'Issue a month’s invoices, or those of its parts that are over: all pending ones, or those named; each is issued once',
  body: z.object({
    period: calendarMonth,
    /** All pending ones of this kind; null for every kind, including corrections. */
    kind: z.enum(BILLED_KINDS).nullable().default(null),
    /** Null for all; a listed one may have its own discount. */
    only: z
      .array(
        z.object({
          kind: z.enum(BILLED_KINDS),
          client_id: idSchema.nullable(),
          network_id: idSchema.nullable(),
          /** The part of the month that ends here; without it, every part that is over. */
          until_on: calendarDay.nullable().default(null),
          discount: z.object(discount).nullable(),
        }),
      )
      .min(1)
      .max(500)
      .nullable(),
  }),
  response: invoiceRunRow,
  errors: ['MONTH_NOT_ENDED', 'STATUS_CONFLICT', 'INVOICING_NOT_CONFIGURED'],
});

/** Invoicing terms of a client or a network. The tax authority requires its national address. */
export const invoiceTerms = z.object({
  /** Days from issue to the due day. */
  due_days: z.number().int().min(0).max(120),
  /** Of a network: the seller of its fuel to clients. */
  billing_model: z.enum(BILLING_MODELS),
  /** Discount on {product}'s own charges: subscriptions or processing fees. */
  ...discount,
  building_number: z.string().trim().max(10).nullable(),
  street: z.string().trim().max(120).nullable(),
  district: z.string().trim().max(120).nullable(),
  city: z.string().trim().max(80).nullable(),
  postal_code: z
    .string()
    .regex(/^\d{5}$/)
    .nullable(),
  /** Of the entrance, also called the secondary number. */
  additional_number: z
    .string()
    .regex(/^\d{4}$/)
    .nullable(),
  street_ar: z.string().trim().max(120).nullable(),
  district_ar: z.string().trim().max(120).nullable(),
  city_ar: z.string().trim().max(80).nullable(),
});

const termsAnswer = invoiceTerms.extend({
  version: versionSchema,
  can: z.object({ update: z.boolean() }),
});

function termsOf(party: 'client' | 'network') {
  const title = party === 'client' ? 'Client' : 'Network';
  const path = `/${party}s/:id/invoice-terms`;
  const get = defineRoute({
    name: `get${title}InvoiceTerms`,
    method: 'GET',
    path,
    permission: 'create invoice',
    summary: `How this ${party} is invoiced`,
    params: idParams,
    response: termsAnswer,
  });
  const save = defineRoute({
    name: `save${title}InvoiceTerms`,
    method: 'PATCH',
    path,
    permission: 'create invoice',
    summary: `Change how this ${party} is invoiced; what is issued stays as it is`,
    params: idParams,
    body: invoiceTerms.partial().extend({ version: versionSchema }),
    response: termsAnswer,
    errors: ['VERSION_CONFLICT'],
  });
  return { get, save };
}

export const { get: getClientInvoiceTerms, save: saveClientInvoiceTerms } = termsOf('client');
export const { get: getNetworkInvoiceTerms, save: saveNetworkInvoiceTerms } = termsOf('network');
