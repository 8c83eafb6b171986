import { MINUTES_A_DAY, VEHICLE_CLASSES } from '@fleet/domain/delivery.ts';
import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { masterStatus } from '../master-data.ts';
import { partyName, versionSchema } from '../shapes.ts';
import { skills } from './order-shapes.ts';

/** Delivery vehicles (the specification's `vehicleList`): capacity, costs, restrictions and equipment. */

const minute = z.number().int().min(0).max(MINUTES_A_DAY);
export const MAX_COMPARTMENTS = 12;

const compartment = z.object({
  capacity_ml: z.number().int().min(100_000).max(60_000_000),
  /** Allowed fuels; empty means any. */
  fuel_type_ids: z.array(z.number().int().positive()).max(20),
});

const vehicleFields = z.object({
  delivery_branch_id: idSchema,
  code: z.string().trim().min(1).max(30),
  driver_id: z.number().int().positive().nullish(),
  /** By default a tanker if it has compartments, else a truck. */
  vehicle_class: z.enum(VEHICLE_CLASSES).optional(),
  payload_grams: z.number().int().min(1_000).max(100_000_000),
  gross_weight_kg: z.number().int().min(500).max(100_000),
  skills,
  fixed_cost_halalas: z.number().int().min(0).max(10_000_000),
  cost_halalas_per_km: z.number().int().min(0).max(100_000),
  cost_halalas_per_hour: z.number().int().min(0).max(1_000_000),
  shift_from_minute: minute,
  shift_to_minute: minute,
  break_from_minute: minute.nullish(),
  break_to_minute: minute.nullish(),
  break_seconds: z.number().int().min(300).max(14_400).nullish(),
  max_stops: z.number().int().min(1).max(100).nullish(),
  max_distance_metres: z.number().int().min(1_000).max(2_000_000).nullish(),
  speed_percent: z.number().int().min(50).max(150),
  compartments: z.array(compartment).max(MAX_COMPARTMENTS),
});
type Times = Pick<
  z.output<typeof vehicleFields>,
  'shift_from_minute' | 'shift_to_minute' | 'break_from_minute' | 'break_to_minute' | 'break_seconds'
>;

const shiftForward = { error: 'before_start', path: ['shift_to_minute'] };
const isShiftForward = (input: Times) => input.shift_from_minute < input.shift_to_minute;
const incompleteBreak = { error: 'required', path: ['break_seconds'] };
const isCompleteBreak = ({ break_from_minute: from, break_to_minute: to, break_seconds }: Times) =>
  new Set([from == null, to == null, break_seconds == null]).size === 1;
const breakForward = { error: 'before_start', path: ['break_to_minute'] };
const isBreakForward = ({ break_from_minute: from, break_to_minute: to }: Times) =>
  from == null || to == null || from <= to;

export const deliveryVehicleRow = vehicleFields.extend({
  id: z.number().int(),
  vehicle: z.object({
    id: z.number().int(),
    plate_no: z.string(),
    plate_kind: z.enum(['private', 'commercial', 'public', 'diplomatic']),
    name: z.string(),
  }),
  /** Owner of the vehicle. */
  client: partyName,
  delivery_branch: partyName,
  vehicle_class: z.enum(VEHICLE_CLASSES),
  driver: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  driver_id: z.number().int().nullable(),
  break_from_minute: z.number().int().nullable(),
  break_to_minute: z.number().int().nullable(),
  break_seconds: z.number().int().nullable(),
  max_stops: z.number().int().nullable(),
  max_distance_metres: z.number().int().nullable(),
  /** Of all compartments. */
  capacity_ml: z.number().int(),
  /** Currently unavailable. */
  is_absent: z.boolean(),
  status: masterStatus,
  version: versionSchema,
  created_at: instantSchema,
  can: z.object({ update: z.boolean() }),
});
export type DeliveryVehicleRow = z.infer<typeof deliveryVehicleRow>;

export const listDeliveryVehicles = defineRoute({
  name: 'listDeliveryVehicles',
  method: 'GET',
  path: '/delivery-vehicles',
  permission: 'read delivery_vehicle',
  summary: 'Vehicles that deliver, with what they carry and cost',
  query: listQuery(['code', 'capacity_ml', 'payload_grams', 'created_at']).extend({
    delivery_branch_id: idSchema.optional(),
    status: masterStatus.optional(),
  }),
  response: pageOf(deliveryVehicleRow),
});
export const exportDeliveryVehicles = exportRoute(listDeliveryVehicles);

