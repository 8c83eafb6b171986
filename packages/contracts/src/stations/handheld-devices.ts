import { z } from 'zod';
import { defineResource, editOf, resourceRow } from '../define-resource.ts';
import { idSchema } from '../define-route.ts';
import { masterStatus } from '../master-data.ts';
import { partyName } from '../shapes.ts';

const text = z.string().trim().min(1).max(40);

/** `sim_id` and `station_id` say what is fitted and where the device is; null for no card, and for stock. */
const fields = {
  serial_no: text,
  operating_system: text,
  app_installed_version: text,
  type: text,
  model: text,
  manufacturer: text,
  sim_id: idSchema.nullable(),
  station_id: idSchema.nullable(),
};

export const handheldDevices = defineResource({
  one: 'HandheldDevice',
  many: 'HandheldDevices',
  subject: 'handheld_device',
  path: '/handheld-devices',
  permissions: {
    read: 'read handheld_device',
    create: 'create handheld_device',
    update: 'update handheld_device',
  },
  row: resourceRow({
    ...fields,
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
  }),
  sorts: ['serial_no', 'operating_system', 'app_installed_version', 'station', 'created_at'],
  filters: {
    /** `store` for those at no station. */
    location: z.enum(['store', 'station']).optional(),
    station_id: idSchema.optional(),
  },
  create: z.object(fields),
  update: editOf(fields),
  summary: {
    list: 'Devices of the attendants, where they stand and which card is in them',
    get: 'One device',
    create: 'Add a device',
    update: 'Change a device, its card or its station',
    activate: 'Put a device back to work',
    deactivate: 'Retire a device; an active station keeps at least one',
  },
  errors: { update: ['LAST_DEVICE_OF_STATION'], deactivate: ['LAST_DEVICE_OF_STATION'] },
});

export const {
  list: listHandheldDevices,
  export: exportHandheldDevices,
  get: getHandheldDevice,
  create: createHandheldDevice,
  update: updateHandheldDevice,
  activate: activateHandheldDevice,
  deactivate: deactivateHandheldDevice,
} = handheldDevices.routes;
