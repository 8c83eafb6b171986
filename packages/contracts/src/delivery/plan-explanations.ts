import { z } from 'zod';
import { defineRoute, idParams } from '../define-route.ts';
import { travelSource } from './plans.ts';

/** What each order of a plan costs it and where else it could be; and what serving the others would take. */

/** On which vehicle, for what: both in money and on the road, as a difference to the plan. */
const change = z.object({
  delivery_vehicle_id: z.number().int(),
  vehicle_code: z.string(),
  cost_halalas: z.number().int(),
  distance_metres: z.number().int(),
  travel_seconds: z.number().int(),
});

export const RELAXED_FIELDS = [
  /** The order’s window closes so many seconds later. */
  'time_windows',
  /** The vehicle’s shift ends so many seconds later. */
  'time_window',
  /** The vehicle carries so many kilograms more. */
  'capacity',
  /** The depot lets it load again; each load takes so many seconds. */
  'reloads',
  /** The site does without its equipment, or admits the vehicle. */
  'skills',
  'max_tasks',
  'max_travel_time',
  'max_distance',
  'max_duration',
] as const;

export const planExplanation = z.object({
  /** What its figures rest on now. */
  travel_source: travelSource,
  places: z.array(
    change.extend({
      order_id: z.number().int(),
      /** The cheapest place on another vehicle, and what the plan would cost more; null where none may deliver it as the plan is. */
      next: change.nullable(),
    }),
  ),
  relaxations: z.array(
    z.object({
      order_id: z.number().int(),
      /** What would have to give way, and what delivering it would cost then; null where no such thing is known. */
      nearest: change
        .extend({ relaxes: z.array(z.object({ field: z.enum(RELAXED_FIELDS), by: z.number().int() })) })
        .nullable(),
    }),
  ),
});
export type PlanExplanation = z.infer<typeof planExplanation>;

export const explainPlan = defineRoute({
  name: 'explainPlan',
  method: 'GET',
  path: '/plans/:id/explanation',
  permission: 'read plan',
  summary:
    'Explain a finished plan: the cost of each order, its next best place, and what would serve the others',
  params: idParams,
  response: planExplanation,
  errors: ['STATUS_CONFLICT'],
});
