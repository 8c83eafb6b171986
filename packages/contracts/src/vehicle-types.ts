import { z } from 'zod';
import { defineRoute, idParams, instantSchema, pageOf } from './define-route.ts';
import { exportRoute, listQuery } from './lists.ts';
import { masterStatus, nameFields } from './master-data.ts';

const MAX_WEIGHT_KG = 100_000;
const MAX_FEE_HALALAS = 10_000_000;

/** Fees are halalas without VAT: once per vehicle, and per vehicle and month. */
const fields = {
  ...nameFields,
  weight_kg: z.number().int().min(1).max(MAX_WEIGHT_KG),
  registration_fee: z.number().int().min(0).max(MAX_FEE_HALALAS),
  monthly_sub_fee: z.number().int().min(0).max(MAX_FEE_HALALAS),
};

export const vehicleTypeRow = z.object({
  ...fields,
  id: z.number().int(),
  status: masterStatus,
  version: z.number().int(),
  created_at: instantSchema,
  can: z.object({ update: z.boolean() }),
});

export const listVehicleTypes = defineRoute({
  name: 'listVehicleTypes',
  method: 'GET',
  path: '/vehicle-types',
  permission: 'read vehicle_type',
  summary: 'Kinds of vehicle with their base fees',
  query: listQuery([
    'name_en',
    'name_ar',
    'weight_kg',
    'registration_fee',
    'monthly_sub_fee',
    'created_at',
  ]).extend({
    status: masterStatus.optional(),
  }),
  response: pageOf(vehicleTypeRow),
});

export const exportVehicleTypes = exportRoute(listVehicleTypes);

/** What a vehicle may be put under: everybody signed in chooses from these. */
export const listVehicleTypesOnOffer = defineRoute({
  name: 'listVehicleTypesOnOffer',
  method: 'GET',
  path: '/vehicle-types/on-offer',
  permission: 'signed-in',
  callers: 'everybody',
  summary: 'Kinds of vehicle that are active, for choosing one',
  response: z.object({ rows: z.array(vehicleTypeRow.pick({ id: true, name_en: true, name_ar: true })) }),
});

export const getVehicleType = defineRoute({
  name: 'getVehicleType',
  method: 'GET',
  path: '/vehicle-types/:id',
  permission: 'read vehicle_type',
  summary: 'One kind of vehicle',
  params: idParams,
  response: vehicleTypeRow,
});

export const createVehicleType = defineRoute({
  name: 'createVehicleType',
  method: 'POST',
  path: '/vehicle-types',
  permission: 'create vehicle_type',
  status: 201,
  idempotent: true,
  summary: 'Add a kind of vehicle',
  body: z.object(fields),
  response: vehicleTypeRow,
});

export const updateVehicleType = defineRoute({
  name: 'updateVehicleType',
  method: 'PATCH',
  path: '/vehicle-types/:id',
  permission: 'update vehicle_type',
  summary: 'Change a kind of vehicle; fees charged before stay as they were',
  params: idParams,
  body: z.object({ ...fields, version: z.number().int() }),
  response: vehicleTypeRow,
  errors: ['CHANGED_MEANWHILE'],
});

export const activateVehicleType = defineRoute({
  name: 'activateVehicleType',
  method: 'POST',
  path: '/vehicle-types/:id/activate',
  permission: 'update vehicle_type',
  idempotent: true,
  summary: 'Offer a kind of vehicle again',
  params: idParams,
  response: vehicleTypeRow,
});

export const deactivateVehicleType = defineRoute({
  name: 'deactivateVehicleType',
  method: 'POST',
  path: '/vehicle-types/:id/deactivate',
  permission: 'update vehicle_type',
  idempotent: true,
  summary: 'Stop offering a kind of vehicle; vehicles of it stay',
  params: idParams,
  response: vehicleTypeRow,
});
