import { clients } from '../../fleet/clients/clients.table.ts';
import { createdAt, id, instant, ref, version } from '../../platform/columns.ts';
import { integer, pgTable, primaryKey, text, uniqueIndex } from '../../platform/orm.ts';
import { users } from '../users/users.table.ts';

/** A key by which a client's own system calls the API. Only a hash and its last letters are stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    name: text().notNull(),
    key_hash: text().notNull().unique('api_keys_key_hash_key'),
    last_four: text().notNull(),
    scopes: text().array().notNull(),
    /** Addresses and networks it may call from; none means any. */
    allowed_ips: text().array().notNull(),
    per_minute: integer().notNull(),
    /** The key this one follows. */
    replaces_id: ref(),
    created_by: ref()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    expires_at: instant(),
    revoked_at: instant(),
    version: version(),
  },
  (t) => [
    uniqueIndex('api_keys_replaces_id_status_conflict').on(t.replaces_id),
    uniqueIndex('api_keys_client_id_id_key').on(t.client_id, t.id),
  ],
);

/** How often a key called in each minute: what its pace is held by, in every server process, and what its use is drawn from. */
export const apiKeyMinutes = pgTable(
  'api_key_minutes',
  {
    api_key_id: ref()
      .notNull()
      .references(() => apiKeys.id),
    minute: instant().notNull(),
    calls: integer().notNull(),
    /** Of these, rejected because the minute was used up. */
    refused: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.api_key_id, t.minute] })],
);
