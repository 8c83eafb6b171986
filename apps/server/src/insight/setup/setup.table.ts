import { users } from '../../access/users/users.table.ts';
import { createdAt, ref } from '../../platform/columns.ts';
import { pgTable } from '../../platform/orm.ts';

/** Users who put the guided set-up away. Which steps are done is never stored: the data says it. */
export const setupDismissals = pgTable('setup_dismissals', {
  user_id: ref()
    .primaryKey()
    .references(() => users.id),
  created_at: createdAt(),
});
