import { DRIVER_DOCUMENTS } from '@fleet/domain/expiring-documents.ts';
import { LANGUAGES_OF } from '@fleet/domain/languages.ts';
import { PLATE_KINDS } from '@fleet/domain/plates.ts';
import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf, pageQuery } from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { partyName, versionSchema } from '../shapes.ts';
import { documentDates, documentInput, documentPictures, documentsFilter } from './expiring-documents.ts';
import { driverLogRow } from './vehicles.ts';

/** Drivers of a fleet (domain facts 5.2). A PIN is set and checked, never shown. */

const partyStatus = z.enum(['active', 'inactive']);
const bodyId = z.number().int().positive();

export const driverRow = z.object({
  id: z.number().int(),
  name: z.string(),
  employee_number: z.string(),
  civil_id: z.string(),
  mobile: z.string(),
  email: z.string().nullable(),
  client: partyName,
  vehicle: z
    .object({ id: z.number().int(), plate_no: z.string(), plate_kind: z.enum(PLATE_KINDS) })
    .nullable(),
  /** Photo: a file available at `/files/:id`. */
  photo_file_id: z.number().int().nullable(),
  ...documentDates(DRIVER_DOCUMENTS),
  /** Whether the driver requests fuel from one bound phone only. */
  has_device: z.boolean(),
  status: partyStatus,
  created_at: instantSchema,
  deleted_at: instantSchema.nullable(),
});

export const driverDetail = driverRow.extend({
  first_name: z.string(),
  middle_name: z.string().nullable(),
  last_name: z.string(),
  gender: z.enum(['female', 'male']).nullable(),
  nationality: z.string().nullable(),
  driving_license_number: z.string().nullable(),
  ...documentPictures(DRIVER_DOCUMENTS),
  driver_prefered_language: z.enum(LANGUAGES_OF.driver),
  has_pin: z.boolean(),
  device: z.object({ name: z.string().nullable(), bound_at: instantSchema }).nullable(),
  /** Their user account, if invited. */
  user: z
    .object({
      id: z.number().int(),
      email: z.string().nullable(),
      status: partyStatus,
      has_signed_up: z.boolean(),
    })
    .nullable(),
  open_request: z.object({ id: z.number().int(), status: z.string() }).nullable(),
  version: versionSchema,
  can: z.object({
    update: z.boolean(),
    trash: z.boolean(),
    restore: z.boolean(),
    export_data: z.boolean(),
    erase: z.boolean(),
    set_pin: z.boolean(),
    bind_vehicle: z.boolean(),
    unbind_device: z.boolean(),
    invite: z.boolean(),
    message: z.boolean(),
  }),
});

export const DRIVER_SORTS = [
  'name',
  'employee_number',
  'civil_id',
  'mobile',
  'client',
  'vehicle',
  'first_expiry',
  'created_at',
  'deleted_at',
] as const;

export const listDrivers = defineRoute({
  name: 'listDrivers',
  method: 'GET',
  path: '/drivers',
  permission: 'read driver',
  summary: 'Drivers of the reader; a driver sees themself',
  /** `q`: name, mobile, employee number, civil id, plate. `view` parts those in the trash from the rest. */
  query: listQuery(DRIVER_SORTS).extend({
    view: z.enum(['current', 'deleted']).default('current'),
    client_id: idSchema.optional(),
    status: partyStatus.optional(),
    vehicle: z.enum(['bound', 'none']).optional(),
    /** A document expired, or expires within 30 days. */
    documents: documentsFilter,
  }),
  response: pageOf(driverRow),
});
export const exportDrivers = exportRoute(listDrivers);

export const getDriver = defineRoute({
  name: 'getDriver',
  method: 'GET',
  path: '/drivers/:id',
  permission: 'read driver',
  summary: 'One driver, also one in the trash, and what the reader may do with them',
  params: idParams,
  response: driverDetail,
});

const text = (max: number) => z.string().trim().max(max);
const driverFields = z.object({
  employee_number: text(40),
  first_name: text(60),
  middle_name: text(60).nullish(),
  last_name: text(60),
  civil_id: text(20),
  mobile: text(20),
  email: text(254).nullish(),
  driving_license_number: text(20).nullish(),
  ...documentInput(DRIVER_DOCUMENTS),
  gender: z.enum(['female', 'male']).nullish(),
  nationality: text(60).nullish(),
  driver_prefered_language: z.enum(LANGUAGES_OF.driver).optional(),
  /** From the response of `POST /driver-photos`; null removes the photo. */
  photo_file_id: bodyId.nullish(),
});

export const createDriver = defineRoute({
  name: 'createDriver',
  method: 'POST',
  path: '/drivers',
  permission: 'create driver',
  status: 201,
  idempotent: true,
  summary: 'Add a driver to a fleet; an administrator names the client',
  body: driverFields.extend({ client_id: bodyId.optional(), driver_pin: text(8).nullish() }),
  response: driverDetail,
});

