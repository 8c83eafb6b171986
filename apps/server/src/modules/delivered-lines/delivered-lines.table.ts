import { index, pgTable } from 'drizzle-orm/pg-core';
import { instant, ref } from '../../platform/columns.ts';
import { deliveredLines } from '../trip-stops/trip-stops.table.ts';

/**
 * Which invoice took up a delivered line: one at most. What was delivered stays as it was written, so this stands beside it; the
 * row goes when the invoice is taken back whole.
 */
export const invoicedDeliveries = pgTable(
  'invoiced_deliveries',
  {
    delivered_line_id: ref()
      .primaryKey()
      .references(() => deliveredLines.id),
    invoice_id: ref().notNull(),
    invoiced_at: instant().notNull(),
  },
  (t) => [index('invoiced_deliveries_invoice').on(t.invoice_id)],
);
