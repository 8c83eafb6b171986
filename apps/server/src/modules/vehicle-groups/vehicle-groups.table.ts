import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, partyStatus, ref } from '../../platform/columns.ts';
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
    cost_center: text(),
    status: partyStatus(),
    created_at: createdAt(),
  },
  (t) => [index('vehicle_groups_client_id').on(t.client_id)],
);
