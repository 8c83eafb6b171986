import { VEHICLE_DOCUMENTS } from '@fleet/domain/expiring-documents.ts';
import { PLATE_KINDS } from '@fleet/domain/plates.ts';
import { z } from 'zod';
import {
  defineRoute,
  idParams,
  idSchema,
  instantSchema,
  MAX_COUNT,
  pageOf,
  pageQuery,
} from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { partyName, requestFuel, versionSchema } from '../shapes.ts';
import { documentDates, documentInput, documentPictures, documentsFilter } from './expiring-documents.ts';

/** Vehicles of a fleet (domain facts 5.3). Tank in milliliters, odometer in whole kilometers, consumption in meters a liter. */

const partyStatus = z.enum(['active', 'inactive']);
const halalas = z.number().int();
const person = z.object({ id: z.number().int(), name: z.string() });
const plateKind = z.enum(PLATE_KINDS);
/** An id in a body is a number, not text as in an address. */
const bodyId = z.number().int().positive();
/** What was shown to be charged, VAT included: another amount is rejected. */
const expected_fee_halalas = z.number().int().min(0).optional();

export const vehicleRow = z.object({
  id: z.number().int(),
  plate_no: z.string(),
  plate_kind: plateKind,
  name: z.string(),
  client: partyName,
  group: partyName.nullable(),
  fuel_type: requestFuel,
  /** Products it takes besides `fuel_type`. */
  other_fuel_types: z.array(requestFuel),
  vehicle_type: partyName,
  driver: person.nullable(),
  brand: z.string().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  gas_tank_capacity_ml: z.number().int(),
  odometer_km: z.number().int().nullable(),
  odo_last_updated_date: instantSchema.nullable(),
  last_refill_date: instantSchema.nullable(),
  next_service_date: instantSchema.nullable(),
  ...documentDates(VEHICLE_DOCUMENTS),
  cost_center: z.string().nullable(),
  client_reference_number: z.string().nullable(),
  status: partyStatus,
  created_at: instantSchema,
  deleted_at: instantSchema.nullable(),
});

export const vehicleDetail = vehicleRow.extend({
  color: z.string().nullable(),
  metres_per_litre: z.number().int().nullable(),
  last_service_date: instantSchema.nullable(),
  ...documentPictures(VEHICLE_DOCUMENTS),
  /** What prevents deactivating it: its open request. */
  open_request: z.object({ id: z.number().int(), status: z.string() }).nullable(),
  version: versionSchema,
  can: z.object({
    update: z.boolean(),
    trash: z.boolean(),
    restore: z.boolean(),
    bind_driver: z.boolean(),
    add_reading: z.boolean(),
  }),
});

export const VEHICLE_SORTS = [
  'plate_no',
  'name',
  'client',
  'group',
  'vehicle_type',
  'driver',
  'gas_tank_capacity',
  'odometer',
  'last_refill_date',
  'next_service_date',
  'first_expiry',
  'created_at',
  'deleted_at',
] as const;

export const listVehicles = defineRoute({
  name: 'listVehicles',
  method: 'GET',
  path: '/vehicles',
  permission: 'read vehicle',
  summary: 'Vehicles of the reader: a driver sees the one bound to them',
  /** `q`: plate in either script, name, reference, driver. `view` parts those in the trash from the rest. */
  query: listQuery(VEHICLE_SORTS).extend({
    view: z.enum(['current', 'deleted']).default('current'),
    client_id: idSchema.optional(),
    /** A group, or `none`. */
    group_id: z.union([idSchema, z.literal('none')]).optional(),
    branch_id: idSchema.optional(),
    vehicle_type_id: idSchema.optional(),
    fuel_type_id: idSchema.optional(),
    status: partyStatus.optional(),
    driver: z.enum(['bound', 'none']).optional(),
    /** Next service date passed, or within 30 days. */
    service: z.enum(['overdue', 'soon']).optional(),
    /** A document expired, or expires within 30 days. */
    documents: documentsFilter,
  }),
  response: pageOf(vehicleRow),
});
export const exportVehicles = exportRoute(listVehicles);

export const getVehicle = defineRoute({
  name: 'getVehicle',
  method: 'GET',
  path: '/vehicles/:id',
  permission: 'read vehicle',
  summary: 'One vehicle, also one in the trash, and what the reader may do with it',
  params: idParams,
  response: vehicleDetail,
});

const text = (max: number) => z.string().trim().max(max);
const vehicleFields = z.object({
  plate_no: text(40),
  plate_kind: plateKind,
  /** Display name; make and model, else the plate, if empty. */
  name: text(80).optional(),
  vehicle_type_id: bodyId,
  fuel_type_id: bodyId,
  other_fuel_type_ids: z.array(bodyId).max(5).optional(),
  gas_tank_capacity_ml: z.number().int(),
  metres_per_litre: z.number().int().max(MAX_COUNT).nullish(),
  brand: text(60).nullish(),
  make: text(60).nullish(),
  model: text(60).nullish(),
  color: text(40).nullish(),
  cost_center: text(40).nullish(),
  client_reference_number: text(60).nullish(),
  group_id: bodyId.nullish(),
  last_service_date: instantSchema.nullish(),
  next_service_date: instantSchema.nullish(),
  ...documentInput(VEHICLE_DOCUMENTS),
});

