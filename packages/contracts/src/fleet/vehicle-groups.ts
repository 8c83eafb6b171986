import { z } from 'zod';
import { defineResource, editOf, resourceRow } from '../define-resource.ts';
import { idSchema } from '../define-route.ts';
import { partyName } from '../shapes.ts';

/** The groups (departments) the vehicles of a fleet belong to, each with its cost center. */

const bodyId = z.number().int().positive();
const name = z.string().trim().min(1).max(80);

const groupFields = z.object({
  name_en: name,
  name_ar: name,
  cost_center: z.string().trim().max(40).nullish(),
  branch_id: bodyId.nullish(),
});

const vehicleGroupRow = resourceRow({
  name_en: z.string(),
  name_ar: z.string(),
  client: partyName,
  branch: partyName.nullable(),
  /** Its own, else its branch's. */
  cost_center: z.string().nullable(),
  vehicles: z.number().int(),
  drivers: z.number().int(),
});

export const vehicleGroups = defineResource({
  one: 'VehicleGroup',
  many: 'VehicleGroups',
  subject: 'vehicle_group',
  path: '/vehicle-groups',
  permissions: {
    read: 'read vehicle_group',
    create: 'update vehicle_group',
    update: 'update vehicle_group',
  },
  row: vehicleGroupRow,
  detail: vehicleGroupRow.extend({
    own_cost_center: z.string().nullable(),
    /** Completed fills of its present vehicles, the last 30 Riyadh days. */
    fills: z.number().int(),
    volume_ml: z.number().int(),
    amount_halalas: z.number().int(),
  }),
  sorts: ['name', 'branch', 'cost_center', 'vehicles', 'created_at'],
  filters: { client_id: idSchema.optional(), branch_id: idSchema.optional() },
  create: groupFields.extend({ client_id: bodyId.optional() }),
  update: editOf(groupFields.partial().shape),
  summary: {
    list: 'Groups of a fleet with how many vehicles and drivers each has',
    get: 'One group and what it burned in the last 30 days',
    create: 'Add a group to a fleet; an administrator names the client',
    update: 'Edit a group; `version` is the one the editor saw',
    activate: 'Offer a group in imports and limits again',
    deactivate: 'Offer a group no longer; its vehicles stay',
  },
});

export const {
  list: listVehicleGroups,
  export: exportVehicleGroups,
  get: getVehicleGroup,
  create: createVehicleGroup,
  update: updateVehicleGroup,
  activate: activateVehicleGroup,
  deactivate: deactivateVehicleGroup,
} = vehicleGroups.routes;
