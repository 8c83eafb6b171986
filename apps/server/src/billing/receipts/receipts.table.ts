import { files } from '../../access/files/files.table.ts';
import { topUps } from '../../money/top-ups/top-ups.table.ts';
import { instant, ref } from '../../platform/columns.ts';
import { pgTable } from '../../platform/orm.ts';
import { refunds } from '../refunds/refunds.table.ts';

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

/** The payment voucher of a refund as it was first asked for; never changed. */
export const refundVouchers = pgTable('refund_vouchers', {
  refund_id: ref()
    .primaryKey()
    .references(() => refunds.id),
  file_id: ref()
    .notNull()
    .unique('refund_vouchers_file_id_key')
    .references(() => files.id),
  made_at: instant().notNull(),
});
