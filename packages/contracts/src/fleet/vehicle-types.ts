import { z } from 'zod';
import { defineResource, editOf, resourceRow } from '../define-resource.ts';
import { defineRoute } from '../define-route.ts';
import { nameFields } from '../master-data.ts';

const MAX_WEIGHT_KG = 100_000;
const MAX_FEE_HALALAS = 10_000_000;

/** Fees are halalas without VAT: once per vehicle, and per vehicle and month. */
const fields = {
  ...nameFields,
  weight_kg: z.number().int().min(1).max(MAX_WEIGHT_KG),
  registration_fee: z.number().int().min(0).max(MAX_FEE_HALALAS),
  monthly_sub_fee: z.number().int().min(0).max(MAX_FEE_HALALAS),
};
const row = resourceRow(fields);

export const vehicleTypes = defineResource({
  one: 'VehicleType',
  many: 'VehicleTypes',
  subject: 'vehicle_type',
  path: '/vehicle-types',
  permissions: {
    read: 'read vehicle_type',
    create: 'create vehicle_type',
    update: 'update vehicle_type',
  },
  row,
  sorts: ['name_en', 'name_ar', 'weight_kg', 'registration_fee', 'monthly_sub_fee', 'created_at'],
  filters: {},
  create: z.object(fields),
  update: editOf(fields),
  summary: {
    list: 'Kinds of vehicle with their base fees',
    get: 'One kind of vehicle',
    create: 'Add a kind of vehicle',
    update: 'Change a kind of vehicle; fees charged before stay as they were',
    activate: 'Offer a kind of vehicle again',
    deactivate: 'Stop offering a kind of vehicle; vehicles of it stay',
  },
});

export const {
  list: listVehicleTypes,
  export: exportVehicleTypes,
  get: getVehicleType,
  create: createVehicleType,
  update: updateVehicleType,
  activate: activateVehicleType,
  deactivate: deactivateVehicleType,
} = vehicleTypes.routes;

/** Types that a vehicle can have: every signed-in user may choose from these. */
export const listVehicleTypesOnOffer = defineRoute({
  name: 'listVehicleTypesOnOffer',
  method: 'GET',
  path: '/vehicle-types/on-offer',
  permission: 'signed-in',
  callers: 'everybody',
  summary: 'Active vehicle types, for choosing one',
  response: z.object({ rows: z.array(row.pick({ id: true, name_en: true, name_ar: true })) }),
});
