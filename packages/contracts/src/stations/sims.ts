import { z } from 'zod';
import { defineResource, editOf, resourceRow } from '../define-resource.ts';
import { idSchema, instantSchema } from '../define-route.ts';
import { calendarDay } from '../shapes.ts';

const MAX_DATA_MB = 10_000_000;
const MAX_PRICE_HALALAS = 10_000_000;

function digits(pattern: RegExp, problem: string) {
  return z
    .string()
    .trim()
    .refine((text) => pattern.test(text), problem);
}

/**
 * The numbers printed on a card are stored as digits: 18 to 22 on the card itself, 8 as PUK. The mobile number is
 * nine digits from 5.
 */
const fields = {
  sim_serial_number: digits(/^\d{18,22}$/, 'invalid_sim_serial'),
  sim_number: digits(/^5\d{8}$/, 'invalid_mobile'),
  sim_puk_number: digits(/^\d{8}$/, 'invalid_puk'),
  service_provider: z.string().trim().min(1).max(40),
  data_limit_mb: z.number().int().min(1).max(MAX_DATA_MB),
  price_halalas: z.number().int().min(0).max(MAX_PRICE_HALALAS),
  last_used: calendarDay.nullable(),
  expiry_date: instantSchema,
};

export const sims = defineResource({
  one: 'Sim',
  many: 'Sims',
  subject: 'sim',
  path: '/sims',
  permissions: { read: 'read sim', create: 'create sim', update: 'update sim' },
  row: resourceRow({
    ...fields,
    /** The device it is in. */
    device: z
      .object({ id: z.number().int(), serial_no: z.string(), operating_system: z.string() })
      .nullable(),
  }),
  sorts: [
    'sim_serial_number',
    'sim_number',
    'service_provider',
    'data_limit_mb',
    'price_halalas',
    'last_used',
    'expiry_date',
    'created_at',
  ],
  filters: {
    /** `free` for those in no device. */
    location: z.enum(['free', 'in_device']).optional(),
    /** Those that expire within this many days, and those that have. */
    expires_in_days: z.coerce.number().int().min(0).max(365).optional(),
    /** With `location: free`: this device's own card counts as free. */
    device_id: idSchema.optional(),
  },
  create: z.object(fields),
  update: editOf(fields),
  summary: {
    list: 'SIM cards and the devices they are in',
    get: 'One SIM card',
    create: 'Add a SIM card',
    update: 'Change a SIM card',
    activate: 'Let a SIM card be put into a device again',
    deactivate: 'Retire a SIM card that is in no device',
  },
  errors: { deactivate: ['SIM_IN_USE'] },
});

export const {
  list: listSims,
  export: exportSims,
  get: getSim,
  create: createSim,
  update: updateSim,
  activate: activateSim,
  deactivate: deactivateSim,
} = sims.routes;
