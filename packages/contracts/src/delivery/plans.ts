import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema } from '../define-route.ts';
import { calendarDay, partyName, plannedDay } from '../shapes.ts';
import { unassignedReason } from './order-shapes.ts';

/** Plans of a branch's day by the optimizer (the specification's `routesPlan`). */

export const PLAN_STATUSES = ['queued', 'running', 'made', 'stopped', 'failed'] as const;
/**
 * What a plan is made of: `open`, the unassigned orders; `rest`, these and every trip that is neither locked nor
 * loaded, with work in progress unchanged.
 */
export const PLAN_SCOPES = ['open', 'rest'] as const;
/**
 * Source of travel times: straight lines with a detour factor where nothing else is configured; by road; or straight
 * lines because the configured road router did not answer.
 */
export const travelSource = z.enum(['straight_lines', 'roads', 'straight_lines_instead']);
export const MIN_PLAN_SECONDS = 2;
export const MAX_PLAN_SECONDS = 600;

export const planRow = z.object({
  id: z.number().int(),
  delivery_branch: partyName,
  plan_date: calendarDay,
  status: z.enum(PLAN_STATUSES),
  scope: z.enum(PLAN_SCOPES),
  seconds: z.number().int(),
  /** How many plans are made before this one; null where it waits for none. */
  queue_position: z.number().int().nullable(),
  orders: z.number().int(),
  vehicles: z.number().int(),
  cost_halalas: z.number().int().nullable(),
  /** Orders no trip serves, those left out beforehand included. */
  unassigned: z.number().int().nullable(),
  searched_ms: z.number().int(),
  /** Null while it waits. */
  travel_source: travelSource.nullable(),
  created_at: instantSchema,
  ended_at: instantSchema.nullable(),
  /** When trips were made of it. */
  adopted_at: instantSchema.nullable(),
  requested_by: z.string().nullable(),
  can: z.object({ stop: z.boolean(), adopt: z.boolean() }),
});
export type PlanRow = z.infer<typeof planRow>;

const step = z.object({
  type: z.enum(['start', 'job', 'break', 'reload', 'end']),
  order_id: z.number().int().nullable(),
  arrival: instantSchema,
  service_seconds: z.number().int(),
  waiting_seconds: z.number().int(),
  /** On the way, since the start. */
  travelled_seconds: z.number().int(),
  travelled_metres: z.number().int(),
  /** Of the leg that ends here; null where none does, and while the source is not known. */
  travel_source: z.enum(['roads', 'straight_line']).nullable(),
  /** A reload before which the compartments are cleaned. */
  is_cleaned: z.boolean(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** What is filled in at a start or a reload, and drawn at a stop. */
  compartments: z.array(
    z.object({
      position: z.number().int(),
      fuel_type_id: z.number().int(),
      volume_ml: z.number().int(),
    }),
  ),
});

export const planTrip = z.object({
  delivery_vehicle_id: z.number().int(),
  code: z.string(),
  cost_halalas: z.number().int(),
  distance_metres: z.number().int(),
  travel_seconds: z.number().int(),
  service_seconds: z.number().int(),
  waiting_seconds: z.number().int(),
  steps: z.array(step),
});

export const planDetail = planRow.extend({
  trips: z.array(planTrip),
  /** What keeps each from the vehicle that comes nearest to serving it, by how much in the rule's unit. */
  unassigned_orders: z.array(
    z.object({
      order_id: z.number().int(),
      delivery_vehicle_id: z.number().int().nullable(),
      vehicle_code: z.string().nullable(),
      reasons: z.array(unassignedReason),
    }),
  ),
  /** The best cost over the time of the search. */
  progress: z.array(z.object({ ms: z.number().int(), cost: z.number().int(), unassigned: z.number().int() })),
});
export type PlanDetail = z.infer<typeof planDetail>;

export const listPlans = defineRoute({
  name: 'listPlans',
  method: 'GET',
  path: '/plans',
  permission: 'read plan',
  summary: 'The last 50 plans of a branch for a day, newest first',
  query: z.object({ delivery_branch_id: idSchema, plan_date: calendarDay }),
  response: z.object({ rows: z.array(planRow) }),
});

export const getPlan = defineRoute({
  name: 'getPlan',
  method: 'GET',
  path: '/plans/:id',
  permission: 'read plan',
  summary: 'One plan: the best trips so far, what is left over and why, how the search went',
  params: idParams,
  response: planDetail,
});

export const createPlan = defineRoute({
  name: 'createPlan',
  method: 'POST',
  path: '/plans',
  permission: 'update plan',
  status: 201,
  idempotent: true,
  summary: 'Start a plan for the unassigned orders of a day; one at a time per depot and day',
  body: z.object({
    delivery_branch_id: idSchema,
    plan_date: plannedDay,
    seconds: z.number().int().min(MIN_PLAN_SECONDS).max(MAX_PLAN_SECONDS).default(60),
    scope: z.enum(PLAN_SCOPES).default('open'),
    /** Of the scope `rest`: what it is to be worth to move an order onto another vehicle than the one it has. */
    change_halalas: z.number().int().min(0).max(1_000_000).default(2_000),
  }),
  response: planDetail,
  errors: ['PLAN_IN_PROGRESS', 'NOTHING_TO_PLAN'],
});

export const stopPlan = defineRoute({
  name: 'stopPlan',
  method: 'POST',
  path: '/plans/:id/stop',
  permission: 'update plan',
  idempotent: true,
  summary: 'Stop the search and keep the best plan so far; no effect on one that has ended',
  params: idParams,
  response: planDetail,
});
