import { SAUDI_CITIES } from '@fleet/domain/saudi-cities.ts';
import { z } from 'zod';
import { defineResource, editOf, resourceRow } from '../define-resource.ts';
import { idSchema } from '../define-route.ts';
import { partyName } from '../shapes.ts';

/** The branches of a fleet; vehicle groups belong to them and use their cost center. */

const name = z.string().trim().min(1).max(80);

const branchFields = z.object({
  name_en: name,
  name_ar: name,
  city: z.enum(SAUDI_CITIES).nullish(),
  cost_center: z.string().trim().max(40).nullish(),
});

export const branches = defineResource({
  one: 'Branch',
  many: 'Branches',
  subject: 'branch',
  path: '/branches',
  permissions: {
    read: 'read vehicle_group',
    create: 'update vehicle_group',
    update: 'update vehicle_group',
  },
  row: resourceRow({
    name_en: z.string(),
    name_ar: z.string(),
    client: partyName,
    city: z.string().nullable(),
    cost_center: z.string().nullable(),
    groups: z.number().int(),
    vehicles: z.number().int(),
  }),
  sorts: ['name', 'city', 'cost_center', 'groups', 'vehicles', 'created_at'],
  filters: { client_id: idSchema.optional() },
  create: branchFields.extend({ client_id: z.number().int().positive().optional() }),
  update: editOf(branchFields.partial().shape),
  summary: {
    list: 'Branches of a fleet with how many groups and vehicles each has',
    get: 'One branch',
    create: 'Add a branch to a fleet; an administrator names the client',
    update: 'Edit a branch; `version` is the one the editor saw',
    activate: 'Use a branch again',
    deactivate: 'Use a branch no longer; its groups and vehicles stay',
  },
});

export const {
  list: listBranches,
  export: exportBranches,
  get: getBranch,
  create: createBranch,
  update: updateBranch,
  activate: activateBranch,
  deactivate: deactivateBranch,
} = branches.routes;
