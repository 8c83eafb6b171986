import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { partyName } from '../shapes.ts';

/** The groups (departments) the vehicles of a fleet belong to, each with its cost centre. */

const partyStatus = z.enum(['active', 'inactive']);
const bodyId = z.number().int().positive();
const name = z.string().trim().min(1).max(80);
const cost_center = z.string().trim().max(40).nullish();
const can = z.object({ update: z.boolean() });

export const vehicleGroupRow = partyName.extend({
  client: partyName,
  branch: partyName.nullable(),
  /** Its own, else its branch's. */
  cost_center: z.string().nullable(),
  vehicles: z.number().int(),
  drivers: z.number().int(),
  status: partyStatus,
  created_at: instantSchema,
  version: z.number().int(),
  can,
});

export const VEHICLE_GROUP_SORTS = ['name', 'branch', 'cost_center', 'vehicles', 'created_at'] as const;

export const listVehicleGroups = defineRoute({
  name: 'listVehicleGroups',
  method: 'GET',
  path: '/vehicle-groups',
  permission: 'read vehicle_group',
  summary: 'Groups of a fleet with how many vehicles and drivers each has',
  query: listQuery(VEHICLE_GROUP_SORTS).extend({
    client_id: idSchema.optional(),
    branch_id: idSchema.optional(),
    status: partyStatus.optional(),
  }),
  response: pageOf(vehicleGroupRow),
});
export const exportVehicleGroups = exportRoute(listVehicleGroups);

export const getVehicleGroup = defineRoute({
  name: 'getVehicleGroup',
  method: 'GET',
  path: '/vehicle-groups/:id',
  permission: 'read vehicle_group',
  summary: 'One group and what it burned in the last 30 days',
  params: idParams,
  response: vehicleGroupRow.extend({
    own_cost_center: z.string().nullable(),
    /** Completed refuellings of its present vehicles, the last 30 Riyadh days. */
    fills: z.number().int(),
    volume_ml: z.number().int(),
    amount_halalas: z.number().int(),
  }),
});

const groupFields = z.object({
  name_en: name,
  name_ar: name,
  cost_center,
  branch_id: bodyId.nullish(),
  status: partyStatus.optional(),
});

export const createVehicleGroup = defineRoute({
  name: 'createVehicleGroup',
  method: 'POST',
  path: '/vehicle-groups',
  permission: 'update vehicle_group',
  status: 201,
  idempotent: true,
  summary: 'Add a group to a fleet; an administrator names the client',
  body: groupFields.extend({ client_id: bodyId.optional() }),
  response: vehicleGroupRow,
});

export const updateVehicleGroup = defineRoute({
  name: 'updateVehicleGroup',
  method: 'PATCH',
  path: '/vehicle-groups/:id',
  permission: 'update vehicle_group',
  summary: 'Edit a group; `version` is the one the editor saw',
  params: idParams,
  body: groupFields.partial().extend({ version: z.number().int() }),
  response: vehicleGroupRow,
  errors: ['VERSION_CONFLICT'],
});