export const createVehicle = defineRoute({
  name: 'createVehicle',
  method: 'POST',
  path: '/vehicles',
  permission: 'create vehicle',
  status: 201,
  idempotent: true,
  summary: 'Add a vehicle to a fleet; an administrator names the client',
  body: vehicleFields.extend({
    client_id: bodyId.optional(),
    driver_id: bodyId.nullish(),
    expected_fee_halalas,
    odometer_km: z.number().int().max(MAX_COUNT).nullish(),
    odo_last_updated_date: instantSchema.nullish(),
  }),
  response: vehicleDetail,
  errors: ['FEE_CHANGED'],
});

export const updateVehicle = defineRoute({
  name: 'updateVehicle',
  method: 'PATCH',
  path: '/vehicles/:id',
  permission: 'update vehicle',
  summary: 'Edit a vehicle of this `version`',
  params: idParams,
  body: vehicleFields.partial().extend({ version: versionSchema }),
  response: vehicleDetail,
  errors: ['VERSION_CONFLICT'],
});

export const setVehicleStatus = defineRoute({
  name: 'setVehicleStatus',
  method: 'POST',
  path: '/vehicles/:id/set-status',
  permission: 'update vehicle',
  idempotent: true,
  summary: 'Activate or deactivate a vehicle; deactivating waits for its open request',
  params: idParams,
  body: z.object({ status: partyStatus, expected_fee_halalas }),
  response: vehicleDetail,
  errors: ['REQUEST_IN_PROGRESS', 'FEE_CHANGED'],
});

export const trashVehicle = defineRoute({
  name: 'trashVehicle',
  method: 'POST',
  path: '/vehicles/:id/trash',
  permission: 'trash vehicle',
  idempotent: true,
  summary: 'Move a vehicle to the trash: its driver is released, its plate may be used again',
  params: idParams,
  response: vehicleDetail,
  errors: ['REQUEST_IN_PROGRESS', 'STATUS_CONFLICT'],
});

export const restoreVehicle = defineRoute({
  name: 'restoreVehicle',
  method: 'POST',
  path: '/vehicles/:id/restore',
  permission: 'trash vehicle',
  idempotent: true,
  summary: 'Restore a vehicle from the trash, without a driver; rejected while another has its plate',
  params: idParams,
  body: z.object({ expected_fee_halalas }).optional(),
  response: vehicleDetail,
  errors: ['STATUS_CONFLICT', 'FEE_CHANGED'],
});

export const bindDriver = defineRoute({
  name: 'bindDriver',
  method: 'POST',
  path: '/vehicles/:id/bind-driver',
  permission: 'update vehicle',
  idempotent: true,
  summary: 'Assign a driver to a vehicle, or none',
  params: idParams,
  body: z.object({ driver_id: bodyId.nullable() }),
  response: vehicleDetail,
});

export const moveVehicles = defineRoute({
  name: 'moveVehicles',
  method: 'POST',
  path: '/vehicles/move-to-group',
  permission: 'update vehicle',
  idempotent: true,
  summary: 'Assign many vehicles of one client to a group, or to none; all of them or nothing',
  body: z.object({ vehicle_ids: z.array(bodyId).min(1).max(1000), group_id: bodyId.nullable() }),
  response: z.object({ moved: z.number().int() }),
});

export const driverLogRow = z.object({
  id: z.number().int(),
  vehicle: z.object({ id: z.number().int(), plate_no: z.string() }),
  driver: person,
  bound_at: instantSchema,
  bound_by: z.string().nullable(),
  unbound_at: instantSchema.nullable(),
  unbound_by: z.string().nullable(),
});

export const listDriverLog = defineRoute({
  name: 'listDriverLog',
  method: 'GET',
  path: '/vehicles/:id/driver-log',
  permission: 'read vehicle',
  summary: 'Who drove this vehicle, newest first',
  params: idParams,
  query: pageQuery,
  response: pageOf(driverLogRow),
});

/** Choices of a vehicle's form; anyone who sees vehicles may see the types. */
export const listVehicleChoices = defineRoute({
  name: 'listVehicleChoices',
  method: 'GET',
  path: '/vehicle-choices',
  permission: 'read vehicle',
  summary: 'Vehicle types and fuel types in use, for forms and filters',
  response: z.object({ vehicle_types: z.array(partyName), fuel_types: z.array(requestFuel) }),
});

/** What adding vehicles costs, VAT included, at today's prices: the very figure that is charged. */
export const vehicleFeeSchema = z.object({
  vehicles: z.number().int(),
  net_halalas: halalas,
  vat_halalas: halalas,
  amount_halalas: halalas,
  vat_rate_basis_points: z.number().int(),
  /** What they cost together each month from the next one on, VAT included. */
  monthly_amount_halalas: halalas,
});

export const getVehicleFee = defineRoute({
  name: 'getVehicleFee',
  method: 'GET',
  path: '/vehicle-fee',
  permission: 'create vehicle',
  summary: 'What adding one vehicle of this type costs a client, before it is added',
  query: z.object({ vehicle_type_id: idSchema, client_id: idSchema.optional() }),
  response: vehicleFeeSchema,
});
