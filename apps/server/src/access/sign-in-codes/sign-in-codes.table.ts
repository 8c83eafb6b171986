import { createdAt, id, instant, ref } from '../../platform/columns.ts';
import { index, integer, pgTable, text } from '../../platform/orm.ts';
import { users } from '../users/users.table.ts';

/**
 * One row per code asked for, also for accounts that do not exist: nobody is its user then. It belongs to the browser that
 * asked, which holds the handle.
 */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    id: id(),
    purpose: text({ enum: ['password_reset', 'sign_in'] }).notNull(),
    handle_hash: text().notNull().unique('sign_in_codes_handle_hash_key'),
    user_id: ref().references(() => users.id),
    /** A keyed hash of the six digits. */
    code_mac: text(),
    attempts: integer().notNull().default(0),
    created_at: createdAt(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [index('sign_in_codes_user_id').on(t.user_id), index('sign_in_codes_expires_at').on(t.expires_at)],
);
