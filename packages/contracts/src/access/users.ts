import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { masterStatus } from '../master-data.ts';
import { GROUP_CATEGORIES, GROUPS } from '../permissions.ts';
import { calendarDay, versionSchema } from '../shapes.ts';
import { appearanceSchema, languageSchema } from './sessions.ts';

/** All desk users of every party. Nobody sees or sets another user's password: a single-use link does. */

const NAME_LENGTH = 120;
const EMAIL_LENGTH = 254;
/** Typed freely (05…, +966 5…); stored as nine digits that begin with 5. */
const MOBILE_INPUT_LENGTH = 20;

const groupName = z.object({
  id: z.number().int(),
  base: z.enum(GROUPS),
  category: z.enum(GROUP_CATEGORIES),
  name_en: z.string(),
  name_ar: z.string(),
});

const may = z.boolean();

export const userRow = z.object({
  id: z.number().int(),
  name: z.string(),
  /** A file available at `/files/:id`. */
  avatar: z.number().int().nullable(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  group: groupName,
  /** The company, network or station; null for users of the platform. */
  party: z
    .object({
      kind: z.enum(['client', 'network', 'station']),
      id: z.number().int(),
      name_en: z.string(),
      name_ar: z.string(),
    })
    .nullable(),
  language: languageSchema,
  status: masterStatus,
  /** Whether the user has set a password; until then an invitation is open or has expired. */
  has_password: z.boolean(),
  invited_until: instantSchema.nullable(),
  last_sign_in_at: instantSchema.nullable(),
  created_at: instantSchema,
  version: versionSchema,
  can: z.object({ update: may, invite: may, activate: may, export_data: may, erase: may }),
});
export type UserRow = z.infer<typeof userRow>;

export const listUsers = defineRoute({
  name: 'listUsers',
  method: 'GET',
  path: '/users',
  permission: 'read user',
  summary: 'Users the reader looks after; drivers are listed with the fleet',
  query: listQuery(['name', 'email', 'created_at', 'last_sign_in_at']).extend({
    status: masterStatus.optional(),
    category: z.enum(GROUP_CATEGORIES).optional(),
    client_id: idSchema.optional(),
    network_id: idSchema.optional(),
    station_id: idSchema.optional(),
  }),
  response: pageOf(userRow),
});

export const exportUsers = exportRoute(listUsers);

export const getUser = defineRoute({
  name: 'getUser',
  method: 'GET',
  path: '/users/:id',
  permission: 'read user',
  summary: 'One user',
  params: idParams,
  response: userRow,
});

export const listAssignableGroups = defineRoute({
  name: 'listAssignableGroups',
  method: 'GET',
  path: '/assignable-groups',
  permission: 'read user',
  summary: 'Roles the reader may assign',
  response: z.object({ rows: z.array(groupName) }),
});

const fields = {
  name: z.string().trim().min(1).max(NAME_LENGTH),
  email: z.string().trim().min(1).max(EMAIL_LENGTH),
  mobile: z.string().trim().max(MOBILE_INPUT_LENGTH).nullable(),
  group_id: idSchema,
};

export const createUser = defineRoute({
  name: 'createUser',
  method: 'POST',
  path: '/users',
  permission: 'create user',
  status: 201,
  idempotent: true,
  summary: 'Add a user without a password; an invitation lets them set one',
  body: z.object({
    ...fields,
    language: languageSchema.default('en'),
    /** The user's party. When omitted: the creator’s own party, or the platform for a group of administrators. */
    client_id: idSchema.optional(),
    network_id: idSchema.optional(),
    station_id: idSchema.optional(),
  }),
  response: userRow,
});

export const updateUser = defineRoute({
  name: 'updateUser',
  method: 'PATCH',
  path: '/users/:id',
  permission: 'update user',
  summary: 'Edit a user; permissions change at once',
  params: idParams,
  body: z.object({ ...fields, version: versionSchema }),
  response: userRow,
  errors: ['VERSION_CONFLICT', 'STATUS_CONFLICT', 'LAST_ADMINISTRATOR', 'OWN_ACCOUNT'],
});

export const activateUser = defineRoute({
  name: 'activateUser',
  method: 'POST',
  path: '/users/:id/activate',
  permission: 'update user',
  idempotent: true,
  summary: 'Activate a user',
  params: idParams,
  response: userRow,
  errors: ['STATUS_CONFLICT'],
});

export const deactivateUser = defineRoute({
  name: 'deactivateUser',
  method: 'POST',
  path: '/users/:id/deactivate',
  permission: 'update user',
  idempotent: true,
  summary: 'Deactivate a user and end all their sessions',
  params: idParams,
  response: userRow,
  errors: ['STATUS_CONFLICT', 'LAST_ADMINISTRATOR', 'OWN_ACCOUNT'],
});

export const sessionRow = z.object({
  id: z.number().int(),
  created_at: instantSchema,
  /** When it last refreshed its token: the last activity, to within an access token’s lifetime. */
  last_seen_at: instantSchema,
  expires_at: instantSchema,
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** The browser it was opened in, and what the person calls it; null for one forgotten meanwhile. */
  device: z.object({ id: z.number().int(), name: z.string().nullable() }).nullable(),
  is_current: z.boolean(),
});
export type SessionRow = z.infer<typeof sessionRow>;

export const listUserSessions = defineRoute({
  name: 'listUserSessions',
  method: 'GET',
  path: '/users/:id/sessions',
  permission: 'read user',
  summary: 'Where a user is signed in now',
  params: idParams,
  response: z.object({ rows: z.array(sessionRow) }),
});

export const signOutUser = defineRoute({
  name: 'signOutUser',
  method: 'POST',
  path: '/users/:id/sign-out',
  permission: 'update user',
  idempotent: true,
  summary: 'Sign a user out everywhere; they may sign in again',
  params: idParams,
  response: z.object({ ended: z.number().int() }),
});

const MIN_USERNAME_LENGTH = 3;
const MAX_USERNAME_LENGTH = 30;
/** A letter first, so that a username is never mistaken for an email, a mobile or an identity number. */
const USERNAME = /^[a-z][a-z0-9._-]*$/i;

/** What a user's own account page shows and edits. */
export const account = z.object({
  avatar: z.number().int().nullable(),
  name: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  dob: calendarDay.nullable(),
  company: z.object({ name_en: z.string(), name_ar: z.string() }).nullable(),
  language: languageSchema,
  appearance: appearanceSchema,
  created_at: instantSchema,
  version: versionSchema,
});

export const getAccount = defineRoute({
  name: 'getAccount',
  method: 'GET',
  path: '/me/account',
  permission: 'signed-in',
  summary: 'The reader’s own account',
  response: account,
});

export const updateMe = defineRoute({
  name: 'updateMe',
  method: 'PATCH',
  path: '/me',
  permission: 'signed-in',
  summary: 'Edit the reader’s own name, username, mobile and date of birth',
  body: z.object({
    name: fields.name,
    /** Signs in like the email; stored in lower case. */
    username: z.string().trim().min(MIN_USERNAME_LENGTH).max(MAX_USERNAME_LENGTH).regex(USERNAME).nullable(),
    mobile: fields.mobile,
    dob: calendarDay.nullable(),
    version: versionSchema,
  }),
  response: account,
  errors: ['VERSION_CONFLICT'],
});

export const uploadAvatar = defineRoute({
  name: 'uploadAvatar',
  method: 'POST',
  path: '/me/avatar',
  permission: 'signed-in',
  status: 201,
  kind: 'multipart',
  summary: 'Replace the reader’s own picture (800 kB; re-encoded, at most 480 pixels)',
  body: z.object({}),
  response: z.object({ file_id: z.number().int(), size_bytes: z.number().int() }),
  errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE'],
});

export const removeAvatar = defineRoute({
  name: 'removeAvatar',
  method: 'DELETE',
  path: '/me/avatar',
  permission: 'signed-in',
  summary: 'Remove the reader’s own picture',
  response: z.object({ removed: z.boolean() }),
});

export const changePassword = defineRoute({
  name: 'changePassword',
  method: 'POST',
  path: '/me/password',
  permission: 'signed-in',
  summary: 'Set a new password with the current one; every other session ends',
  body: z.object({
    current_password: z.string().min(1).max(200),
    new_password: z.string().min(1).max(200),
  }),
  response: z.object({ ended: z.number().int() }),
  errors: ['INCORRECT_PASSWORD', 'WEAK_PASSWORD', 'TOO_MANY_SIGN_IN_ATTEMPTS'],
});

export const listMySessions = defineRoute({
  name: 'listMySessions',
  method: 'GET',
  path: '/me/sessions',
  permission: 'signed-in',
  summary: 'Where I am signed in',
  response: z.object({ rows: z.array(sessionRow) }),
});

export const endMySession = defineRoute({
  name: 'endMySession',
  method: 'POST',
  path: '/sessions/:id/end',
  permission: 'signed-in',
  idempotent: true,
  summary: 'End one session of the reader',
  params: idParams,
  response: z.object({ ended: z.number().int() }),
});

export const endMySessions = defineRoute({
  name: 'endMySessions',
  method: 'POST',
  path: '/me/sign-out-others',
  permission: 'signed-in',
  idempotent: true,
  summary: 'End all other sessions of the reader',
  response: z.object({ ended: z.number().int() }),
});
