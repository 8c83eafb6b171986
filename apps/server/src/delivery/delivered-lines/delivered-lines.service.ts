import type * as contract from '@fleet/contracts/delivery/delivered-lines.ts';
import type { DeliveredLine } from '@fleet/contracts/delivery/delivered-lines.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { DeliveredItems } from '../../billing/invoices/runs.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import { linesOfInvoice, reservedOrders, waitingLines } from './delivered-lines.fragments.ts';
import { deliveredList, sumDelivered } from './delivered-lines.queries.ts';

/** What billing needs of deliveries. */
export const deliveredItems: DeliveredItems = {
  waiting: waitingLines,
  reserved: reservedOrders,
  ofInvoice: linesOfInvoice,
};

/** A page of what was delivered, as far as the reader may see it. */
export function listDeliveredLines(ctx: Ctx, query: z.output<typeof contract.listDeliveredLines.query>) {
  return deliveredList(ctx, query).page(ctx, query);
}

/** What everything that matches comes to. */
export function sumDeliveredLines(ctx: Ctx, query: z.output<typeof contract.sumDeliveredLines.query>) {
  return sumDelivered(ctx, query);
}

/** Every line that matches, as a file. */
export function exportDeliveredLines(
  ctx: Ctx,
  query: z.output<typeof contract.exportDeliveredLines.query>,
  reply: FastifyReply,
): Promise<void> {
  const isArabic = query.lang === 'ar';
  const name = isArabic ? ('name_ar' as const) : ('name_en' as const);
  const title = isArabic ? ('title_ar' as const) : ('title_en' as const);
  return sendExport(ctx, reply, query, {
    name: 'delivered_lines',
    rows: streamRows<DeliveredLine>(ctx, deliveredList(ctx, query).all),
    columns: [
      { key: 'delivered_on', value: (row) => row.delivered_on },
      { key: 'order_number', kind: 'integer', value: (row) => row.order_id },
      { key: 'client_reference_number', value: (row) => row.client_reference },
      { key: 'client', value: (row) => row.client[name] },
      { key: 'warehouse', value: (row) => row.warehouse[name] },
      { key: 'delivery_branch', value: (row) => row.delivery_branch[name] },
      { key: 'product', value: (row) => row.product[title] },
      { key: 'litres', kind: 'ml', value: (row) => row.volume_ml },
      { key: 'pieces', kind: 'integer', value: (row) => row.pieces },
      { key: 'price_millis', kind: 'millis', value: (row) => row.price_millis },
      { key: 'net_halalas', kind: 'halalas', value: (row) => row.net_halalas },
      { key: 'vat_halalas', kind: 'halalas', value: (row) => row.vat_halalas },
      { key: 'amount', kind: 'halalas', value: (row) => row.amount_halalas },
      { key: 'received_by', value: (row) => row.received_by },
      {
        key: 'invoiced',
        value: (row, t) => t(`delivered_lines.${row.invoice_id === null ? 'open' : 'invoiced'}`),
      },
      { key: 'invoice_number', value: (row) => row.invoice_number },
    ],
  });
}
