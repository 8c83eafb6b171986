import { addDays } from '@fleet/domain/riyadh-time.ts';
import { TRIP_STATUSES } from '@fleet/domain/trip-statuses.ts';
import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { masterStatus } from '../master-data.ts';
import { calendarDay, partyName, shownDay, versionSchema } from '../shapes.ts';
import { newOrderLine, orderProduct, orderSite } from './order-shapes.ts';

/** Fixed routes (the specification's `staticTripData`): their trips are created automatically on their days. */

const count = z.number().int();
const title = z.string().trim().min(1).max(80);
const weekday = z.number().int().min(0).max(6);

export const MAX_STATIC_STOPS = 40;
export const MAX_DAYS_BEFORE = 14;
export const MAX_RECURRING_LINES = 5;
/** Maximum days of the calendar, and of one skip. */
export const MAX_CALENDAR_DAYS = 92;
const LAST_MINUTE = 1439;

/**
 * A site in the route's order. Its orders of the day are included; where it has none and there are standing lines,
 * these are ordered.
 */
const newStop = z.object({
  warehouse_id: idSchema,
  standing_lines: z
    .array(
      newOrderLine.refine((line) => (line.volume_ml === undefined) !== (line.pieces === undefined), {
        error: 'required',
        path: ['volume_ml'],
      }),
    )
    .max(MAX_RECURRING_LINES)
    .default([]),
});

const routeFields = z.object({
  title_en: title,
  title_ar: title,
  delivery_vehicle_id: idSchema,
  /** 0 is Sunday. */
  weekdays: z.array(weekday).min(1).max(7),
  from_date: calendarDay,
  to_date: calendarDay.nullish(),
  /** Earliest departure of its trip; null: at the start of the vehicle's shift. */
  start_minute: z.number().int().min(0).max(LAST_MINUTE).nullish(),
  /** Days in advance at which its trip is created. */
  days_before: z.number().int().min(0).max(MAX_DAYS_BEFORE),
  stops: z.array(newStop).min(1).max(MAX_STATIC_STOPS),
});
type Written = Pick<z.output<typeof routeFields>, 'from_date' | 'to_date' | 'stops'>;
const forward = { error: 'before_start', path: ['to_date'] };
const isForward = ({ from_date, to_date }: Written) => to_date == null || from_date <= to_date;
const once = { error: 'twice', path: ['stops'] };
const isOnce = ({ stops }: Written) =>
  new Set(stops.map(({ warehouse_id }) => warehouse_id)).size === stops.length;

export const staticRouteRow = z.object({
  id: count,
  title_en: z.string(),
  title_ar: z.string(),
  delivery_branch: partyName,
  vehicle: z.object({ id: count, code: z.string(), plate_no: z.string() }),
  weekdays: z.array(weekday),
  from_date: calendarDay,
  to_date: calendarDay.nullable(),
  start_minute: count.nullable(),
  days_before: count,
  stops: count,
  /** The next day of the route; null if there is none. */
  next_date: calendarDay.nullable(),
  status: masterStatus,
  version: versionSchema,
  created_at: instantSchema,
  can: z.object({ update: z.boolean() }),
});
export type StaticRouteRow = z.infer<typeof staticRouteRow>;

export const staticRouteDetail = staticRouteRow.omit({ stops: true }).extend({
  /** Start and end of the route. */
  depot: z.object({ latitude: z.number(), longitude: z.number() }),
  /** The vehicle's owner, driver and compartments. */
  carrier: z.object({
    status: masterStatus,
    driver: z.object({ id: count, name: z.string() }).nullable(),
    capacity_ml: count,
    shift_from_minute: count,
    shift_to_minute: count,
  }),
  stops: z.array(
    z.object({
      client: partyName,
      warehouse: orderSite,
      standing_lines: z.array(
        z.object({ product: orderProduct, volume_ml: count.nullable(), pieces: count.nullable() }),
      ),
    }),
  ),
});
export type StaticRouteDetail = z.infer<typeof staticRouteDetail>;

export const listStaticRoutes = defineRoute({
  name: 'listStaticRoutes',
  method: 'GET',
  path: '/static-routes',
  permission: 'read trip',
  summary: 'Fixed routes',
  query: listQuery(['title', 'stops', 'created_at']).extend({
    delivery_branch_id: idSchema.optional(),
    delivery_vehicle_id: idSchema.optional(),
    status: masterStatus.optional(),
  }),
  response: pageOf(staticRouteRow),
});
export const exportStaticRoutes = exportRoute(listStaticRoutes);

export const getStaticRoute = defineRoute({
  name: 'getStaticRoute',
  method: 'GET',
  path: '/static-routes/:id',
  permission: 'read trip',
  summary: 'One fixed route with its stops',
  params: idParams,
  response: staticRouteDetail,
});

