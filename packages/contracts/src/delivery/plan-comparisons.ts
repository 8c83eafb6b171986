import { z } from 'zod';
import { defineRoute, idParams, idSchema } from '../define-route.ts';

/** One plan of a day beside another, or beside the trips as they are. */

const measures = z.object({
  /** Null for the saved trips. */
  plan_id: z.number().int().nullable(),
  cost_halalas: z.number().int(),
  vehicles: z.number().int(),
  orders: z.number().int(),
  unassigned: z.number().int(),
  distance_metres: z.number().int(),
  travel_seconds: z.number().int(),
  service_seconds: z.number().int(),
  waiting_seconds: z.number().int(),
});

const ofOrder = z.object({ order_id: z.number().int(), delivery_vehicle_id: z.number().int() });

export const comparePlans = defineRoute({
  name: 'comparePlans',
  method: 'GET',
  path: '/plans/:id/compare',
  permission: 'read plan',
  summary: 'Compare a plan with another of its day, or with the existing trips: measures and moved orders',
  params: idParams,
  query: z.object({
    /** Left out: the trips of the day, as far as the plan is about them. */
    other_plan_id: idSchema.optional(),
  }),
  response: z.object({
    plan: measures,
    other: measures,
    /** Delivered by the plan and not by the other, and vice versa. */
    added: z.array(ofOrder),
    dropped: z.array(ofOrder),
    /** On another vehicle in the plan than in the other. */
    moved: z.array(
      z.object({
        order_id: z.number().int(),
        from_delivery_vehicle_id: z.number().int(),
        to_delivery_vehicle_id: z.number().int(),
      }),
    ),
    /** On the same vehicle, later (above 0) or sooner. */
    shifted: z.array(ofOrder.extend({ later_seconds: z.number().int() })),
    /** On the same vehicle at the same time. */
    kept: z.number().int(),
  }),
  errors: ['STATUS_CONFLICT'],
});
