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
