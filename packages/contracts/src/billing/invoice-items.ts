import { z } from 'zod';
import { defineRoute, idParams, instantSchema, pageOf } from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';

/** Composition of an invoice: the items it covers, and its own additions. */

const halalas = z.number().int();
const named = z.object({ id: z.number().int(), name_en: z.string(), name_ar: z.string() });

/** One ledger entry, or delivered line, that the invoice covers. */
export const invoiceItemRow = z.object({
  id: z.number().int(),
  entry_id: z.number().int().nullable(),
  entry_kind: z.string().nullable(),
  delivered_line_id: z.number().int().nullable(),
  at: instantSchema,
  reference_number: z.string(),
  /** The fueling it charged. */
  fuel_request_id: z.number().int().nullable(),
  plate_no: z.string().nullable(),
  station: named.nullable(),
  title_en: z.string().nullable(),
  title_ar: z.string().nullable(),
  volume_ml: z.number().int().nullable(),
  pieces: z.number().int().nullable(),
  amount_halalas: halalas,
});

export const listInvoiceItems = defineRoute({
  name: 'listInvoiceItems',
  method: 'GET',
  path: '/invoices/:id/items',
  permission: 'read invoice',
  summary: 'The transactions, fees or deliveries one invoice covers; each is on exactly one',
  params: idParams,
  query: listQuery(['at', 'plate_no', 'station', 'amount_halalas']),
  response: pageOf(invoiceItemRow).extend({
    /** Total of all matching items. */
    amount_halalas: halalas,
    /** Of the whole document: the total of its items, and its own additions (a discount, rounding of VAT). */
    covered_halalas: halalas,
    difference_halalas: halalas,
    total_halalas: halalas,
  }),
});

export const exportInvoiceItems = exportRoute(listInvoiceItems);
