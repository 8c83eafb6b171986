import { clients } from '../../fleet/clients/clients.table.ts';
import { instant, ref } from '../../platform/columns.ts';
import { boolean, pgTable } from '../../platform/orm.ts';

/**
 * Whether a client's remaining balance is below its `min_amount_notification`, so that each crossing is reported
 * once.
 */
export const lowBalances = pgTable('low_balances', {
  client_id: ref()
    .primaryKey()
    .references(() => clients.id),
  is_low: boolean().notNull(),
  changed_at: instant().notNull(),
});
