import { z } from 'zod';
import { defineRoute, idParams, instantSchema } from '../define-route.ts';

/** What is held on a person, as the Saudi personal data law lets them ask for it; and how it is erased. */

/** Rows of one kind at most, the newest. */
export const MAX_PERSONAL_ROWS = 10_000;

export const personalData = z.object({
  made_at: instantSchema,
  person: z.object({ kind: z.enum(['user', 'driver', 'staff']), id: z.number().int(), name: z.string() }),
  sections: z.array(
    z.object({
      /** The kind of row: `sessions`, `fuel_requests`. */
      name: z.string(),
      /** Whether there are no older ones. */
      is_complete: z.boolean(),
      rows: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
});
export type PersonalData = z.infer<typeof personalData>;

/** Not idempotent by key: the stored answer would be one more copy of it all. */
export const exportMyData = defineRoute({
  name: 'exportMyData',
  method: 'POST',
  path: '/me/personal-data',
  permission: 'signed-in',
  needsProof: true,
  summary: 'Everything that is held on the reader; it is on record that it was read',
  response: personalData,
});

export const exportUserData = defineRoute({
  name: 'exportUserData',
  method: 'POST',
  path: '/users/:id/personal-data',
  permission: 'update user',
  callers: 'people',
  needsProof: true,
  summary: 'Everything that is held on a user; it is on record who read it',
  params: idParams,
  response: personalData,
});

export const exportDriverData = defineRoute({
  name: 'exportDriverData',
  method: 'POST',
  path: '/drivers/:id/personal-data',
  permission: 'update driver',
  callers: 'people',
  needsProof: true,
  summary: 'Everything that is held on a driver, and on their user; it is on record who read it',
  params: idParams,
  response: personalData,
});

export const exportStaffData = defineRoute({
  name: 'exportStaffData',
  method: 'POST',
  path: '/staff/:id/personal-data',
  permission: 'update staff',
  callers: 'people',
  needsProof: true,
  summary: 'Everything that is held on a person of a station, and on their user; it is on record who read it',
  params: idParams,
  response: personalData,
});

const erased = z.object({ erased_at: instantSchema });

export const eraseUser = defineRoute({
  name: 'eraseUser',
  method: 'POST',
  path: '/users/:id/erase',
  permission: 'update user',
  callers: 'people',
  needsProof: true,
  idempotent: true,
  summary: 'Erase the personal data of a deactivated user for good; what they did stays, without their name',
  params: idParams,
  response: erased,
  errors: ['STATUS_CONFLICT', 'OWN_ACCOUNT'],
});

export const eraseDriver = defineRoute({
  name: 'eraseDriver',
  method: 'POST',
  path: '/drivers/:id/erase',
  permission: 'trash driver',
  callers: 'people',
  needsProof: true,
  idempotent: true,
  summary:
    'Erase the personal data of a driver in the trash for good, and of their user; fills stay, without a name',
  params: idParams,
  response: erased,
  errors: ['STATUS_CONFLICT'],
});

export const eraseStaff = defineRoute({
  name: 'eraseStaff',
  method: 'POST',
  path: '/staff/:id/erase',
  permission: 'update staff',
  callers: 'people',
  needsProof: true,
  idempotent: true,
  summary:
    'Erase the personal data of a person in the trash for good, and of their user; fills and shifts stay, without a name',
  params: idParams,
  response: erased,
  errors: ['STATUS_CONFLICT'],
});
