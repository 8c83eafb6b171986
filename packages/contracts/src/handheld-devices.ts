import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from './define-route.ts';
import { partyName } from './fuel-request-shapes.ts';
import { exportRoute, listQuery } from './lists.ts';
import { masterStatus } from './master-data.ts';

const word = z.string().trim().min(1).max(40);

/** `sim_id` and `station_id` are where the device is fitted and stands; null for no card, and for the store. */
const fields = {
  serial_no: word,
  operating_system: word,
  app_installed_version: word,
  type: word,
  model: word,
  manufacturer: word,
  sim_id: idSchema.nullable(),
  station_id: idSchema.nullable(),
};

export const handheldDeviceRow = z.object({
  ...fields,
  id: z.number().int(),
  sim_id: z.number().int().nullable(),
  station_id: z.number().int().nullable(),
  sim: z
    .object({
      id: z.number().int(),
      sim_number: z.string(),
      sim_serial_number: z.string(),
      sim_puk_number: z.string(),
    })
    .nullable(),
  station: partyName.extend({ network: partyName, status: masterStatus }).nullable(),
  status: masterStatus,
  version: z.number().int(),
  created_at: instantSchema,
  can: z.object({ update: z.boolean() }),
});

export const listHandheldDevices = defineRoute({
  name: 'listHandheldDevices',
  method: 'GET',
  path: '/handheld-devices',
  permission: 'read handheld_device',
  summary: 'Devices of the attendants, where they stand and which card is in them',
  query: listQuery([
    'serial_no',
    'operating_system',
    'app_installed_version',
    'station',
    'created_at',
  ]).extend({
    status: masterStatus.optional(),
    /** `store` for those at no station. */
    place: z.enum(['store', 'station']).optional(),
    station_id: idSchema.optional(),
  }),
  response: pageOf(handheldDeviceRow),
});

export const exportHandheldDevices = exportRoute(listHandheldDevices);

export const getHandheldDevice = defineRoute({
  name: 'getHandheldDevice',
  method: 'GET',
  path: '/handheld-devices/:id',
  permission: 'read handheld_device',
  summary: 'One device',
  params: idParams,
  response: handheldDeviceRow,
});

export const createHandheldDevice = defineRoute({
  name: 'createHandheldDevice',
  method: 'POST',
  path: '/handheld-devices',
  permission: 'create handheld_device',
  status: 201,
  idempotent: true,
  summary: 'Add a device',
  body: z.object(fields),
  response: handheldDeviceRow,
});

export const updateHandheldDevice = defineRoute({
  name: 'updateHandheldDevice',
  method: 'PATCH',
  path: '/handheld-devices/:id',
  permission: 'update handheld_device',
  summary: 'Change a device, its card or its station',
  params: idParams,
  body: z.object({ ...fields, version: z.number().int() }),
  response: handheldDeviceRow,
  errors: ['CHANGED_MEANWHILE', 'LAST_DEVICE_OF_STATION'],
});

export const activateHandheldDevice = defineRoute({
  name: 'activateHandheldDevice',
  method: 'POST',
  path: '/handheld-devices/:id/activate',
  permission: 'update handheld_device',
  idempotent: true,
  summary: 'Put a device back to work',
  params: idParams,
  response: handheldDeviceRow,
});

export const deactivateHandheldDevice = defineRoute({
  name: 'deactivateHandheldDevice',
  method: 'POST',
  path: '/handheld-devices/:id/deactivate',
  permission: 'update handheld_device',
  idempotent: true,
  summary: 'Retire a device; an active station keeps at least one',
  params: idParams,
  response: handheldDeviceRow,
  errors: ['LAST_DEVICE_OF_STATION'],
});
