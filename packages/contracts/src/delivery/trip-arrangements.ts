import { z } from 'zod';
import { defineRoute, idParams, idSchema } from '../define-route.ts';
import { plannedDay, shownInstant, versionSchema } from '../shapes.ts';
import { travelSource } from './plans.ts';
import { tripDetail } from './trips.ts';

/**
 * Manual arrangement of trips: previewed without saving, saved all or none, locked. A trip is the order of its
 * vehicle's stops; departure and breaks follow from it as in the optimizer's plans.
 */

const count = z.number().int();

export const MAX_ARRANGED_TRIPS = 60;
export const MAX_ARRANGED_STEPS = 120;

/** A stop of an order, or a return to the branch to reload. */
export const arrangedStep = z.discriminatedUnion('type', [
  z.object({ type: z.literal('job'), order_id: idSchema }),
  z.object({ type: z.literal('reload') }),
]);
export type ArrangedStep = z.infer<typeof arrangedStep>;

/** The desired trip: `trip_id` and its known `version` for an existing one, neither for a new one. */
export const arrangedTrip = z
  .object({
    trip_id: idSchema.nullish(),
    version: versionSchema.nullish(),
    delivery_vehicle_id: idSchema,
    steps: z.array(arrangedStep).max(MAX_ARRANGED_STEPS),
  })
  .refine(({ trip_id, version }) => trip_id == null || version != null, {
    error: 'required',
    path: ['version'],
  });
export type ArrangedTrip = z.infer<typeof arrangedTrip>;

const arrangement = z.object({
  delivery_branch_id: idSchema,
  trip_date: plannedDay,
  /** Only affected trips; all others stay unchanged. */
  trips: z.array(arrangedTrip).min(1).max(MAX_ARRANGED_TRIPS),
});
const once = { error: 'twice', path: ['trips'] };
const isOnce = ({ trips }: z.output<typeof arrangement>) => areArrangedOnce(trips);

/** Whether no order is brought twice, and no trip changed twice. */
export function areArrangedOnce(trips: readonly ArrangedTrip[]): boolean {
  const orders = trips.flatMap(({ steps }) =>
    steps.flatMap((step) => (step.type === 'job' ? [step.order_id] : [])),
  );
  const ids = trips.flatMap(({ trip_id }) => trip_id ?? []);
  return new Set(orders).size === orders.length && new Set(ids).size === ids.length;
}

/** Violations of a trip, and the unit of their `by`. */
export const VIOLATION_UNITS = {
  /** Service begins after the order's time window. */
  late: 'seconds',
  /** The vehicle returns after its shift. */
  late_home: 'seconds',
  /** The break is taken too late, or not at all. */
  break: 'seconds',
  missing_break: 'count',
  /** Weight exceeds the payload. */
  overweight: 'grams',
  /** Liters without a compartment; for each load. */
  compartments: 'ml',
  /** The vehicle lacks equipment that the order or its site requires. */
  skills: 'count',
  /** The product may not ride on a vehicle of this class. */
  product_class: 'count',
  /** The goods are hazardous, and the driver has no license for them that day. */
  hazmat_license: 'count',
  /** Petrol would follow diesel in a compartment, against the depot's rule. */
  changeover: 'count',
  /** An order that comes before this one is not delivered before it by the same vehicle. */
  after: 'count',
  /** An order that must be on another vehicle is on this one. */
  apart: 'count',
  /** The site does not admit vehicles of this weight, or its area is restricted to others. */
  vehicle_not_allowed: 'count',
  /** The site is in a no-go zone. */
  no_go: 'count',
  /** The site is closed during the order's time window. */
  closed: 'count',
  max_stops: 'count',
  max_distance: 'metres',
  /** The branch allows one load per vehicle and day. */
  multi_trip: 'count',
  /** The vehicle has another trip at this time. */
  vehicle_busy: 'count',
  /** The vehicle or its driver is absent that day. */
  vehicle_absent: 'count',
  /** A locked stop was moved or removed. */
  locked: 'count',
  /** The order is in another trip, on hold, canceled or of another branch or day. */
  order_not_free: 'count',
  /** The trip is loaded, on the road or ended: it is not changed manually. */
  trip_not_open: 'count',
} as const;
export type ViolationCode = keyof typeof VIOLATION_UNITS;
export const VIOLATION_CODES = Object.keys(VIOLATION_UNITS) as [ViolationCode, ...ViolationCode[]];
/** Violations that a dispatcher may accept; the approver sees them. Any other is impossible. */
export const ACCEPTABLE_VIOLATIONS = [
  'late',
  'late_home',
  'break',
  'missing_break',
  'skills',
  'vehicle_not_allowed',
  'closed',
  'max_stops',
  'max_distance',
  'multi_trip',
] as const satisfies readonly ViolationCode[];

