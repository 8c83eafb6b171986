import { z } from 'zod';
import { defineRoute, idSchema, instantSchema } from '../define-route.ts';
import { areArrangedOnce, arrangedTrip, triedTrip, violation } from './trip-arrangements.ts';
import { tripDetail } from './trips.ts';

/** Ways to deliver an unassigned order: concrete changes, each with its price, applied in one call. */

export const OFFER_KINDS = [
  /** It fits as things are. */
  'insert',
  /** An idle vehicle is used for it. */
  'another_vehicle',
  /** A vehicle comes back to load again. */
  'second_trip',
  /** It changes places with an order that fits elsewhere. */
  'swap',
  /** Its client is asked to accept other hours of the day. */
  'later_hour',
  /** It is delivered after its window. */
  'accept_late',
  /** It is on time, and stops after it are not. */
  'others_late',
  /** A vehicle comes home after its shift. */
  'overtime',
  /** A driver has the break later than agreed. */
  'late_break',
] as const;

export const planOffer = z.object({
  kind: z.enum(OFFER_KINDS),
  delivery_vehicle_id: z.number().int(),
  vehicle_code: z.string(),
  /** When it would be there. */
  arrives_at: instantSchema,
  /** What the day costs more by it. */
  cost_change_halalas: z.number().int(),
  /** How late, of the last four kinds; all of `others_late` together. */
  late_seconds: z.number().int().nullable(),
  /** Of `swap`: the order that moves, and onto which vehicle. */
  swapped: z
    .object({ order_id: z.number().int(), delivery_vehicle_id: z.number().int(), vehicle_code: z.string() })
    .nullable(),
  /** Of `later_hour`: the slot to ask for, null where the branch has none then. */
  window: z
    .object({
      delivery_slot_id: z.number().int().nullable(),
      window_from: instantSchema,
      window_to: instantSchema,
    })
    .nullable(),
  /** The trips it changes, as they would be: for the map, and to hand back. */
  trips: z.array(triedTrip),
  /** What these trips break that they do not break as they are: what is accepted by taking the offer. */
  added_violations: z.array(violation),
  arrangement: z.array(arrangedTrip),
});
export type PlanOffer = z.infer<typeof planOffer>;

/** Why there is no offer: the vehicle that comes closest, and what it would break beside what its trip breaks anyway. */
export const closestVehicle = z.object({
  delivery_vehicle_id: z.number().int(),
  vehicle_code: z.string(),
  violations: z.array(violation),
});
export type ClosestVehicle = z.infer<typeof closestVehicle>;

export const listPlanOffers = defineRoute({
  name: 'listPlanOffers',
  method: 'GET',
  path: '/plan-offers',
  permission: 'read trip',
  summary: 'What it would take to bring an order that is in no trip, the cheapest of each kind first',
  query: z.object({
    order_id: idSchema,
    /** A plan that is not adopted yet: its trips instead of the saved ones. */
    plan_id: idSchema.optional(),
  }),
  response: z.object({
    offers: z.array(planOffer),
    /** Null where there are offers, or no active vehicle at all. */
    closest: closestVehicle.nullable(),
  }),
  errors: ['STATUS_CONFLICT'],
});

export const applyPlanOffer = defineRoute({
  name: 'applyPlanOffer',
  method: 'POST',
  path: '/plan-offers/apply',
  permission: 'update trip',
  idempotent: true,
  summary: 'Apply an offer, all of it or nothing; the plan it was made for is adopted first',
  body: z.object({
    order_id: idSchema,
    plan_id: idSchema.optional(),
    kind: z.enum(OFFER_KINDS),
    arrangement: z.array(arrangedTrip).min(1).max(2).refine(areArrangedOnce, { error: 'twice' }),
    window: planOffer.shape.window.optional(),
  }),
  response: z.object({ trips: z.array(tripDetail) }),
  errors: [
    'STATUS_CONFLICT',
    'VERSION_CONFLICT',
    'CONSTRAINTS_VIOLATED',
    'PLAN_OUTDATED',
    'SLOT_FULL',
    'DRIVER_BUSY',
  ],
});
