import { DELIVERY_SKILLS, MINUTES_A_DAY } from '@fleet/domain/delivery.ts';
import { isEmail } from '@fleet/domain/field-rules.ts';
import { readShortAddress } from '@fleet/domain/short-address.ts';
import { z } from 'zod';
import { defineResource, editOf, resourceRow } from '../define-resource.ts';
import { idSchema, instantSchema } from '../define-route.ts';
import { partyName } from '../shapes.ts';

/** Delivery sites of a client (the specification's `customerWarehouses` and `addresses`). */

const name = z.string().trim().min(1).max(80);
const minute = z.number().int().min(0).max(MINUTES_A_DAY);

const warehouseFields = z.object({
  name_en: name,
  name_ar: name,
  address: z.string().trim().min(1).max(300),
  /** The Saudi national address in short, `RRRD2929`: checked by its form, stored in capitals. */
  short_address: z
    .string()
    .trim()
    .max(20)
    .refine((text) => text === '' || readShortAddress(text) !== null, 'invalid_short_address')
    .nullish(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  contact_name: z.string().trim().max(80).nullish(),
  contact_mobile: z
    .string()
    .trim()
    .refine((text) => text === '' || /^5\d{8}$/.test(text), 'invalid_mobile')
    .nullish(),
  /** Receives the link of each delivery when its trip starts. */
  contact_email: z
    .string()
    .trim()
    .max(254)
    .refine((text) => text === '' || isEmail(text), 'invalid_email')
    .nullish(),
  /** Language of the recipient's page and messages; the page can be switched. */
  recipient_language: z.enum(['en', 'ar']).optional(),
  /** The driver types a code from the recipient's page after unloading. */
  requires_handover_code: z.boolean().optional(),
  /** Equipment a vehicle needs to be admitted. */
  required_skills: z.array(z.enum(DELIVERY_SKILLS)).max(DELIVERY_SKILLS.length),
  max_vehicle_weight_kg: z.number().int().min(500).max(100_000).nullish(),
  open_from_minute: minute.nullish(),
  open_to_minute: minute.nullish(),
  /** Unloading time here, instead of the depot's default. */
  service_seconds: z.number().int().min(0).max(14_400).nullish(),
  driver_notes: z.string().trim().max(300).nullish(),
});
type Hours = { open_from_minute?: number | null | undefined; open_to_minute?: number | null | undefined };

const bothHours = { error: 'required', path: ['open_to_minute'] };
const forward = { error: 'before_start', path: ['open_to_minute'] };
const hasBoth = (hours: Hours) => (hours.open_from_minute == null) === (hours.open_to_minute == null);
const isForward = (hours: Hours) =>
  hours.open_from_minute == null ||
  hours.open_to_minute == null ||
  hours.open_from_minute < hours.open_to_minute;

export const warehouseRow = resourceRow({
  ...warehouseFields.shape,
  client: partyName,
  short_address: z.string().nullable(),
  contact_name: z.string().nullable(),
  contact_mobile: z.string().nullable(),
  contact_email: z.string().nullable(),
  recipient_language: z.enum(['en', 'ar']),
  requires_handover_code: z.boolean(),
  max_vehicle_weight_kg: z.number().int().nullable(),
  open_from_minute: z.number().int().nullable(),
  open_to_minute: z.number().int().nullable(),
  service_seconds: z.number().int().nullable(),
  driver_notes: z.string().nullable(),
  /** Neither delivered nor canceled. */
  open_orders: z.number().int(),
  last_delivery_at: instantSchema.nullable(),
});

export const warehouses = defineResource({
  one: 'Warehouse',
  many: 'Warehouses',
  subject: 'warehouse',
  path: '/warehouses',
  permissions: { read: 'read warehouse', create: 'update warehouse', update: 'update warehouse' },
  row: warehouseRow,
  sorts: ['name', 'client', 'open_orders', 'created_at'],
  filters: { client_id: idSchema.optional() },
  create: warehouseFields
    .extend({ client_id: idSchema.optional() })
    .refine(hasBoth, bothHours)
    .refine(isForward, forward),
  update: editOf(warehouseFields.shape).refine(hasBoth, bothHours).refine(isForward, forward),
  summary: {
    list: 'Places deliveries go to',
    get: 'One place',
    create: 'Add a place; an administrator says whose',
    update: 'Edit a place, as seen in `version`',
    activate: 'Deliver to a place again',
    deactivate: 'Take no more orders for a place; those it has stay',
  },
});

export const {
  list: listWarehouses,
  export: exportWarehouses,
  get: getWarehouse,
  create: createWarehouse,
  update: updateWarehouse,
  activate: activateWarehouse,
  deactivate: deactivateWarehouse,
} = warehouses.routes;
