import { isReadableBehindWhite } from '@fleet/domain/brand-colours.ts';
import { CHANGEOVER_RULES, MINUTES_A_DAY } from '@fleet/domain/delivery.ts';
import { RECIPIENT_CALLS } from '@fleet/domain/recipients.ts';
import { SAUDI_CITIES } from '@fleet/domain/saudi-cities.ts';
import { z } from 'zod';
import { defineResource, editOf, resourceRow } from '../define-resource.ts';
import { defineRoute, idParams, idSchema } from '../define-route.ts';
import { masterStatus } from '../master-data.ts';
import { versionSchema } from '../shapes.ts';

/** Branches orders are delivered from, when they deliver, and how they plan. */

const name = z.string().trim().min(1).max(80);
const can = z.object({ update: z.boolean() });

const branchFields = z.object({
  name_en: name,
  name_ar: name,
  city: z.enum(SAUDI_CITIES).nullish(),
  address: z.string().trim().min(1).max(300),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** Orders go to planning as they are placed; otherwise each is confirmed first. */
  plans_at_once: z.boolean(),
  /** What recipients see on the page of their delivery, instead of the product's name and color. */
  brand_name_en: z.string().trim().max(40).nullish(),
  brand_name_ar: z.string().trim().max(40).nullish(),
  brand_colour: z
    .string()
    .trim()
    .refine((text) => text === '' || isReadableBehindWhite(text), 'unreadable_colour')
    .nullish(),
  /** Whom recipients call: the driver, the depot, or nobody. */
  recipients_call: z.enum(RECIPIENT_CALLS).optional(),
  /** The depot's phone as recipients dial it: 8 to 15 digits. */
  phone: z
    .string()
    .trim()
    .refine((text) => text === '' || /^\+?\d{8,15}$/.test(text), 'invalid_phone')
    .nullish(),
});

export const deliveryBranches = defineResource({
  one: 'DeliveryBranch',
  many: 'DeliveryBranches',
  subject: 'delivery_branch',
  path: '/delivery-branches',
  permissions: {
    read: 'read delivery_branch',
    create: 'update delivery_branch',
    update: 'update delivery_branch',
  },
  row: resourceRow({
    ...branchFields.shape,
    city: z.enum(SAUDI_CITIES).nullable(),
    brand_name_en: z.string().nullable(),
    brand_name_ar: z.string().nullable(),
    brand_colour: z.string().nullable(),
    recipients_call: z.enum(RECIPIENT_CALLS),
    phone: z.string().nullable(),
    /** Orders of today and later that are neither delivered nor cancelled. */
    open_orders: z.number().int(),
  }),
  sorts: ['id', 'name', 'city', 'open_orders', 'created_at'],
  filters: {},
  create: branchFields,
  update: editOf(branchFields.shape),
  summary: {
    list: 'Branches orders are delivered from',
    get: 'One branch',
    create: 'Add a branch, with constraints as delivered',
    update: 'Edit a branch, as seen in `version`',
    activate: 'Let a branch take orders again',
    deactivate: 'Let a branch take no more orders; those it has stay',
  },
});

export const {
  list: listDeliveryBranches,
  export: exportDeliveryBranches,
  get: getDeliveryBranch,
  create: createDeliveryBranch,
  update: updateDeliveryBranch,
  activate: activateDeliveryBranch,
  deactivate: deactivateDeliveryBranch,
} = deliveryBranches.routes;

const percentOfHour = z.number().int().min(10).max(100);

/** The specification's `constraints` of a depot: what the optimizer receives beside the orders. */
const constraintFields = z.object({
  sequence_orders: z.boolean(),
  balanced_allocation: z.boolean(),
  time_and_fuel_optimization: z.boolean(),
  multi_trip: z.boolean(),
  detour_percent: z.number().int().min(100).max(300),
  speed_metres_per_hour: z.number().int().min(5_000).max(120_000),
  /** What is left of the speed in each hour of the Riyadh day, midnight first. */
  speed_percent_by_hour: z.array(percentOfHour).length(24),
  service_seconds: z.number().int().min(0).max(14_400),
  service_seconds_per_1000: z.number().int().min(0).max(3_600),
  load_seconds: z.number().int().min(0).max(14_400),
  /** Petrol into a compartment that held diesel that day: as it is, after cleaning at the depot, or never. */
  petrol_after_diesel: z.enum(CHANGEOVER_RULES),
  /** On top of loading. */
  cleaning_seconds: z.number().int().min(0).max(28_800),
  late_halalas_per_minute: z.number().int().min(1).max(1_000_000).nullable(),
  /** How much even shares weigh beside the costs: what a vehicle's hours at work, squared, count for. */
  balance_halalas: z.number().int().min(1).max(100_000),
  /** How much the sequence weighs: what an hour's waiting counts for an order of priority 100, less for the others. */
  sequence_halalas_per_hour: z.number().int().min(1).max(100_000),
});

export const deliveryConstraints = constraintFields.extend({
  delivery_branch_id: z.number().int(),
  version: versionSchema,
  can,
});
export type DeliveryConstraints = z.infer<typeof deliveryConstraints>;

export const getDeliveryConstraints = defineRoute({
  name: 'getDeliveryConstraints',
  method: 'GET',
  path: '/delivery-branches/:id/constraints',
  permission: 'read delivery_branch',
  summary: 'Planning constraints of a depot',
  params: idParams,
  response: deliveryConstraints,
});

