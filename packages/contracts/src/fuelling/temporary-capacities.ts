import { z } from 'zod';
import { defineRoute, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { listQuery } from '../lists.ts';

export const CAPACITY_STATUSES = ['running', 'expired', 'revoked', 'replaced'] as const;
/** Maximum vehicles of one grant. */
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
  /** Remaining capacity, in its own unit: of the current period, including carry-over. */
  left: z.number().int(),
  reason: z.string(),
  status: z.enum(CAPACITY_STATUSES),
  period: z.number().int(),
  /** End of the grant or of its current period. */
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
  summary: 'Temporary capacity of a fleet, current and past',
  query: listQuery(['created_at', 'ends_at', 'plate_no']).extend({
    client_id: idSchema.optional(),
    vehicle_id: idSchema.optional(),
    status: z.enum(CAPACITY_STATUSES).optional(),
  }),
  response: pageOf(temporaryCapacityRow),
});

/** A selectable vehicle, with its current grants. */
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
  /** Whether it has limits over days, in liters or in SAR, that a capacity would raise. */
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

/** How much, for how long and why: liters or an amount, never both; once until an instant, or for so many Riyadh days, today included. */
const quantity = {
  volume_ml: z.number().int().min(1_000).max(100_000_000).optional(),
  amount_halalas: z.number().int().min(100).max(10_000_000_000).optional(),
};
const term = {
  mode: z.enum(['once', 'days']),
  ends_at: instantSchema.optional(),
  days: z.number().int().min(1).max(30).optional(),
  renew_automatically: z.boolean().default(false),
  carry_over: z.boolean().default(false),
  reason: z.string().trim().min(3).max(300),
};
type Refinement = z.core.$RefinementCtx;

function refuseQuantity(input: z.output<z.ZodObject<typeof quantity>>, refinement: Refinement): void {
  if ((input.volume_ml === undefined) === (input.amount_halalas === undefined))
    issue(refinement, 'volume_ml', input.volume_ml === undefined ? 'required' : 'not_allowed');
}

function refuseTerm(input: z.output<z.ZodObject<typeof term>>, refinement: Refinement): void {
  if ((input.mode === 'once') !== (input.ends_at !== undefined))
    issue(refinement, 'ends_at', input.mode === 'once' ? 'required' : 'not_allowed');
  if ((input.mode === 'days') !== (input.days !== undefined))
    issue(refinement, 'days', input.mode === 'days' ? 'required' : 'not_allowed');
  if (input.mode === 'once' && input.renew_automatically)
    issue(refinement, 'renew_automatically', 'not_allowed');
  if (input.carry_over && !input.renew_automatically) issue(refinement, 'carry_over', 'not_allowed');
}

function issue(refinement: Refinement, path: string, message: string): void {
  refinement.addIssue({ code: 'custom', path: [path], message });
}

export const grantTemporaryCapacity = defineRoute({
  name: 'grantTemporaryCapacity',
  method: 'POST',
  path: '/temporary-capacities',
  permission: 'create temporary_capacity',
  status: 201,
  idempotent: true,
  summary: 'Grant temporary capacity to the selected vehicles; it replaces what they have',
  body: z
    .object({
      client_id: idSchema.optional(),
      vehicle_ids: z.array(z.number().int().positive()).min(1).max(MAX_TICKED),
      ...quantity,
      ...term,
    })
    .superRefine((body, refinement) => {
      refuseQuantity(body, refinement);
      refuseTerm(body, refinement);
    }),
  response: z.object({ batch_id: z.string(), granted: z.number().int(), replaced: z.number().int() }),
});

/** Maximum lines of a bulk call, and maximum vehicles they apply to. */
export const MAX_ALLOCATIONS = 1_000;
export const MAX_ALLOCATED_VEHICLES = 5_000;

/** Subject of a line: one vehicle, by any of its three identifiers, or every active vehicle of a group or a branch. */
export const ALLOCATION_TARGETS = [
  'vehicle_id',
  'plate_no',
  'client_reference_number',
  'group_id',
  'branch_id',
] as const;

const allocation = z
  .object({
    vehicle_id: idSchema.optional(),
    plate_no: z.string().trim().min(1).max(40).optional(),
    client_reference_number: z.string().trim().min(1).max(60).optional(),
    group_id: idSchema.optional(),
    branch_id: idSchema.optional(),
    ...quantity,
  })
  .superRefine((line, refinement) => {
    refuseQuantity(line, refinement);
    const named = ALLOCATION_TARGETS.filter((target) => line[target] !== undefined);
    if (named.length === 0) issue(refinement, 'vehicle_id', 'required');
    for (const target of named.slice(1)) issue(refinement, target, 'not_allowed');
  });
export type Allocation = z.output<typeof allocation>;

export const allocateInBulk = defineRoute({
  name: 'allocateInBulk',
  method: 'POST',
  path: '/temporary-capacities/bulk',
  permission: 'create temporary_capacity',
  status: 201,
  idempotent: true,
  summary:
    'Grant temporary capacity to vehicles, groups and branches, all lines or none; with `transfer_halalas` money moves from main to allocated as well',
  /** A vehicle's own line takes precedence over its group's, and its group's over its branch's. */
  body: z
    .object({
      client_id: idSchema.optional(),
      transfer_halalas: z.number().int().positive().max(100_000_000_000).optional(),
      allocations: z.array(allocation).min(1).max(MAX_ALLOCATIONS),
      ...term,
    })
    .superRefine(refuseTerm),
  response: z.object({
    batch_id: z.string(),
    granted: z.number().int(),
    replaced: z.number().int(),
    /** By vehicle, in the order of the lines; `line` counts from 0. */
    capacities: z.array(
      z.object({
        id: z.number().int(),
        line: z.number().int(),
        vehicle: z.object({ id: z.number().int(), plate_no: z.string() }),
      }),
    ),
  }),
  errors: ['INSUFFICIENT_FUNDS'],
});

export const revokeTemporaryCapacities = defineRoute({
  name: 'revokeTemporaryCapacities',
  method: 'POST',
  path: '/temporary-capacities/revoke',
  permission: 'revoke temporary_capacity',
  idempotent: true,
  summary: 'End temporary capacity early; existing holds stay',
  body: z.object({
    client_id: idSchema.optional(),
    ids: z.array(z.number().int().positive()).min(1).max(MAX_TICKED),
    reason: z.string().trim().min(3).max(300),
  }),
  response: z.object({ revoked: z.number().int() }),
  errors: ['STATUS_CONFLICT'],
});
