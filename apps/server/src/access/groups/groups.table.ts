import { GROUPS } from '@fleet/contracts/permissions.ts';
import { createdAt, id, ref, version } from '../../platform/columns.ts';
import { boolean, foreignKey, pgTable, primaryKey, text, unique } from '../../platform/orm.ts';

/**
 * The groups of users. `base` is one of the built-in groups and decides the area, the kind of party and the capacity
 * of its users. Permissions are in `group_permissions`.
 */
export const groups = pgTable(
  'groups',
  {
    id: id(),
    code: text().notNull().unique('groups_code_key'),
    base: text({ enum: GROUPS as [string, ...string[]] }).notNull(),
    name_en: text().notNull(),
    name_ar: text().notNull(),
    is_built_in: boolean().notNull().default(false),
    /** Its users set up a second step before anything else. */
    requires_second_step: boolean().notNull().default(false),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [unique('groups_id_base_key').on(t.id, t.base)],
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
 * What a release has granted to a built-in group. A permission is recorded permanently, so that the next start of the
 * server grants new ones only and does not restore what an administrator removed.
 */
export const groupGifts = pgTable(
  'group_gifts',
  { group_id: ref().notNull(), permission: text().notNull() },
  (t) => [
    primaryKey({ columns: [t.group_id, t.permission] }),
    foreignKey({ columns: [t.group_id], foreignColumns: [groups.id] }).onDelete('cascade'),
  ],
);
