import { z } from 'zod';
import { defineRoute, idParams } from '../define-route.ts';
import { authorityMessage, invoiceDetail } from './invoices.ts';

/** A document that the tax authority rejected: what must be corrected, and its issue under a new number. */

export const PARTY_FIELDS = [
  'name_en',
  'name_ar',
  'vat_no',
  'cr_number',
  'building_number',
  'street',
  'district',
  'city',
  'postal_code',
  'additional_number',
  'street_ar',
  'district_ar',
  'city_ar',
] as const;

const ISSUED_AGAIN = ['STATUS_CONFLICT', 'INVOICE_DOES_NOT_MULTIPLY'] as const;

export const getInvoiceCorrection = defineRoute({
  name: 'getInvoiceCorrection',
  method: 'GET',
  path: '/invoices/:id/correction',
  permission: 'create invoice',
  summary:
    'Why the tax authority rejected a document, what was corrected since, and what it would still reject',
  params: idParams,
  response: z.object({
    /** The errors of the last rejection. */
    findings: z.array(authorityMessage),
    /** What of seller and buyer differs from the rejected document. */
    changes: z.array(
      z.object({
        side: z.enum(['seller', 'buyer']),
        field: z.enum(PARTY_FIELDS),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    ),
    /** What the rules known here find in the data as it is now; empty if the document would pass them. */
    remaining: z.array(authorityMessage),
    /** In whose name it is issued; null for the platform's own. */
    seller_network_id: z.number().int().nullable(),
    /** The rejected invoice that a credit note corrects, which is issued again first. */
    first: z.object({ id: z.number().int(), number: z.string() }).nullable(),
  }),
  errors: [...ISSUED_AGAIN],
});

export const reissueInvoice = defineRoute({
  name: 'reissueInvoice',
  method: 'POST',
  path: '/invoices/:id/reissue',
  permission: 'create invoice',
  needsProof: true,
  status: 201,
  idempotent: true,
  summary:
    'Issue a rejected document again with the corrected data, under a new number; the rejected one counts no more',
  params: idParams,
  response: invoiceDetail,
  errors: [...ISSUED_AGAIN, 'INVOICE_STILL_REJECTED', 'INVOICING_NOT_CONFIGURED'],
});

/** What corrects an invoice: a credit note takes back, a debit note charges more. */
export const NOTE_KINDS = ['credit_note', 'debit_note'] as const;

export function isNote(kind: string): kind is (typeof NOTE_KINDS)[number] {
  return (NOTE_KINDS as readonly string[]).includes(kind);
}

/** Ten million riyals: more is a slip of the pen. */
const MAX_DEBIT_HALALAS = 1_000_000_000;

const halalas = z.number().int();

export const createCreditNote = defineRoute({
  name: 'createCreditNote',
  method: 'POST',
  path: '/invoices/:id/credit',
  permission: 'create invoice',
  needsProof: true,
  status: 201,
  idempotent: true,
  summary: 'Credit part of an invoice, or its remainder, with a reason',
  params: idParams,
  body: z.object({
    /** With VAT; at most the invoice's remainder. */
    amount_halalas: halalas.positive(),
    reason: z.string().trim().min(3).max(500),
  }),
  response: invoiceDetail,
  errors: ['STATUS_CONFLICT', 'AMOUNT_ABOVE_BALANCE', 'INVOICING_NOT_CONFIGURED'],
});

export const createDebitNote = defineRoute({
  name: 'createDebitNote',
  method: 'POST',
  path: '/invoices/:id/debit',
  permission: 'create invoice',
  needsProof: true,
  status: 201,
  idempotent: true,
  summary:
    'Charge more than an invoice said, with a reason: a debit note, due like its invoice. Of fuel at most what {product} bears of it',
  params: idParams,
  body: z.object({
    /** With VAT. */
    amount_halalas: halalas.positive().max(MAX_DEBIT_HALALAS),
    reason: z.string().trim().min(3).max(500),
  }),
  response: invoiceDetail,
  errors: ['STATUS_CONFLICT', 'AMOUNT_ABOVE_BALANCE', 'INVOICING_NOT_CONFIGURED'],
});