export const updateDriver = defineRoute({
  name: 'updateDriver',
  method: 'PATCH',
  path: '/drivers/:id',
  permission: 'update driver',
  summary: 'Edit a driver of this `version`',
  params: idParams,
  body: driverFields.partial().extend({ version: versionSchema }),
  response: driverDetail,
  errors: ['VERSION_CONFLICT'],
});

/** The photo belongs to no driver until one is saved with it. */
export const uploadDriverPhoto = defineRoute({
  name: 'uploadDriverPhoto',
  method: 'POST',
  path: '/driver-photos',
  permission: 'update driver',
  status: 201,
  kind: 'multipart',
  summary:
    'Upload a picture of a driver (800 kB; drawn anew, at most 480 pixels); saving the driver then names it',
  body: z.object({}),
  response: z.object({ file_id: z.number().int(), size_bytes: z.number().int() }),
  errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE'],
});

export const setDriverStatus = defineRoute({
  name: 'setDriverStatus',
  method: 'POST',
  path: '/drivers/:id/set-status',
  permission: 'update driver',
  idempotent: true,
  summary: 'Activate or deactivate a driver; deactivating waits for their open request',
  params: idParams,
  body: z.object({ status: partyStatus }),
  response: driverDetail,
  errors: ['REQUEST_IN_PROGRESS'],
});

export const trashDriver = defineRoute({
  name: 'trashDriver',
  method: 'POST',
  path: '/drivers/:id/trash',
  permission: 'trash driver',
  idempotent: true,
  summary: 'Move a driver to the trash: vehicle and phone are released, sign-in ends',
  params: idParams,
  response: driverDetail,
  errors: ['REQUEST_IN_PROGRESS', 'STATUS_CONFLICT'],
});

export const restoreDriver = defineRoute({
  name: 'restoreDriver',
  method: 'POST',
  path: '/drivers/:id/restore',
  permission: 'trash driver',
  idempotent: true,
  summary: 'Restore a driver from the trash; rejected while another has their numbers',
  params: idParams,
  response: driverDetail,
  errors: ['STATUS_CONFLICT'],
});

export const bindVehicle = defineRoute({
  name: 'bindVehicle',
  method: 'POST',
  path: '/drivers/:id/bind-vehicle',
  permission: 'update driver',
  idempotent: true,
  summary: 'Assign a vehicle to a driver, or none; a vehicle with another driver is rejected',
  params: idParams,
  body: z.object({ vehicle_id: bodyId.nullable() }),
  response: driverDetail,
});

/** Not idempotent by key: the stored request would be a trace of the PIN, and setting it twice is setting it once. */
export const setDriverPin = defineRoute({
  name: 'setDriverPin',
  method: 'POST',
  path: '/drivers/:id/set-pin',
  permission: 'update driver',
  callers: 'people',
  summary: 'Set a new PIN of four digits; the old one stops working at once',
  params: idParams,
  body: z.object({ driver_pin: text(8) }),
  response: driverDetail,
});

export const setOwnDriverPin = defineRoute({
  name: 'setOwnDriverPin',
  method: 'POST',
  path: '/me/driver-pin',
  permission: 'signed-in',
  needsProof: true,
  summary: 'Set the reader’s own PIN of four digits at the pump; NOT_FOUND for whoever is no driver',
  body: z.object({ driver_pin: text(8) }),
  response: z.object({ has_pin: z.boolean() }),
});

export const bindDevice = defineRoute({
  name: 'bindDevice',
  method: 'POST',
  path: '/me/device',
  permission: 'create fuel_request',
  callers: 'people',
  idempotent: true,
  summary: 'Bind the driver to this phone, until the fleet manager releases it',
  response: z.object({ bound_at: instantSchema }),
  errors: ['DEVICE_BOUND_ELSEWHERE', 'STATUS_CONFLICT'],
});

export const unbindDevice = defineRoute({
  name: 'unbindDevice',
  method: 'POST',
  path: '/drivers/:id/unbind-device',
  permission: 'update driver',
  idempotent: true,
  summary: 'Release the driver’s phone, so that another can be bound',
  params: idParams,
  response: driverDetail,
});

/** Not idempotent by key: the stored response would hold the link in plain text, and a second only ends the first. */
export const inviteDriver = defineRoute({
  name: 'inviteDriver',
  method: 'POST',
  path: '/drivers/:id/invite',
  permission: 'invite user',
  status: 201,
  summary: 'Create a single-use link with which a driver sets a password and signs in',
  params: idParams,
  body: z.object({ email: text(254).optional(), send_by: z.enum(['email', 'sms']).optional() }),
  response: z.object({
    token: z.string(),
    path: z.string(),
    expires_at: z.string(),
    /** Where the driver can be sent it. */
    channels: z.array(z.enum(['email', 'sms'])),
    /** Where it was sent. */
    sent_to: z.string().nullable(),
  }),
  errors: ['NO_ADDRESS'],
});

export const listVehicleLog = defineRoute({
  name: 'listVehicleLog',
  method: 'GET',
  path: '/drivers/:id/vehicle-log',
  permission: 'read driver',
  summary: 'Which vehicles this driver drove, newest first',
  params: idParams,
  query: pageQuery,
  response: pageOf(driverLogRow),
});
