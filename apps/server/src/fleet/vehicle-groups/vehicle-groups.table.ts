import { createdAt, id, partyStatus, ref, version } from '../../platform/columns.ts';
import { index, pgTable, sql, text, uniqueIndex } from '../../platform/orm.ts';
import { branches } from '../branches/branches.table.ts';
import { clients } from '../clients/clients.table.ts';

/** A part of a fleet that shares rules and a cost centre; a vehicle is in one group or in none. */
export const vehicleGroups = pgTable(
  'vehicle_groups',
  {
    id: id(),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    name_en: text().notNull(),
    name_ar: text().notNull(),
    branch_id: ref().references(() => branches.id),
    /** Its branch's applies where it has none of its own. */
    cost_center: text(),
    version: version(),
    status: partyStatus(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('vehicle_groups_name_en_taken').on(t.client_id, t.name_en),
    index('vehicle_groups_branch_id').on(t.branch_id).where(sql`branch_id is not null`),
  ],
);
