import { LANGUAGES_OF } from '@fleet/domain/languages.ts';
import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf, pageQuery } from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { partyName, versionSchema } from '../shapes.ts';

/** People of stations (domain facts 5.7): attendants, supervisors and the area supervisors above them. */

const partyStatus = z.enum(['active', 'inactive']);
const text = (max: number) => z.string().trim().min(1).max(max);
export const STAFF_DESIGNATIONS = ['attendant', 'supervisor', 'area_supervisor'] as const;
export const GENDERS = ['female', 'male'] as const;

export const staffRow = z.object({
  id: z.number().int(),
  employee_number: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  mobile: z.string(),
  civil_id: z.string(),
  designation: z.enum(STAFF_DESIGNATIONS),
  network: partyName,
  station: partyName.nullable(),
  status: partyStatus,
  created_at: instantSchema,
  deleted_at: instantSchema.nullable(),
});

export const STAFF_SORTS = [
  'name',
  'employee_number',
  'civil_id',
  'designation',
  'station',
  'status',
  'created_at',
  'deleted_at',
] as const;
export const listStaff = defineRoute({
  name: 'listStaff',
  method: 'GET',
  path: '/staff',
  permission: 'read staff',
  summary: 'Staff of the reader’s stations; a supervisor sees the attendants of their station',
  query: listQuery(STAFF_SORTS).extend({
    view: z.enum(['current', 'deleted']).default('current'),
    network_id: idSchema.optional(),
    station_id: idSchema.optional(),
    designation: z.enum(STAFF_DESIGNATIONS).optional(),
    status: partyStatus.optional(),
  }),
  response: pageOf(staffRow),
});

export const exportStaff = exportRoute(listStaff);

const staffFields = z.object({
  civil_id: text(20),
  employee_number: z.string().trim().max(40).nullish(),
  mobile: text(20),
  first_name: text(60),
  middle_name: z.string().trim().max(60).nullish(),
  last_name: text(60),
  gender: z.enum(GENDERS).nullish(),
  nationality: z.string().trim().max(60).nullish(),
  email: z.string().trim().max(254).nullish(),
  designation: z.enum(STAFF_DESIGNATIONS),
  prefered_language: z.enum(LANGUAGES_OF.pump).default('en'),
  /** Whom a supervisor answers to. */
  area_supervisor_id: idSchema.nullish(),
});

export const staffTransfer = z.object({
  id: z.number().int(),
  staff: z.object({ id: z.number().int(), name: z.string(), designation: z.enum(STAFF_DESIGNATIONS) }),
  from_station: partyName,
  to_station: partyName,
  transferred_by: z.string().nullable(),
  transferred_at: instantSchema,
});

export const staffDetail = staffRow.extend({
  first_name: z.string(),
  middle_name: z.string().nullable(),
  last_name: z.string(),
  gender: z.enum(GENDERS).nullable(),
  nationality: z.string().nullable(),
  prefered_language: z.enum(LANGUAGES_OF.pump),
  area_supervisor: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Their own sign-in. */
  user: z
    .object({
      id: z.number().int(),
      email: z.string().nullable(),
      status: partyStatus,
      has_signed_up: z.boolean(),
    })
    .nullable(),
  /** Whether they have a PIN for signing in to a shift. */
  has_pin: z.boolean(),
  /** Fills this person has in progress. */
  open_at_pump: z.number().int(),
  transfers: z.array(staffTransfer),
  version: versionSchema,
  can: z.object({
    update: z.boolean(),
    set_status: z.boolean(),
    trash: z.boolean(),
    restore: z.boolean(),
    transfer: z.boolean(),
    invite: z.boolean(),
    set_pin: z.boolean(),
    export_data: z.boolean(),
    erase: z.boolean(),
  }),
});

