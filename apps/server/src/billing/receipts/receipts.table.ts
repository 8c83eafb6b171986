import { files } from '../../access/files/files.table.ts';
import { topUps } from '../../money/top-ups/top-ups.table.ts';
import { instant, ref } from '../../platform/columns.ts';
import { pgTable } from '../../platform/orm.ts';

/** The receipt of a top-up as it was first asked for; never changed. */
export const topUpReceipts = pgTable('top_up_receipts', {
  top_up_id: ref()
    .primaryKey()
    .references(() => topUps.id),
  file_id: ref()
    .notNull()
    .unique('top_up_receipts_file_id_key')
    .references(() => files.id),
  made_at: instant().notNull(),
});
