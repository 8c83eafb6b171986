import { z } from 'zod';
import { defineRoute, idSchema, pageOf } from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { calendarDay, partyName } from '../shapes.ts';
import { orderProduct } from './order-shapes.ts';

/** Delivered quantities from proofs, with their price: the lines of delivery invoices. */

const count = z.number().int();

export const deliveredLine = z.object({
  id: count,
  /** A Riyadh day. */
  delivered_on: calendarDay,
  order_id: count,
  client_reference: z.string().nullable(),
  client: partyName,
  warehouse: partyName,
  delivery_branch: partyName,
  product: orderProduct,
  volume_ml: count.nullable(),
  pieces: count.nullable(),
  /** 1/1000 SAR for a liter or a piece, VAT included: the order's price. */
  price_millis: count,
  vat_rate_basis_points: count,
  net_halalas: count,
  vat_halalas: count,
  amount_halalas: count,
  received_by: z.string().nullable(),
  /** The invoice that includes it; null without one. */
  invoice_id: count.nullable(),
  invoice_number: z.string().nullable(),
});
export type DeliveredLine = z.infer<typeof deliveredLine>;

export const INVOICED = ['yes', 'no'] as const;

const filters = {
  client_id: idSchema.optional(),
  delivery_branch_id: idSchema.optional(),
  warehouse_id: idSchema.optional(),
  delivery_product_id: idSchema.optional(),
  invoiced: z.enum(INVOICED).optional(),
  from_date: calendarDay.optional(),
  to_date: calendarDay.optional(),
};

export const listDeliveredLines = defineRoute({
  name: 'listDeliveredLines',
  method: 'GET',
  path: '/delivered-lines',
  permission: 'read order',
  summary: 'Delivered items; the search covers order number, reference, client and site',
  query: listQuery(['delivered_on', 'client', 'product', 'volume_ml', 'amount_halalas']).extend(filters),
  response: pageOf(deliveredLine),
});
export const exportDeliveredLines = exportRoute(listDeliveredLines);

/** Totals of all matching lines, not of a page. */
export const sumDeliveredLines = defineRoute({
  name: 'sumDeliveredLines',
  method: 'GET',
  path: '/delivered-lines/sums',
  permission: 'read order',
  summary: 'What delivered lines come to, by the same filters as the list',
  query: z.object({ q: z.string().trim().max(100).optional(), ...filters }),
  response: z.object({
    lines: count,
    orders: count,
    volume_ml: count,
    pieces: count,
    net_halalas: count,
    vat_halalas: count,
    amount_halalas: count,
    /** Of these, not invoiced yet. */
    open_lines: count,
    open_halalas: count,
  }),
});