export const getStaff = defineRoute({
  name: 'getStaff',
  method: 'GET',
  path: '/staff/:id',
  permission: 'read staff',
  summary: 'One staff member, also one in the trash, with their moves and what the reader may do',
  params: idParams,
  response: staffDetail,
});

export const createStaff = defineRoute({
  name: 'createStaff',
  method: 'POST',
  path: '/staff',
  permission: 'create staff',
  status: 201,
  idempotent: true,
  summary: 'Add a staff member. With an email they become a user, who signs in after an invitation',
  body: staffFields.extend({
    /** The reader's own where they have one. */
    network_id: idSchema.nullish(),
    station_id: idSchema.nullish(),
  }),
  response: staffDetail,
});

export const updateStaff = defineRoute({
  name: 'updateStaff',
  method: 'PATCH',
  path: '/staff/:id',
  permission: 'update staff',
  summary: 'Edit a staff member of this `version`',
  params: idParams,
  body: staffFields.extend({ version: versionSchema }),
  response: staffDetail,
  errors: ['VERSION_CONFLICT'],
});

const staffVerb = (name: string, verb: string, summary: string) =>
  defineRoute({
    name,
    method: 'POST',
    path: `/staff/:id/${verb}`,
    permission: 'update staff',
    idempotent: true,
    summary,
    params: idParams,
    response: staffDetail,
  });

export const activateStaff = staffVerb(
  'activateStaff',
  'activate',
  'Switch a person on; they may sign in again',
);
export const restoreStaff = defineRoute({
  ...staffVerb('restoreStaff', 'restore', 'Take a person out of the trash, switched off'),
  errors: ['STATUS_CONFLICT'],
});

export const deactivateStaff = defineRoute({
  ...staffVerb('deactivateStaff', 'deactivate', 'Switch a person off: they are signed out at once'),
  errors: ['FUELLING_IN_PROGRESS'],
});
export const trashStaff = defineRoute({
  ...staffVerb('trashStaff', 'trash', 'Put a person in the trash: they are signed out at once'),
  errors: ['FUELLING_IN_PROGRESS'],
});

export const setStaffPin = defineRoute({
  name: 'setStaffPin',
  method: 'POST',
  path: '/staff/:id/set-pin',
  permission: 'update staff',
  idempotent: true,
  summary: 'Set the PIN of an attendant for shifts; it cannot be read back',
  params: idParams,
  body: z.object({ pin: text(8) }),
  response: staffDetail,
});

const ownPin = z.object({ has_pin: z.boolean() });

export const getOwnStaffPin = defineRoute({
  name: 'getOwnStaffPin',
  method: 'GET',
  path: '/me/shift-pin',
  permission: 'signed-in',
  summary: 'Whether the reader has a PIN at the pump that works; NOT_FOUND for whoever is no attendant',
  response: ownPin,
});

export const setOwnStaffPin = defineRoute({
  name: 'setOwnStaffPin',
  method: 'POST',
  path: '/me/shift-pin',
  permission: 'signed-in',
  needsProof: true,
  summary: 'Set the reader’s own PIN of four digits at the pump; NOT_FOUND for whoever is no attendant',
  body: z.object({ pin: text(8) }),
  response: ownPin,
});

export const transferStaff = defineRoute({
  name: 'transferStaff',
  method: 'POST',
  path: '/staff/:id/transfer',
  permission: 'transfer staff',
  idempotent: true,
  summary: 'Move a staff member to another station of their network at once. Rejected while they are fueling',
  params: idParams,
  body: z.object({ station_id: idSchema }),
  response: staffDetail,
  errors: ['FUELLING_IN_PROGRESS'],
});

export const listStaffTransfers = defineRoute({
  name: 'listStaffTransfers',
  method: 'GET',
  path: '/staff-transfers',
  permission: 'transfer staff',
  summary: 'Who moved from which station to which, the latest first',
  query: pageQuery.extend({ network_id: idSchema.optional() }),
  response: pageOf(staffTransfer),
});
