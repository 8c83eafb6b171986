import { createdAt, id, instant, ref } from '../../platform/columns.ts';
import { index, pgTable, text, uniqueIndex } from '../../platform/orm.ts';
import { users } from '../users/users.table.ts';

/** A browser in which a person has signed in, by the secret in its cookie: several people's at a shared pump. */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: id(),
    user_id: ref()
      .notNull()
      .references(() => users.id),
    token_hash: text().notNull(),
    /** What the person calls it; without a name it is called by browser and system. */
    name: text(),
    user_agent: text(),
    created_at: createdAt(),
    last_used_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('known_devices_token_hash_user_id_key').on(t.token_hash, t.user_id),
    index('known_devices_user_id').on(t.user_id),
  ],
);
