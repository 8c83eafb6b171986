import { GROUPS } from '@fleet/contracts/permissions.ts';
import { boolean, foreignKey, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, id, ref, version } from '../../platform/columns.ts';

/**
 * The groups people sign in as. `base` is one of the built-in groups and says what kind of person this is: the area, the
 * party they belong to, in which capacity they act. What they may do is in `group_permissions`.
 */
export const groups = pgTable(
  'groups',
  {
    id: id(),
    code: text().notNull().unique(),
    base: text({ enum: GROUPS as [string, ...string[]] }).notNull(),
    name_en: text().notNull(),
    name_ar: text().notNull(),
    is_built_in: boolean().notNull().default(false),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [unique('groups_id_base').on(t.id, t.base)],
);

/** What a group may do: the rows of the authority matrix that are ticked. */
export const groupPermissions = pgTable(
  'group_permissions',
  { group_id: ref().notNull(), permission: text().notNull() },
  (t) => [
    primaryKey({ columns: [t.group_id, t.permission] }),
    foreignKey({ columns: [t.group_id], foreignColumns: [groups.id] }).onDelete('cascade'),
  ],
);

/**
 * What a release has given a built-in group. A right stands here once and for all, so that the next start of the server
 * gives what is new and does not give back what an administrator took away.
 */
export const groupGifts = pgTable(
  'group_gifts',
  { group_id: ref().notNull(), permission: text().notNull() },
  (t) => [
    primaryKey({ columns: [t.group_id, t.permission] }),
    foreignKey({ columns: [t.group_id], foreignColumns: [groups.id] }).onDelete('cascade'),
  ],
);
