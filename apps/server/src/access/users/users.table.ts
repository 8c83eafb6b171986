import { GROUPS } from '@fleet/contracts/permissions.ts';
import { LANGUAGE_CODES } from '@fleet/domain/languages.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { drivers } from '../../fleet/drivers/drivers.table.ts';
import { createdAt, id, instant, partyStatus, ref, version } from '../../platform/columns.ts';
import { date, foreignKey, index, jsonb, pgTable, sql, text, uniqueIndex } from '../../platform/orm.ts';
import { networks } from '../../stations/networks/networks.table.ts';
import { staff } from '../../stations/staff/staff.table.ts';
import { stations } from '../../stations/stations/stations.table.ts';
import { files } from '../files/files.table.ts';
import { groups } from '../groups/groups.table.ts';

/** Everyone who can sign in, of every area. The party columns say what the person belongs to. Emails are stored in lower case. */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** The base of the user's group, kept equal to it by the foreign key. */
    group: text({ enum: GROUPS as [string, ...string[]] }).notNull(),
    group_id: ref().notNull(),
    name: text().notNull(),
    /** Lower case, with a letter first: signs in like the email. */
    username: text(),
    email: text(),
    civil_id: text(),
    mobile: text(),
    /** Date of birth. */
    dob: date({ mode: 'string' }),
    /** The user's picture. */
    avatar: ref().references(() => files.id),
    password_hash: text(),
    client_id: ref().references(() => clients.id),
    driver_id: ref().references(() => drivers.id),
    network_id: ref().references(() => networks.id),
    station_id: ref().references(() => stations.id),
    staff_id: ref().references(() => staff.id),
    language: text({ enum: LANGUAGE_CODES }).notNull().default('en'),
    appearance: jsonb().notNull().default({}),
    status: partyStatus(),
    /** When the person's data was erased, for good; the row stays for what names it. */
    erased_at: instant(),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'users_group',
      columns: [t.group_id, t.group],
      foreignColumns: [groups.id, groups.base],
    }),
    index('users_group_id').on(t.group_id),
    uniqueIndex('users_email_taken').on(t.email).where(sql`email is not null`),
    uniqueIndex('users_civil_id_taken').on(t.civil_id).where(sql`civil_id is not null`),
    uniqueIndex('users_username_taken').on(t.username).where(sql`username is not null`),
    index('users_mobile').on(t.mobile),
    index('users_client_id').on(t.client_id),
    index('users_station_id').on(t.station_id),
    index('users_network_id').on(t.network_id),
    index('users_staff_id').on(t.staff_id),
    uniqueIndex('users_driver_id_taken').on(t.driver_id).where(sql`driver_id is not null`),
  ],
);

/** Single-use links: an invitation, or a new password. Only a hash of the token is stored. */
export const invitations = pgTable('invitations', {
  id: id(),
  user_id: ref()
    .notNull()
    .references(() => users.id),
  token_hash: text().notNull().unique('invitations_token_hash_key'),
  created_by: ref().references(() => users.id),
  created_at: createdAt(),
  expires_at: instant().notNull(),
  used_at: instant(),
});