export const createStaticRoute = defineRoute({
  name: 'createStaticRoute',
  method: 'POST',
  path: '/static-routes',
  permission: 'update trip',
  status: 201,
  idempotent: true,
  summary: 'Add a fixed route: its stops in order, a vehicle of the depot, its days',
  body: routeFields.extend({ delivery_branch_id: idSchema }).refine(isForward, forward).refine(isOnce, once),
  response: staticRouteDetail,
});

export const updateStaticRoute = defineRoute({
  name: 'updateStaticRoute',
  method: 'PATCH',
  path: '/static-routes/:id',
  permission: 'update trip',
  summary: 'Edit a fixed route of this `version`; existing trips stay',
  params: idParams,
  body: routeFields.extend({ version: versionSchema }).refine(isForward, forward).refine(isOnce, once),
  response: staticRouteDetail,
  errors: ['VERSION_CONFLICT'],
});

export const activateStaticRoute = defineRoute({
  name: 'activateStaticRoute',
  method: 'POST',
  path: '/static-routes/:id/activate',
  permission: 'update trip',
  idempotent: true,
  summary: 'Activate a fixed route',
  params: idParams,
  response: staticRouteDetail,
});

export const deactivateStaticRoute = defineRoute({
  name: 'deactivateStaticRoute',
  method: 'POST',
  path: '/static-routes/:id/deactivate',
  permission: 'update trip',
  idempotent: true,
  summary: 'Deactivate a fixed route; existing trips stay',
  params: idParams,
  response: staticRouteDetail,
});

/** State of a route's day: upcoming, skipped, trip created, nothing to deliver, or not possible (`note` says why). */
export const STATIC_DAY_STATES = ['planned', 'skipped', 'made', 'empty', 'refused'] as const;

export const staticRouteDay = z.object({
  date: shownDay,
  state: z.enum(STATIC_DAY_STATES),
  trip: z
    .object({
      id: count,
      trip_code: z.string(),
      status: z.enum(TRIP_STATUSES),
      /** Another vehicle was used because its own was absent. */
      vehicle: z.object({ id: count, code: z.string() }),
    })
    .nullable(),
  /** Why it was skipped, or the codes of constraints its trip violates. */
  note: z.string().nullable(),
  /** Why its vehicle or driver is absent for all of that day; null if both are available. */
  away: z.object({ who: z.enum(['vehicle', 'driver']), reason: z.string() }).nullable(),
});
export type StaticRouteDay = z.infer<typeof staticRouteDay>;

export const getStaticRouteCalendar = defineRoute({
  name: 'getStaticRouteCalendar',
  method: 'GET',
  path: '/static-routes/:id/calendar',
  permission: 'read trip',
  summary: `The days a fixed route goes on up to ${MAX_CALENDAR_DAYS} days, and what became of them`,
  params: idParams,
  query: z.object({
    /** Today by default. */
    from_date: calendarDay.optional(),
    days: z.coerce.number().int().min(1).max(MAX_CALENDAR_DAYS).default(31),
  }),
  response: z.object({ rows: z.array(staticRouteDay) }),
});

const dayBody = z.object({ date: calendarDay });

export const skipStaticRouteDay = defineRoute({
  name: 'skipStaticRouteDay',
  method: 'POST',
  path: '/static-routes/:id/skip',
  permission: 'update trip',
  idempotent: true,
  summary: `Leave out a day of a fixed route, or all of its days from one to another (at most ${MAX_CALENDAR_DAYS}), such as holidays`,
  params: idParams,
  body: dayBody
    .extend({ to_date: calendarDay.nullish(), reason: z.string().trim().min(3).max(200) })
    .refine(({ date, to_date }) => to_date == null || date <= to_date, forward)
    .refine(({ date, to_date }) => to_date == null || to_date < addDays(date, MAX_CALENDAR_DAYS), {
      error: 'too_long',
      path: ['to_date'],
    }),
  /** The days it would have run. */
  response: z.object({ rows: z.array(staticRouteDay) }),
  errors: ['STATUS_CONFLICT'],
});

export const resumeStaticRouteDay = defineRoute({
  name: 'resumeStaticRouteDay',
  method: 'POST',
  path: '/static-routes/:id/resume',
  permission: 'update trip',
  idempotent: true,
  summary: 'Include a day again that a fixed route left out',
  params: idParams,
  body: dayBody,
  response: staticRouteDay,
  errors: ['STATUS_CONFLICT'],
});

export const runStaticRoute = defineRoute({
  name: 'runStaticRoute',
  method: 'POST',
  path: '/static-routes/:id/run',
  permission: 'update trip',
  idempotent: true,
  summary:
    'Create the trip of a day now, early or again; with another vehicle of the depot if its own is absent',
  params: idParams,
  body: dayBody.extend({ delivery_vehicle_id: idSchema.nullish() }),
  response: staticRouteDay,
  errors: ['STATUS_CONFLICT'],
});
