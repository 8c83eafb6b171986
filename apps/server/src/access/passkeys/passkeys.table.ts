import { createdAt, id, instant, integer64, ref } from '../../platform/columns.ts';
import { index, pgTable, text } from '../../platform/orm.ts';
import { users } from '../users/users.table.ts';

/** A key pair in a person's device, of which this is the public half. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    user_id: ref()
      .notNull()
      .references(() => users.id),
    credential_id: text().notNull().unique('passkeys_credential_id_key'),
    public_key: text().notNull(),
    /** How often the device says it was used; one that goes back is a copy. */
    counter: integer64().notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    created_at: createdAt(),
    last_used_at: instant(),
  },
  (t) => [index('passkeys_user_id').on(t.user_id)],
);
