import { z } from 'zod';
import { defineRoute, idSchema, instantSchema } from '../define-route.ts';
import { calendarDay, orderStatus, partyName } from '../shapes.ts';
import { orderSite, unassignedFacts } from './order-shapes.ts';
import { tripDetail } from './trips.ts';

/** A branch's day as the planning screen has it before it: everything that is moved there, in one answer. */

const count = z.number().int();

export const planningOrder = z.object({
  id: count,
  status: orderStatus,
  client: partyName,
  warehouse: orderSite,
  window_from: instantSchema,
  window_to: instantSchema,
  priority: count,
  volume_ml: count,
  weight_grams: count,
  /** What goes into compartments, by fuel. */
  fuels: z.array(z.object({ fuel_type_id: count, volume_ml: count })),
  /** What the order and its place ask of a vehicle. */
  required_skills: z.array(z.string()),
  /** Until it is planned; null: no plan has tried it yet. */
  unassigned: unassignedFacts.nullable(),
  /** Its client is asked for other hours, and has not answered yet. */
  is_slot_requested: z.boolean(),
  version: count,
});
export type PlanningOrder = z.infer<typeof planningOrder>;

export const planningVehicle = z.object({
  id: count,
  code: z.string(),
  plate_no: z.string(),
  driver: z.object({ id: count, name: z.string() }).nullable(),
  capacity_ml: count,
  payload_grams: count,
  compartments: z.array(z.object({ position: count, capacity_ml: count })),
  shift_from_minute: count,
  shift_to_minute: count,
  /** The vehicle, or its driver, is away for some of the day's shift. */
  is_absent: z.boolean(),
});
export type PlanningVehicle = z.infer<typeof planningVehicle>;

export const planningDay = z.object({
  delivery_branch: orderSite,
  plan_date: calendarDay,
  /** How the branch has its days planned. */
  options: z.object({
    sequence_orders: z.boolean(),
    balanced_allocation: z.boolean(),
    time_and_fuel_optimization: z.boolean(),
    multi_trip: z.boolean(),
  }),
  /** Before the road, at the branch. */
  load_seconds: count,
  fuel_types: z.array(z.object({ id: count, code: z.string(), title_en: z.string(), title_ar: z.string() })),
  vehicles: z.array(planningVehicle),
  /** Those that are to be planned, or are: from planning to delivered. */
  orders: z.array(planningOrder),
  /** All but the rejected. */
  trips: z.array(tripDetail),
});
export type PlanningDay = z.infer<typeof planningDay>;

export const getPlanningDay = defineRoute({
  name: 'getPlanningDay',
  method: 'GET',
  path: '/planning-days',
  permission: 'read plan',
  summary: 'A depot’s day: its vehicles, its planned and unassigned orders, and its trips with their stops',
  query: z.object({ delivery_branch_id: idSchema, plan_date: calendarDay }),
  response: planningDay,
});