export const updateDeliveryConstraints = defineRoute({
  name: 'updateDeliveryConstraints',
  method: 'PATCH',
  path: '/delivery-branches/:id/constraints',
  permission: 'update delivery_branch',
  summary: 'Edit the planning constraints of a depot, of this `version`; existing plans stay',
  params: idParams,
  body: constraintFields.extend({ version: versionSchema }),
  response: deliveryConstraints,
  errors: ['VERSION_CONFLICT'],
});

/** When the dispatchers of a depot are alerted. */
const waitMinutes = z.number().int().min(1).max(240);
const decicelsius = z.number().int().min(-800).max(3_000);
const alertLimitFields = z.object({
  /** After the planned start of a trip that was not started. */
  start_minutes: waitMinutes,
  /** Before the planned start of a trip without a driver. */
  driver_minutes: waitMinutes,
  /** By which the ETA exceeds the end of a time window. */
  late_minutes: waitMinutes,
  /** Standing outside of the stops. */
  stopped_minutes: waitMinutes,
  /** Without a position. */
  silent_minutes: waitMinutes,
  /** After a stop was left without proof of delivery. */
  proof_minutes: waitMinutes,
  /** By which the delivered volume may differ from the ordered one. */
  volume_percent: z.number().int().min(0).max(100),
  /** What vehicles may measure on a trip, in tenths of a degree; null: no limit. */
  min_temperature_decicelsius: decicelsius.nullable(),
  max_temperature_decicelsius: decicelsius.nullable(),
});

export const alertLimits = alertLimitFields.extend({
  delivery_branch_id: z.number().int(),
  version: versionSchema,
  can,
});
export type AlertLimitsOfBranch = z.infer<typeof alertLimits>;

export const getAlertLimits = defineRoute({
  name: 'getAlertLimits',
  method: 'GET',
  path: '/delivery-branches/:id/alert-limits',
  permission: 'read delivery_branch',
  summary: 'When the dispatchers of a depot are alerted',
  params: idParams,
  response: alertLimits,
});

export const updateAlertLimits = defineRoute({
  name: 'updateAlertLimits',
  method: 'PATCH',
  path: '/delivery-branches/:id/alert-limits',
  permission: 'update delivery_branch',
  summary: 'Edit the alert limits of a depot, of this `version`; open alerts follow within a minute',
  params: idParams,
  body: alertLimitFields
    .extend({ version: versionSchema })
    .refine(
      ({ min_temperature_decicelsius: min, max_temperature_decicelsius: max }) =>
        min === null || max === null || min <= max,
      { error: 'before_start', path: ['max_temperature_decicelsius'] },
    ),
  response: alertLimits,
  errors: ['VERSION_CONFLICT'],
});

const minute = z.number().int().min(0).max(MINUTES_A_DAY);
const slotFields = z.object({
  /** 0 is Sunday. */
  weekday: z.number().int().min(0).max(6),
  from_minute: minute,
  to_minute: minute,
  max_orders: z.number().int().min(1).max(10_000),
});
const endsAfter = {
  error: 'before_start',
  path: ['to_minute'],
};
const isForward = (slot: { from_minute: number; to_minute: number }) => slot.from_minute < slot.to_minute;

export const deliverySlot = slotFields.extend({
  id: z.number().int(),
  delivery_branch_id: z.number().int(),
  status: masterStatus,
  version: versionSchema,
  can,
});
export type DeliverySlot = z.infer<typeof deliverySlot>;

/** A week has few slots: they come all at once. */
export const listDeliverySlots = defineRoute({
  name: 'listDeliverySlots',
  method: 'GET',
  path: '/delivery-slots',
  permission: 'read delivery_branch',
  summary: 'The slots of a branch, by weekday',
  query: z.object({ delivery_branch_id: idSchema }),
  response: z.object({ rows: z.array(deliverySlot) }),
});

export const createDeliverySlot = defineRoute({
  name: 'createDeliverySlot',
  method: 'POST',
  path: '/delivery-slots',
  permission: 'update delivery_branch',
  status: 201,
  idempotent: true,
  summary: 'Add a slot to one or several weekdays of a depot',
  body: slotFields
    .omit({ weekday: true })
    .extend({
      delivery_branch_id: idSchema,
      weekdays: z.array(z.number().int().min(0).max(6)).min(1).max(7),
    })
    .refine(isForward, endsAfter),
  response: z.object({ rows: z.array(deliverySlot) }),
});

export const updateDeliverySlot = defineRoute({
  name: 'updateDeliverySlot',
  method: 'PATCH',
  path: '/delivery-slots/:id',
  permission: 'update delivery_branch',
  summary: 'Edit the hours or capacity of a slot; orders already placed keep their time window',
  params: idParams,
  body: slotFields.extend({ version: versionSchema }).refine(isForward, endsAfter),
  response: deliverySlot,
  errors: ['VERSION_CONFLICT'],
});

export const activateDeliverySlot = defineRoute({
  name: 'activateDeliverySlot',
  method: 'POST',
  path: '/delivery-slots/:id/activate',
  permission: 'update delivery_branch',
  idempotent: true,
  summary: 'Activate a slot',
  params: idParams,
  response: deliverySlot,
});

export const deactivateDeliverySlot = defineRoute({
  name: 'deactivateDeliverySlot',
  method: 'POST',
  path: '/delivery-slots/:id/deactivate',
  permission: 'update delivery_branch',
  idempotent: true,
  summary: 'Deactivate a slot; orders already placed keep it',
  params: idParams,
  response: deliverySlot,
});
