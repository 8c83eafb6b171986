import { z } from 'zod';
import { defineRoute, idSchema, instantSchema, pageOf } from './define-route.ts';
import { listQuery } from './lists.ts';

export const CAPACITY_STATUSES = ['running', 'expired', 'revoked', 'replaced'] as const;
/** Vehicles that can be ticked for one grant. */
export const MAX_TICKED = 500;

const capacityFields = {
  volume_ml: z.number().int().nullable(),
  amount_halalas: z.number().int().nullable(),
  mode: z.enum(['once', 'days']),
  days: z.number().int().nullable(),
  renew_automatically: z.boolean(),
  carry_over: z.boolean(),
};

export const temporaryCapacityRow = z.object({
  ...capacityFields,
  id: z.number().int(),
  vehicle: z.object({ id: z.number().int(), plate_no: z.string(), name: z.string() }),
  /** What may still be taken, in its own unit: of the present period, with what was carried over. */
  left: z.number().int(),
  reason: z.string(),
  status: z.enum(CAPACITY_STATUSES),
  period: z.number().int(),
  /** When it, or its present period, is over. */
  ends_at: instantSchema,
  created_at: instantSchema,
  created_by: z.string().nullable(),
  ended_at: instantSchema.nullable(),
  ended_by: z.string().nullable(),
  end_reason: z.string().nullable(),
  can: z.object({ revoke: z.boolean() }),
});
export type TemporaryCapacityRow = z.infer<typeof temporaryCapacityRow>;

export const listTemporaryCapacities = defineRoute({
  name: 'listTemporaryCapacities',
  method: 'GET',
  path: '/temporary-capacities',
  permission: 'read temporary_capacity',
  summary: 'Temporary capacity of a fleet: what runs, and what did',
  query: listQuery(['created_at', 'ends_at', 'plate_no']).extend({
    client_id: idSchema.optional(),
    vehicle_id: idSchema.optional(),
    status: z.enum(CAPACITY_STATUSES).optional(),
  }),
  response: pageOf(temporaryCapacityRow),
});

/** A vehicle that can be ticked, with what runs for it. */
export const capacityVehicleRow = z.object({
  id: z.number().int(),
  plate_no: z.string(),
  plate_kind: z.enum(['private', 'commercial', 'public', 'diplomatic']),
  name: z.string(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  vehicle_type: z.object({ name_en: z.string(), name_ar: z.string() }),
  fuel_type: z.object({ code: z.string(), title_en: z.string(), title_ar: z.string() }),
  group: z.object({ name_en: z.string(), name_ar: z.string() }).nullable(),
  driver_name: z.string().nullable(),
  gas_tank_capacity_ml: z.number().int(),
  /** Whether it has limits over days, in litres or in SAR, that a capacity would raise. */
  raises_volume: z.boolean(),
  raises_amount: z.boolean(),
  running: z.object({ ...capacityFields, id: z.number().int(), ends_at: instantSchema }).nullable(),
});
export type CapacityVehicleRow = z.infer<typeof capacityVehicleRow>;

export const listCapacityVehicles = defineRoute({
  name: 'listCapacityVehicles',
  method: 'GET',
  path: '/temporary-capacities/vehicles',
  permission: 'read temporary_capacity',
  summary: 'Vehicles that temporary capacity can be given to',
  query: listQuery(['plate_no', 'gas_tank_capacity_ml']).extend({
    client_id: idSchema.optional(),
    group_id: idSchema.optional(),
    fuel_type_id: idSchema.optional(),
  }),
  response: pageOf(capacityVehicleRow),
});

/** Litres or an amount, never both; once until an instant, or for so many Riyadh days, today included. */
export const grantTemporaryCapacity = defineRoute({
  name: 'grantTemporaryCapacity',
  method: 'POST',
  path: '/temporary-capacities',
  permission: 'create temporary_capacity',
  status: 201,
  idempotent: true,
  summary: 'Give ticked vehicles more than their limits for a while; what runs for them already is replaced',
  body: z
    .object({
      client_id: idSchema.optional(),
      vehicle_ids: z.array(z.number().int().positive()).min(1).max(MAX_TICKED),
      volume_ml: z.number().int().min(1_000).max(100_000_000).optional(),
      amount_halalas: z.number().int().min(100).max(10_000_000_000).optional(),
      mode: z.enum(['once', 'days']),
      ends_at: instantSchema.optional(),
      days: z.number().int().min(1).max(30).optional(),
      renew_automatically: z.boolean().default(false),
      carry_over: z.boolean().default(false),
      reason: z.string().trim().min(3).max(300),
    })
    .superRefine((body, refinement) => {
      const issue = (path: string, message: string) =>
        refinement.addIssue({ code: 'custom', path: [path], message });
      if ((body.volume_ml === undefined) === (body.amount_halalas === undefined))
        issue('volume_ml', body.volume_ml === undefined ? 'required' : 'not_wanted');
      if ((body.mode === 'once') !== (body.ends_at !== undefined))
        issue('ends_at', body.mode === 'once' ? 'required' : 'not_wanted');
      if ((body.mode === 'days') !== (body.days !== undefined))
        issue('days', body.mode === 'days' ? 'required' : 'not_wanted');
      if (body.mode === 'once' && body.renew_automatically) issue('renew_automatically', 'not_wanted');
      if (body.carry_over && !body.renew_automatically) issue('carry_over', 'not_wanted');
    }),
  response: z.object({ batch_id: z.string(), granted: z.number().int(), replaced: z.number().int() }),
});

export const revokeTemporaryCapacities = defineRoute({
  name: 'revokeTemporaryCapacities',
  method: 'POST',
  path: '/temporary-capacities/revoke',
  permission: 'revoke temporary_capacity',
  idempotent: true,
  summary: 'End temporary capacity before its time; what was reserved with it stays reserved',
  body: z.object({
    client_id: idSchema.optional(),
    ids: z.array(z.number().int().positive()).min(1).max(MAX_TICKED),
    reason: z.string().trim().min(3).max(300),
  }),
  response: z.object({ revoked: z.number().int() }),
  errors: ['STATUS_CONFLICT'],
});
