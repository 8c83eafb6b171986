import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from './define-route.ts';
import { exportRoute, listQuery } from './lists.ts';
import { masterStatus } from './master-data.ts';

const MAX_DATA_MB = 10_000_000;
const MAX_PRICE_HALALAS = 10_000_000;

function digits(pattern: RegExp, problem: string) {
  return z
    .string()
    .trim()
    .refine((text) => pattern.test(text), problem);
}

/** The numbers printed on a card are kept as digits: 18 to 22 on the card itself, 8 as PUK. The mobile number is nine digits from 5. */
const fields = {
  sim_serial_number: digits(/^\d{18,22}$/, 'invalid_sim_serial'),
  sim_number: digits(/^5\d{8}$/, 'invalid_mobile'),
  sim_puk_number: digits(/^\d{8}$/, 'invalid_puk'),
  service_provider: z.string().trim().min(1).max(40),
  data_limit_mb: z.number().int().min(1).max(MAX_DATA_MB),
  price_halalas: z.number().int().min(0).max(MAX_PRICE_HALALAS),
  last_used: z.iso.date().nullable(),
  expiry_date: instantSchema,
};

export const simRow = z.object({
  ...fields,
  id: z.number().int(),
  /** The device it is in. */
  device: z.object({ id: z.number().int(), serial_no: z.string(), operating_system: z.string() }).nullable(),
  status: masterStatus,
  version: z.number().int(),
  created_at: instantSchema,
  can: z.object({ update: z.boolean() }),
});

export const listSims = defineRoute({
  name: 'listSims',
  method: 'GET',
  path: '/sims',
  permission: 'read sim',
  summary: 'SIM cards and the devices they are in',
  query: listQuery([
    'sim_serial_number',
    'sim_number',
    'service_provider',
    'data_limit_mb',
    'price_halalas',
    'last_used',
    'expiry_date',
    'created_at',
  ]).extend({
    status: masterStatus.optional(),
    /** `free` for those in no device. */
    place: z.enum(['free', 'in_device']).optional(),
    /** Those that expire within this many days, and those that have. */
    expires_in_days: z.coerce.number().int().min(0).max(365).optional(),
    /** With `place: free`: this device's own card counts as free. */
    device_id: idSchema.optional(),
  }),
  response: pageOf(simRow),
});

export const exportSims = exportRoute(listSims);

export const getSim = defineRoute({
  name: 'getSim',
  method: 'GET',
  path: '/sims/:id',
  permission: 'read sim',
  summary: 'One SIM card',
  params: idParams,
  response: simRow,
});

export const createSim = defineRoute({
  name: 'createSim',
  method: 'POST',
  path: '/sims',
  permission: 'create sim',
  status: 201,
  idempotent: true,
  summary: 'Add a SIM card',
  body: z.object(fields),
  response: simRow,
});

export const updateSim = defineRoute({
  name: 'updateSim',
  method: 'PATCH',
  path: '/sims/:id',
  permission: 'update sim',
  summary: 'Change a SIM card',
  params: idParams,
  body: z.object({ ...fields, version: z.number().int() }),
  response: simRow,
  errors: ['CHANGED_MEANWHILE'],
});

export const activateSim = defineRoute({
  name: 'activateSim',
  method: 'POST',
  path: '/sims/:id/activate',
  permission: 'update sim',
  idempotent: true,
  summary: 'Let a SIM card be put into a device again',
  params: idParams,
  response: simRow,
});

export const deactivateSim = defineRoute({
  name: 'deactivateSim',
  method: 'POST',
  path: '/sims/:id/deactivate',
  permission: 'update sim',
  idempotent: true,
  summary: 'Retire a SIM card that is in no device',
  params: idParams,
  response: simRow,
  errors: ['SIM_IN_DEVICE'],
});
