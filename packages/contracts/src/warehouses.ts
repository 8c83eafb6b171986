import { DELIVERY_SKILLS, MINUTES_A_DAY } from '@fleet/domain/delivery.ts';
import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from './define-route.ts';
import { partyName } from './fuel-request-shapes.ts';
import { exportRoute, listQuery } from './lists.ts';
import { masterStatus } from './master-data.ts';

/** A client's places that deliveries go to (the specification's `customerWarehouses` and `addresses`). */

const name = z.string().trim().min(1).max(80);
const minute = z.number().int().min(0).max(MINUTES_A_DAY);

export const warehouseFields = z.object({
  name_en: name,
  name_ar: name,
  address: z.string().trim().min(1).max(300),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  contact_name: z.string().trim().max(80).nullish(),
  contact_mobile: z
    .string()
    .trim()
    .refine((text) => text === '' || /^5\d{8}$/.test(text), 'invalid_mobile')
    .nullish(),
  /** What a vehicle must have to be let in. */
  required_skills: z.array(z.enum(DELIVERY_SKILLS)).max(DELIVERY_SKILLS.length),
  most_vehicle_weight_kg: z.number().int().min(500).max(100_000).nullish(),
  open_from_minute: minute.nullish(),
  open_to_minute: minute.nullish(),
  /** Unloading takes so long here, in place of what the branch reckons with. */
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

export const warehouseRow = warehouseFields.extend({
  id: z.number().int(),
  client: partyName,
  contact_name: z.string().nullable(),
  contact_mobile: z.string().nullable(),
  most_vehicle_weight_kg: z.number().int().nullable(),
  open_from_minute: z.number().int().nullable(),
  open_to_minute: z.number().int().nullable(),
  service_seconds: z.number().int().nullable(),
  driver_notes: z.string().nullable(),
  /** Neither delivered nor cancelled. */
  open_orders: z.number().int(),
  last_delivery_at: instantSchema.nullable(),
  status: masterStatus,
  version: z.number().int(),
  created_at: instantSchema,
  can: z.object({ update: z.boolean() }),
});
export type WarehouseRow = z.infer<typeof warehouseRow>;

export const listWarehouses = defineRoute({
  name: 'listWarehouses',
  method: 'GET',
  path: '/warehouses',
  permission: 'read warehouse',
  summary: 'Places deliveries go to',
  query: listQuery(['name', 'client', 'open_orders', 'created_at']).extend({
    client_id: idSchema.optional(),
    status: masterStatus.optional(),
  }),
  response: pageOf(warehouseRow),
});
export const exportWarehouses = exportRoute(listWarehouses);

export const getWarehouse = defineRoute({
  name: 'getWarehouse',
  method: 'GET',
  path: '/warehouses/:id',
  permission: 'read warehouse',
  summary: 'One place',
  params: idParams,
  response: warehouseRow,
});

export const createWarehouse = defineRoute({
  name: 'createWarehouse',
  method: 'POST',
  path: '/warehouses',
  permission: 'update warehouse',
  status: 201,
  idempotent: true,
  summary: 'Add a place; an administrator says whose',
  body: warehouseFields
    .extend({ client_id: idSchema.optional() })
    .refine(hasBoth, bothHours)
    .refine(isForward, forward),
  response: warehouseRow,
});

export const updateWarehouse = defineRoute({
  name: 'updateWarehouse',
  method: 'PATCH',
  path: '/warehouses/:id',
  permission: 'update warehouse',
  summary: 'Edit a place, as seen in `version`',
  params: idParams,
  body: warehouseFields
    .extend({ version: z.number().int() })
    .refine(hasBoth, bothHours)
    .refine(isForward, forward),
  response: warehouseRow,
  errors: ['CHANGED_MEANWHILE'],
});

export const activateWarehouse = defineRoute({
  name: 'activateWarehouse',
  method: 'POST',
  path: '/warehouses/:id/activate',
  permission: 'update warehouse',
  idempotent: true,
  summary: 'Deliver to a place again',
  params: idParams,
  response: warehouseRow,
});

export const deactivateWarehouse = defineRoute({
  name: 'deactivateWarehouse',
  method: 'POST',
  path: '/warehouses/:id/deactivate',
  permission: 'update warehouse',
  idempotent: true,
  summary: 'Take no more orders for a place; those it has stay',
  params: idParams,
  response: warehouseRow,
});
