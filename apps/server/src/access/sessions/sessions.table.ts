import { createdAt, id, instant, ref } from '../../platform/columns.ts';
import { index, integer, pgTable, text } from '../../platform/orm.ts';
import { knownDevices } from '../known-devices/known-devices.table.ts';
import { users } from '../users/users.table.ts';

/** One sign-in in one browser: the family its refresh tokens belong to. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    user_id: ref()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    expires_at: instant().notNull(),
    /** When it was last proved who is signed in: at sign-in, or again since. */
    proved_at: instant(),
    revoked_at: instant(),
    revoked_reason: text({
      enum: ['logout', 'reuse', 'disabled', 'password_changed', 'ended_by_manager', 'ended_by_self'],
    }),
    ip: text(),
    user_agent: text(),
    installation_id: text(),
    /** Where it was opened: what the person calls that browser. */
    known_device_id: ref().references(() => knownDevices.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('sessions_user_id').on(t.user_id),
    index('sessions_known_device_id').on(t.known_device_id),
    // What has ended and may leave (large-indexes.ts).
    index('sessions_expires_at').on(t.expires_at),
  ],
);

/**
 * Each refresh token works once; `successor` (sealed) lets a lost response be repeated within a short grace period.
 */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    id: id(),
    session_id: ref()
      .notNull()
      .references(() => sessions.id),
    token_hash: text().notNull().unique('refresh_tokens_token_hash_key'),
    created_at: createdAt(),
    expires_at: instant().notNull(),
    used_at: instant(),
    successor_sealed: text(),
  },
  (t) => [index('refresh_tokens_session_id').on(t.session_id)],
);

/** Wrong passwords by the name that was tried (hashed, whether it exists or not) and by address: the delay grows with them. */
export const signInFailures = pgTable('sign_in_failures', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  last_at: instant().notNull(),
});
