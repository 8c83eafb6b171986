import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema } from '../define-route.ts';
import { GROUP_CATEGORIES, GROUPS, PERMISSIONS } from '../permissions.ts';
import { versionSchema } from '../shapes.ts';
import { roleSchema } from './sessions.ts';

/** User groups and their permissions: the authority matrix. */

const NAME_LENGTH = 60;
const MAX_CONCURRENT = 200;

const names = {
  name_en: z.string().trim().min(1).max(NAME_LENGTH),
  name_ar: z.string().trim().min(1).max(NAME_LENGTH),
};
/** Permissions as in PERMISSIONS; the default, `read Auth`, is neither granted nor removed. */
const rights = z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length);

export const groupRow = z.object({
  id: z.number().int(),
  code: z.string(),
  /** The built-in group it is based on: area, party and capacity of its users. */
  base: z.enum(GROUPS),
  category: z.enum(GROUP_CATEGORIES),
  area: roleSchema,
  name_en: z.string(),
  name_ar: z.string(),
  is_built_in: z.boolean(),
  /** Its users set up a second step at sign-in before anything else. */
  requires_second_step: z.boolean(),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** Active users of the group. */
  users: z.number().int(),
  created_at: instantSchema,
  version: versionSchema,
  can: z.object({ update: z.boolean(), remove: z.boolean() }),
});
export type GroupRow = z.infer<typeof groupRow>;

export const listGroups = defineRoute({
  name: 'listGroups',
  method: 'GET',
  path: '/groups',
  permission: 'read group',
  summary: 'Every role with its permissions: the authority matrix',
  response: z.object({ rows: z.array(groupRow) }),
});

export const createGroup = defineRoute({
  name: 'createGroup',
  method: 'POST',
  path: '/groups',
  permission: 'update group',
  status: 201,
  idempotent: true,
  summary: 'Create a role based on a built-in one, with its own permissions',
  body: z.object({ base: z.enum(GROUPS), ...names, permissions: rights }),
  response: groupRow,
});

export const updateGroup = defineRoute({
  name: 'updateGroup',
  method: 'PATCH',
  path: '/groups/:id',
  permission: 'update group',
  summary: 'Rename a role, or make a second step at sign-in compulsory for it',
  params: idParams,
  body: z.object({ ...names, requires_second_step: z.boolean().optional(), version: versionSchema }),
  response: groupRow,
  errors: ['VERSION_CONFLICT'],
});

export const removeGroup = defineRoute({
  name: 'removeGroup',
  method: 'POST',
  path: '/groups/:id/remove',
  permission: 'update group',
  idempotent: true,
  summary: 'Remove a role without users; built-in ones stay',
  params: idParams,
  response: z.object({ removed: z.boolean() }),
  errors: ['GROUP_IN_USE'],
});

/** All or nothing: if one changed group cannot be saved, none is. */
export const saveGroupPermissions = defineRoute({
  name: 'saveGroupPermissions',
  method: 'PUT',
  path: '/group-permissions',
  permission: 'update group',
  summary: 'Set the permissions of one or several roles, with immediate effect',
  body: z.object({
    changes: z
      .array(z.object({ group_id: idSchema, version: versionSchema, permissions: rights }))
      .min(1)
      .max(MAX_CONCURRENT),
  }),
  response: z.object({ rows: z.array(groupRow) }),
  errors: ['VERSION_CONFLICT', 'LAST_ADMINISTRATOR'],
});
