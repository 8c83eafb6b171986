import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema } from '../define-route.ts';
import { calendarDay, partyName } from '../shapes.ts';
import { PLAN_STATUSES, travelSource } from './plans.ts';

/** Plans of a depot's week: which refills that forecasts ask for go on which day, with which tanker, beside what is planned already. */

const count = z.number().int();

export const WEEK_DAYS = 7;
export const MIN_WEEK_SECONDS = 5;
export const MAX_WEEK_SECONDS = 120;

/** What would have to give way for a refill that is left out. `vehicle_day`: one more vehicle like this on this day. */
export const REMEDY_CODES = [
  'later',
  'earlier',
  'opens',
  'closes',
  'amount',
  'skills',
  'prize',
  'starts',
  'ends',
  'vehicle_day',
] as const;

const weekRemedy = z.object({
  /** Days, seconds or percent, as the code has it; empty where the plan has room by now. */
  changes: z.array(z.object({ code: z.enum(REMEDY_CODES), by: count })),
  date: calendarDay,
  vehicle_code: z.string(),
  /** What the plan would cost and drive more. */
  cost_halalas: count,
  distance_metres: count,
  /** What would be delivered. */
  volume_ml: count,
  /** By how much the tank may be below its safe minimum at the end of that day, if it were not refilled before; 0 where it is safe. */
  below_safe_ml: count,
  /** It is expected to be empty by then. */
  is_dry: z.boolean(),
});
export type WeekRemedy = z.infer<typeof weekRemedy>;

const weekRefill = z.object({
  site_tank_id: count,
  name: z.string(),
  warehouse: partyName,
  client: partyName,
  product: z.object({ id: count, title_en: z.string(), title_ar: z.string() }),
  /** From when it fits in the tank, to the last safe day. */
  from_date: calendarDay,
  refill_by: calendarDay,
  /** The planned day; null while there is none, or where it is left out. */
  date: calendarDay.nullable(),
  vehicle_code: z.string().nullable(),
  /** On the planned day, else on its last. */
  volume_ml: count,
  last_volume_ml: count,
  /** What it saves not to be on its last day, all else as planned; null on its last day, and where no vehicle would take it on then. */
  saves_halalas: count.nullable(),
  /** Why it is left out. */
  reasons: z.array(z.object({ code: z.string(), by: count })),
  /** What would help, the cheapest first; of a refill that is left out. */
  remedies: z.array(weekRemedy),
});
export type WeekRefillRow = z.infer<typeof weekRefill>;

const weekMeasures = z.object({
  cost_halalas: count,
  distance_metres: count,
  travel_seconds: count,
  trips: count,
  refills: count,
  orders: count,
  volume_ml: count,
});
export type WeekMeasures = z.infer<typeof weekMeasures>;

const weekTrip = z.object({
  date: calendarDay,
  delivery_vehicle_id: count,
  code: z.string(),
  cost_halalas: count,
  distance_metres: count,
  start_at: instantSchema,
  end_at: instantSchema,
  stops: z.array(
    z.object({
      arrival: instantSchema,
      /** Of an order that was there already. */
      order_id: count.nullable(),
      site_tank_id: count.nullable(),
      volume_ml: count.nullable(),
    }),
  ),
});
export type WeekTrip = z.infer<typeof weekTrip>;

export const weekPlanRow = z.object({
  id: count,
  delivery_branch: partyName,
  from_date: calendarDay,
  days: count,
  status: z.enum(PLAN_STATUSES),
  /** How far it is, while it is made. */
  done_percent: count,
  /** Of the best plan so far. */
  cost_halalas: count.nullable(),
  /** Refills and orders that are left out. */
  unassigned: count.nullable(),
  travel_source: travelSource.nullable(),
  requested_by: z.string().nullable(),
  created_at: instantSchema,
  ended_at: instantSchema.nullable(),
  /** When orders and trips were made of it. */
  accepted_at: instantSchema.nullable(),
  can: z.object({ stop: z.boolean(), accept: z.boolean() }),
});
export type WeekPlanRow = z.infer<typeof weekPlanRow>;

export const weekPlanDetail = weekPlanRow.extend({
  /** Every refill that is due in its days. */
  refills: z.array(weekRefill),
  trips: z.array(weekTrip),
  /** Orders of these days that no trip of it serves. */
  unassigned_orders: z.array(z.object({ order_id: count })),
  /** The plan, and each refill on its last day planned by the same optimizer; null until it is made. */
  comparison: z.object({ plan: weekMeasures, last_day: weekMeasures }).nullable(),
  /** Since it was made something it was made of changed: it cannot be accepted. Null while it is made, and once it is accepted. */
  outdated: z.enum(['days', 'readings', 'orders', 'trips']).nullable(),
});
export type WeekPlanDetail = z.infer<typeof weekPlanDetail>;

export const listWeekPlans = defineRoute({
  name: 'listWeekPlans',
  method: 'GET',
  path: '/week-plans',
  permission: 'read plan',
  summary: 'The last 20 plans of a depot’s week, newest first',
  query: z.object({ delivery_branch_id: idSchema }),
  response: z.object({ rows: z.array(weekPlanRow) }),
});

export const getWeekPlan = defineRoute({
  name: 'getWeekPlan',
  method: 'GET',
  path: '/week-plans/:id',
  permission: 'read plan',
  summary: 'A plan of a week: refills by day, trips, what is left out and what would help, and what it saves',
  params: idParams,
  response: weekPlanDetail,
});

export const createWeekPlan = defineRoute({
  name: 'createWeekPlan',
  method: 'POST',
  path: '/week-plans',
  permission: 'update plan',
  status: 201,
  idempotent: true,
  summary: 'Have a depot’s week planned from the forecasts of its tanks; one at a time per depot',
  body: z.object({
    delivery_branch_id: idSchema,
    /** For the plan, and as long again for the one it is compared with. */
    seconds: count.min(MIN_WEEK_SECONDS).max(MAX_WEEK_SECONDS).default(20),
  }),
  response: weekPlanDetail,
  errors: ['PLAN_IN_PROGRESS', 'NO_REFILLS_DUE'],
});

export const stopWeekPlan = defineRoute({
  name: 'stopWeekPlan',
  method: 'POST',
  path: '/week-plans/:id/stop',
  permission: 'update plan',
  idempotent: true,
  summary: 'Stop planning a week; no effect on a plan that has ended',
  params: idParams,
  response: weekPlanDetail,
});

export const acceptWeekPlan = defineRoute({
  name: 'acceptWeekPlan',
  method: 'POST',
  path: '/week-plans/:id/accept',
  permission: 'update trip',
  idempotent: true,
  summary:
    'Make the orders and draft trips of a week’s plan, all or none and once; refused where what it was made of changed',
  params: idParams,
  response: z.object({
    orders: z.array(z.object({ site_tank_id: count, order_id: count })),
    trips: z.array(z.object({ id: count, trip_code: z.string(), trip_date: calendarDay })),
  }),
  errors: ['STATUS_CONFLICT', 'PLAN_OUTDATED', 'FORBIDDEN'],
});
