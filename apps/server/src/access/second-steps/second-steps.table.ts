import { createdAt, id, instant, integer64, ref } from '../../platform/columns.ts';
import { index, integer, pgTable, text } from '../../platform/orm.ts';
import { users } from '../users/users.table.ts';

/** The authenticator app of a person. */
export const totpSecrets = pgTable('totp_secrets', {
  user_id: ref()
    .primaryKey()
    .references(() => users.id),
  /** Sealed; null until the first one is confirmed. */
  secret_sealed: text(),
  /** Drawn and not yet confirmed. */
  pending_sealed: text(),
  confirmed_at: instant(),
  /** The period of thirty seconds whose code was last used: no code works twice. */
  last_step: integer64().notNull().default(0),
});

/** Each lets its person in once, where the app is lost. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    user_id: ref()
      .notNull()
      .references(() => users.id),
    code_mac: text().notNull(),
    used_at: instant(),
  },
  (t) => [index('recovery_codes_user_id').on(t.user_id)],
);

/** A sign-in that waits for its second step, or a challenge to a passkey. */
export const secondStepTickets = pgTable(
  'second_step_tickets',
  {
    id: id(),
    purpose: text({ enum: ['second_step', 'passkey_new', 'passkey_use'] }).notNull(),
    ticket_hash: text().notNull().unique('second_step_tickets_ticket_hash_key'),
    /** Nobody's before a passkey has said whose it is. */
    user_id: ref().references(() => users.id),
    area: text(),
    challenge: text(),
    attempts: integer().notNull().default(0),
    created_at: createdAt(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [
    index('second_step_tickets_user_id').on(t.user_id),
    index('second_step_tickets_expires_at').on(t.expires_at),
  ],
);
