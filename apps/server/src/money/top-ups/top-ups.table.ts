import { clients } from '../../fleet/clients/clients.table.ts';
import { id, instant, integer64, ref } from '../../platform/columns.ts';
import { check, index, pgTable, sql, text } from '../../platform/orm.ts';

export const TOP_UP_STATUSES = ['pending', 'approved', 'rejected'] as const;

/**
 * Money received from a client: receipt, requested amount, approved amount. Where two must approve, a pending top-up
 * names the first of them and the amount they saw.
 */
export const topUps = pgTable(
  'top_ups',
  {
    id: id(),
    reference_number: text()
      .notNull()
      .generatedAlwaysAs(sql`'TU-' || lpad(id::text, greatest(7, length(id::text)), '0')`),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    amount_halalas: integer64().notNull(),
    approved_amount_halalas: integer64(),
    status: text({ enum: TOP_UP_STATUSES }).notNull().default('pending'),
    from: text({ enum: ['client', 'admin'] }).notNull(),
    receipt_file_id: ref(),
    /** Why the amount was corrected, or why the top-up was rejected. */
    reason: text(),
    created_by: ref(),
    first_approved_by: ref(),
    first_approved_at: instant(),
    first_approved_amount_halalas: integer64(),
    decided_by: ref(),
    created_at: instant().notNull(),
    decided_at: instant(),
  },
  (t) => [
    index('top_ups_client').on(t.client_id, t.id.desc()),
    index('top_ups_status').on(t.status, t.id.desc()),
    index('top_ups_reference').on(t.reference_number),
    check('top_ups_positive', sql`amount_halalas > 0 and approved_amount_halalas > 0`),
    check(
      'top_ups_second_approver',
      sql`first_approved_by is null
          or (first_approved_by is distinct from created_by and (status <> 'approved' or first_approved_by is distinct from decided_by))`,
    ),
  ],
);
