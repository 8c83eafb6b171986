import type { listInvoiceItems as itemsRoute } from '@fleet/contracts/billing/invoice-items.ts';
import type { ExportQuery } from '@fleet/contracts/lists.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import type { DeliveredItems } from './drafts.rules.ts';
import { type ItemRow, itemList, sumItems } from './invoice-items.queries.ts';
import { seen } from './invoices.service.ts';

type ItemQuery = z.output<(typeof itemsRoute)['query']>;

/** What one invoice covers, page by page, and what it adds itself: together its total. Throws NOT_FOUND. */
export async function listInvoiceItems(ctx: Ctx, id: number, query: ItemQuery, delivered: DeliveredItems) {
  const { kind, total_halalas } = await seen(ctx, id);
  const page = await itemList(id, query, delivered).page(ctx, query);
  const sums = await sumItems(ctx, id, query.q, delivered);
  const signed = kind === 'credit_note' ? -total_halalas : total_halalas;
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    ...sums,
    difference_halalas: signed - sums.covered_halalas,
    total_halalas: signed,
  };
}

/** Everything one invoice covers, as a file. Throws NOT_FOUND. */
export async function exportInvoiceItems(
  ctx: Ctx,
  reply: FastifyReply,
  id: number,
  query: Omit<ItemQuery, 'page' | 'per_page'> & ExportQuery,
  delivered: DeliveredItems,
): Promise<void> {
  const { lang } = query;
  await seen(ctx, id);
  return sendExport(ctx, reply, query, {
    name: 'invoice_items',
    rows: streamRows<ItemRow>(ctx, itemList(id, query, delivered).all),
    columns: [
      { key: 'date', kind: 'instant', value: (row) => row.at },
      { key: 'reference_number', value: (row) => row.reference_number },
      { key: 'plate_no', value: (row) => row.plate_no },
      { key: 'station', value: (row) => row.station?.[`name_${lang}`] },
      { key: 'product', value: (row) => row[`title_${lang}`] },
      { key: 'litres', kind: 'ml', value: (row) => row.volume_ml },
      { key: 'pieces', value: (row) => row.pieces },
      { key: 'amount', kind: 'halalas', value: (row) => row.amount_halalas },
    ],
  });
}
