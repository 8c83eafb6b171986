import { z } from 'zod';
import { defineRoute, idParams, instantSchema } from '../define-route.ts';

/** Browsers a person has signed in with, as that person calls them. */

const MAX_DEVICE_NAME = 40;
const knownDevice = z.object({
  id: z.number().int(),
  name: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: instantSchema,
  last_used_at: instantSchema,
});
export type KnownDeviceRow = z.infer<typeof knownDevice>;

export const listMyDevices = defineRoute({
  name: 'listMyDevices',
  method: 'GET',
  path: '/known-devices',
  permission: 'signed-in',
  summary:
    'Browsers the reader has signed in with before and is signed out of now; strangers cannot lock them out',
  response: z.object({ rows: z.array(knownDevice) }),
});

export const renameMyDevice = defineRoute({
  name: 'renameMyDevice',
  method: 'PATCH',
  path: '/known-devices/:id',
  permission: 'signed-in',
  summary: 'Name a browser of the reader; without a name it is called by browser and system',
  params: idParams,
  body: z.object({ name: z.string().trim().max(MAX_DEVICE_NAME).nullable() }),
  response: knownDevice,
});

export const removeMyDevice = defineRoute({
  name: 'removeMyDevice',
  method: 'DELETE',
  path: '/known-devices/:id',
  permission: 'signed-in',
  summary: 'Forget a browser: it is treated like a stranger’s until the reader signs in there again',
  params: idParams,
  response: z.object({ removed: z.boolean() }),
});
