import type { SaudiCity } from '@fleet/domain/saudi-cities.ts';
import { createdAt, id, partyStatus, ref, version } from '../../platform/columns.ts';
import { index, pgTable, text, uniqueIndex } from '../../platform/orm.ts';
import { clients } from '../clients/clients.table.ts';

/** A place or division of a client; its vehicle groups belong to it. */
export const branches = pgTable(
  'branches',
  {
    id: id(),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    name_en: text().notNull(),
    name_ar: text().notNull(),
    city: text().$type<SaudiCity>(),
    cost_center: text(),
    version: version(),
    status: partyStatus(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('branches_name_en_taken').on(t.client_id, t.name_en),
    index('branches_client').on(t.client_id, t.name_ar),
  ],
);