export const getDeliveryVehicle = defineRoute({
  name: 'getDeliveryVehicle',
  method: 'GET',
  path: '/delivery-vehicles/:id',
  permission: 'read delivery_vehicle',
  summary: 'One vehicle that delivers',
  params: idParams,
  response: deliveryVehicleRow,
});

export const createDeliveryVehicle = defineRoute({
  name: 'createDeliveryVehicle',
  method: 'POST',
  path: '/delivery-vehicles',
  permission: 'update delivery_vehicle',
  status: 201,
  idempotent: true,
  summary: 'Add a fleet’s vehicle to a depot as delivery vehicle',
  body: vehicleFields
    .extend({ vehicle_id: idSchema })
    .refine(isShiftForward, shiftForward)
    .refine(isCompleteBreak, incompleteBreak)
    .refine(isBreakForward, breakForward),
  response: deliveryVehicleRow,
});

export const updateDeliveryVehicle = defineRoute({
  name: 'updateDeliveryVehicle',
  method: 'PATCH',
  path: '/delivery-vehicles/:id',
  permission: 'update delivery_vehicle',
  summary: 'Edit load, costs and limits of a delivery vehicle, of this `version`; existing plans stay',
  params: idParams,
  body: vehicleFields
    .extend({ version: versionSchema })
    .refine(isShiftForward, shiftForward)
    .refine(isCompleteBreak, incompleteBreak)
    .refine(isBreakForward, breakForward),
  response: deliveryVehicleRow,
  errors: ['VERSION_CONFLICT'],
});

export const activateDeliveryVehicle = defineRoute({
  name: 'activateDeliveryVehicle',
  method: 'POST',
  path: '/delivery-vehicles/:id/activate',
  permission: 'update delivery_vehicle',
  idempotent: true,
  summary: 'Activate a delivery vehicle',
  params: idParams,
  response: deliveryVehicleRow,
});

export const deactivateDeliveryVehicle = defineRoute({
  name: 'deactivateDeliveryVehicle',
  method: 'POST',
  path: '/delivery-vehicles/:id/deactivate',
  permission: 'update delivery_vehicle',
  idempotent: true,
  summary: 'Deactivate a delivery vehicle; its existing trips stay',
  params: idParams,
  response: deliveryVehicleRow,
});

export const deliveryAbsence = z.object({
  id: z.number().int(),
  delivery_vehicle: z.object({ id: z.number().int(), code: z.string() }).nullable(),
  driver: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  from_at: instantSchema,
  to_at: instantSchema,
  reason: z.string(),
  created_by: z.string().nullable(),
  can: z.object({ remove: z.boolean() }),
});
export type DeliveryAbsence = z.infer<typeof deliveryAbsence>;

/** The availability calendar of a branch: absent vehicles and drivers in an interval. */
export const listDeliveryAbsences = defineRoute({
  name: 'listDeliveryAbsences',
  method: 'GET',
  path: '/delivery-absences',
  permission: 'read delivery_vehicle',
  summary: 'Vehicles and drivers of a branch that are not there in an interval of at most 100 days',
  query: z
    .object({ delivery_branch_id: idSchema, from_at: instantSchema, to_at: instantSchema })
    .refine(({ from_at, to_at }) => from_at < to_at, { error: 'before_start', path: ['to_at'] })
    .refine(({ from_at, to_at }) => Date.parse(to_at) - Date.parse(from_at) <= 100 * 86_400_000, {
      error: 'too_big',
      path: ['to_at'],
    }),
  response: z.object({ rows: z.array(deliveryAbsence) }),
});

export const createDeliveryAbsence = defineRoute({
  name: 'createDeliveryAbsence',
  method: 'POST',
  path: '/delivery-absences',
  permission: 'update delivery_vehicle',
  status: 201,
  idempotent: true,
  summary: 'Add an absence of a vehicle or driver',
  body: z
    .object({
      delivery_vehicle_id: z.number().int().positive().optional(),
      driver_id: z.number().int().positive().optional(),
      from_at: instantSchema,
      to_at: instantSchema,
      reason: z.string().trim().min(3).max(200),
    })
    .refine((input) => (input.delivery_vehicle_id === undefined) !== (input.driver_id === undefined), {
      error: 'required',
      path: ['delivery_vehicle_id'],
    })
    .refine(({ from_at, to_at }) => from_at < to_at, { error: 'before_start', path: ['to_at'] }),
  response: deliveryAbsence,
});

export const removeDeliveryAbsence = defineRoute({
  name: 'removeDeliveryAbsence',
  method: 'POST',
  path: '/delivery-absences/:id/remove',
  permission: 'update delivery_vehicle',
  idempotent: true,
  summary: 'Remove an absence of a vehicle or driver',
  params: idParams,
  response: deliveryAbsence,
});
