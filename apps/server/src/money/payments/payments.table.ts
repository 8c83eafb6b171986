import { files } from '../../access/files/files.table.ts';
import { users } from '../../access/users/users.table.ts';
import { id, instant, integer64, ref } from '../../platform/columns.ts';
import { check, index, pgTable, sql, text } from '../../platform/orm.ts';
import { networks } from '../../stations/networks/networks.table.ts';
import { stations } from '../../stations/stations/stations.table.ts';
import { ledgerEntries } from '../ledger/ledger.table.ts';

/** Money paid out against what is due: to a network, or with `station_id` to one of its franchisees. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    reference_number: text()
      .notNull()
      .generatedAlwaysAs(sql`'PAY-' || lpad(id::text, greatest(7, length(id::text)), '0')`),
    network_id: ref()
      .notNull()
      .references(() => networks.id),
    station_id: ref().references(() => stations.id),
    amount_halalas: integer64().notNull(),
    /** The amount due at that time. */
    due_halalas: integer64().notNull(),
    /** Why more was paid than was due. */
    reason: text(),
    file_id: ref().references(() => files.id),
    entry_id: ref()
      .notNull()
      .unique('payments_entry_id_key')
      .references(() => ledgerEntries.id),
    created_by: ref().references(() => users.id),
    created_at: instant().notNull(),
  },
  (t) => [
    index('payments_network').on(t.network_id, t.id.desc()),
    index('payments_reference').on(t.reference_number),
    check('payments_positive', sql`amount_halalas > 0`),
    check('payments_above_due_has_reason', sql`amount_halalas <= due_halalas or reason is not null`),
  ],
);