export const violation = z.object({
  code: z.enum(VIOLATION_CODES),
  /** Amount, in the code's unit (`VIOLATION_UNITS`). */
  by: z.number(),
  /** The step of the trip that violates it; null for the trip as a whole. */
  step: count.nullable(),
  order_id: count.nullable(),
  /** Not as promised, but the branch allows it at a cost: it is saved without confirmation. */
  is_allowed: z.boolean(),
  /** It can be saved if it is listed in `accept`. */
  can_accept: z.boolean(),
  /**
   * The load of the trip, for `compartments`, `changeover` and `overweight`; product classes, for `product_class`; the other orders, for
   * `after` and `apart`; the missing equipment, for `skills`; `weight` or `area`, for
   * `vehicle_not_allowed`.
   */
  details: z.array(z.string()),
});
export type Violation = z.infer<typeof violation>;

export const triedStep = z.object({
  type: z.enum(['start', 'job', 'break', 'reload', 'end']),
  order_id: count.nullable(),
  arrival: shownInstant,
  waiting_seconds: count,
  service_seconds: count,
  /** Driving time since the start. */
  travelled_seconds: count,
  travelled_metres: count,
  /** A reload before which the compartments are cleaned. */
  is_cleaned: z.boolean(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Load at departure. */
  load_grams: count,
  load_ml: count,
  /** What is filled in at a start or a reload, and drawn at a stop. */
  compartments: z.array(z.object({ position: count, fuel_type_id: count, volume_ml: count })),
});

export const triedTrip = z.object({
  trip_id: count.nullable(),
  delivery_vehicle_id: count,
  cost_halalas: count,
  /** Components of the cost. */
  cost_terms: z.object({
    fixed_halalas: count,
    travel_halalas: count,
    late_halalas: count,
    balance_halalas: count,
  }),
  distance_metres: count,
  travel_seconds: count,
  service_seconds: count,
  waiting_seconds: count,
  starts_at: shownInstant,
  ends_at: shownInstant,
  stops: count,
  volume_ml: count,
  weight_grams: count,
  /** How many legs are by straight line although the rest is by road: no road is known there. */
  straight_legs: count,
  steps: z.array(triedStep),
  violations: z.array(violation),
});
export type TriedTrip = z.infer<typeof triedTrip>;

/** Fast enough for every move of a drag: send the affected trips, not the day. Nothing is saved. */
export const previewArrangement = defineRoute({
  name: 'previewArrangement',
  method: 'POST',
  path: '/trip-arrangements/preview',
  permission: 'read trip',
  summary:
    'What trips would cost, when they would be where with what on board, and every constraint they break',
  body: arrangement.refine(isOnce, once),
  response: z.object({
    trips: z.array(triedTrip),
    travel_source: travelSource,
    /** Of the given trips together; and of the same trips as saved, if they exist. */
    cost_halalas: count,
    existing_cost_halalas: count,
    /** Every violation of every trip may be accepted, or there is none. */
    can_save: z.boolean(),
  }),
});

/** Orders that are in none of the given trips any more become unassigned; a trip left without orders is discarded. */
export const saveArrangement = defineRoute({
  name: 'saveArrangement',
  method: 'POST',
  path: '/trip-arrangements/save',
  permission: 'update trip',
  idempotent: true,
  summary: 'Save an arrangement of trips, new ones and those not yet loaded: all or none',
  body: arrangement
    .extend({
      /** Violations to accept. */
      accept: z.array(z.enum(ACCEPTABLE_VIOLATIONS)).default([]),
    })
    .refine(isOnce, once),
  response: z.object({ trips: z.array(tripDetail) }),
  errors: ['STATUS_CONFLICT', 'VERSION_CONFLICT', 'CONSTRAINTS_VIOLATED', 'DRIVER_BUSY'],
});

const lockBody = z.object({
  version: versionSchema,
  /** The stops of these orders; without them the whole trip. */
  order_ids: z.array(idSchema).min(1).max(MAX_ARRANGED_STEPS).optional(),
});

export const lockTrip = defineRoute({
  name: 'lockTrip',
  method: 'POST',
  path: '/trips/:id/lock',
  permission: 'update trip',
  idempotent: true,
  summary: 'Lock a trip, or some of its stops, against changes by hand or by a new plan',
  params: idParams,
  body: lockBody,
  response: tripDetail,
  errors: ['STATUS_CONFLICT', 'VERSION_CONFLICT'],
});

export const unlockTrip = defineRoute({
  name: 'unlockTrip',
  method: 'POST',
  path: '/trips/:id/unlock',
  permission: 'update trip',
  idempotent: true,
  summary: 'Unlock a trip, or some of its stops',
  params: idParams,
  body: lockBody,
  response: tripDetail,
  errors: ['STATUS_CONFLICT', 'VERSION_CONFLICT'],
});
