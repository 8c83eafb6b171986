import * as contract from '@fleet/contracts/delivery/static-routes.ts';
import { ACCEPTABLE_VIOLATIONS } from '@fleet/contracts/delivery/trip-arrangements.ts';
import { ORDER } from '@fleet/domain/order-statuses.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { attempt, type Ctx, inTransaction } from '../../platform/context.ts';
import { getOrder } from '../orders/orders.service.ts';
import { sendToPlanning } from '../orders/orders-move.service.ts';
import { placeOrder } from '../orders/orders-place.service.ts';
import { fillTrip } from '../plans/plans-trial.service.ts';
import { arrangeTrips } from '../trips/trip-arrangements-save.service.ts';
import {
  deleteDay,
  findReferences,
  listActiveRoutes,
  listDays,
  listDaysAway,
  listOrdersOfDay,
  listStops,
  putDay,
} from './static-routes.queries.ts';
import { calendarOf, dueDates, goesOn, type RouteStop, type StaticRoute } from './static-routes.rules.ts';
import { getStaticRoute, lockOrThrow } from './static-routes.service.ts';

/** The days of a route and what became of them. Throws NOT_FOUND. */
export async function getCalendar(
  ctx: Ctx,
  id: number,
  { from_date, days }: z.output<typeof contract.getStaticRouteCalendar.query>,
) {
  const today = riyadhDate(ctx.now);
  const from = from_date ?? today;
  const to = addDays(from, days - 1);
  const { stops: _, ...route } = await getStaticRoute(ctx, id);
  return { rows: await daysOf(ctx, route, [from, to], today) };
}

/** Days of a route within an interval, each with why its vehicle is not there. */
async function daysOf(
  ctx: Ctx,
  route: Pick<StaticRoute, 'id' | 'weekdays' | 'from_date' | 'to_date' | 'status'> & {
    vehicle: { id: number };
  },
  [from, to]: readonly [string, string],
  today: string,
) {
  const known = await listDays(ctx, route.id, from, to);
  const away = await listDaysAway(ctx, route.vehicle.id, from, to);
  return calendarOf(route, [from, to], known, away, today);
}

/** Leaves out days of a route. Throws NOT_FOUND, INVALID_FIELDS, STATUS_CONFLICT where the trip of one is made. */
export function skipDays(
  ctx: Ctx,
  id: number,
  { date, to_date, reason }: z.output<typeof contract.skipStaticRouteDay.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const route = await lockOrThrow(ctx, id);
    const last = to_date ?? date;
    const days = Array.from({ length: contract.MAX_CALENDAR_DAYS }, (_, n) => addDays(date, n)).filter(
      (day) => day <= last && goesOn(route, day),
    );
    refuseOtherDays(ctx, date, days.length > 0);
    const known = await listDays(ctx, id, date, last);
    if (known.some(({ state }) => state === 'made'))
      throw conflict('The trip of such a day is made: reject it instead.');
    for (const day of days)
      await putDay(ctx, id, { date: day, state: 'skipped', trip_id: null, note: reason });
    await record(ctx, id, 'skip', { date, ...(last > date && { to_date: last }), reason });
    const { stops: _, ...shown } = await getStaticRoute(ctx, id);
    const rows = await daysOf(ctx, shown, [date, last], riyadhDate(ctx.now));
    return { rows };
  });
}

/** Lets a route go on a day that was left out. Throws NOT_FOUND, INVALID_FIELDS, STATUS_CONFLICT. */
export function resumeDay(
  ctx: Ctx,
  id: number,
  { date }: z.output<typeof contract.resumeStaticRouteDay.body>,
) {
  return withDay(ctx, id, date, async (ctx, route, state) => {
    if (state !== 'skipped') throw conflict('This day is not left out.');
    await deleteDay(ctx, route.id, date);
    await record(ctx, id, 'resume', { date });
  });
}

/**
 * Makes the trip of a day now, with another vehicle of the branch where one is named. Throws NOT_FOUND, INVALID_FIELDS,
 * STATUS_CONFLICT where it is made or left out.
 */
export function runDay(
  ctx: Ctx,
  id: number,
  { date, delivery_vehicle_id }: z.output<typeof contract.runStaticRoute.body>,
) {
  return withDay(ctx, id, date, async (ctx, route, state) => {
    if (state === 'made' || state === 'skipped') throw conflict('This day has its trip, or is left out.');
    const vehicle = delivery_vehicle_id ?? route.delivery_vehicle_id;
    const { vehicle: isThere } = await findReferences(ctx, {
      branch: route.delivery_branch_id,
      vehicle,
      warehouses: [],
      products: [],
    });
    if (!isThere)
      throw new AppError('INVALID_FIELDS', 'The branch has no such vehicle.', undefined, {
        delivery_vehicle_id: 'unknown',
      });
    await makeTrip(ctx, { ...route, delivery_vehicle_id: vehicle }, date);
  });
}

/** Makes the trips of all routes that are due by now. One route's trouble is not another's. */
export async function makeDueTrips(ctx: Ctx): Promise<void> {
  const today = riyadhDate(ctx.now);
  for (const { id, ...route } of await listActiveRoutes(ctx)) {
    const known = await listDays(ctx, id, today, addDays(today, route.days_before));
    const taken = new Set(known.filter(({ state }) => state !== 'empty').map(({ date }) => date));
    for (const date of dueDates(route, taken, today))
      await inTransaction(ctx, async (ctx) => {
        const locked = await lockOrThrow(ctx, id);
        const [day] = await listDays(ctx, id, date, date);
        const isDue = locked.status === 'active' && goesOn(locked, date) && (!day || day.state === 'empty');
        if (isDue) await makeTrip(ctx, locked, date);
      });
  }
}

/** The orders of the route's places in their order, in a trip of its vehicle; what of it cannot be is written down. */
async function makeTrip(ctx: Ctx, route: StaticRoute, date: string): Promise<void> {
  const { id, delivery_branch_id, delivery_vehicle_id, start_minute } = route;
  const put = (state: 'made' | 'empty' | 'refused', trip_id: number | null, note: string | null) =>
    putDay(ctx, id, { date, state, trip_id, note });
  const order_ids = await ordersFor(ctx, route, date);
  if (order_ids.length === 0) return put('empty', null, null);
  const made = await attempt(ctx, async () => {
    const steps = await fillTrip(ctx, delivery_branch_id, date, route, order_ids);
    return arrangeTrips(ctx, {
      delivery_branch_id,
      trip_date: date,
      trips: [{ delivery_vehicle_id, steps }],
      accept: ACCEPTABLE_VIOLATIONS,
      kind: 'static',
      start_minute,
      plan_id: null,
    });
  });
  if ('refusal' in made) return put('refused', null, noteOf(made.refusal));
  const [trip] = made.value.trips;
  await put('made', trip!.id, null);
  await record(ctx, id, 'run', { date, trip_code: trip!.trip_code });
}

/** Orders that wait for planning; where a place has none at all, what is always ordered for it is ordered. */
async function ordersFor(ctx: Ctx, route: StaticRoute, date: string): Promise<number[]> {
  const stops = await listStops(ctx, route.id);
  const known = await listOrdersOfDay(
    ctx,
    route.delivery_branch_id,
    date,
    stops.map(({ warehouse_id }) => warehouse_id),
  );
  const ids: number[] = [];
  for (const stop of stops) {
    const own = known.filter(({ warehouse_id }) => warehouse_id === stop.warehouse_id);
    ids.push(...own.filter(({ status }) => status === ORDER.to_plan).map(({ id }) => id));
    if (own.length === 0 && stop.standing_lines.length > 0) {
      const id = await placeStandingOrder(ctx, route, stop, date);
      if (id !== null) ids.push(id);
    }
  }
  return ids;
}

/** Null where the place or its client takes no orders any more: the rest of the route goes all the same. */
async function placeStandingOrder(
  ctx: Ctx,
  { delivery_branch_id }: StaticRoute,
  { client_id, warehouse_id, standing_lines }: RouteStop,
  date: string,
): Promise<number | null> {
  const placed = await attempt(ctx, async () => {
    const id = await placeOrder(ctx, {
      client_id,
      delivery_branch_id,
      warehouse_id,
      delivery_date: date,
      lines: [...standing_lines],
      priority: 50,
      required_skills: [],
    });
    const { status, version } = await getOrder(ctx, id);
    if (status !== ORDER.to_plan) await sendToPlanning(ctx, id, { version });
    return id;
  });
  return 'value' in placed ? placed.value : null;
}

/** Which rules a trip could not keep, by their codes; else what was refused. */
function noteOf({ code, details }: AppError): string {
  const violations = (details?.violations ?? []) as { code: string }[];
  return violations.length > 0 ? [...new Set(violations.map((one) => one.code))].join(', ') : code;
}

type DayWork = (
  ctx: Ctx,
  route: StaticRoute,
  state: 'skipped' | 'made' | 'empty' | 'refused' | null,
) => Promise<void>;

function withDay(ctx: Ctx, id: number, date: string, work: DayWork) {
  return inTransaction(ctx, async (ctx) => {
    const route = await lockOrThrow(ctx, id);
    refuseOtherDays(ctx, date, goesOn(route, date));
    const [day] = await listDays(ctx, id, date, date);
    await work(ctx, route, day?.state ?? null);
    const { stops: _, ...shown } = await getStaticRoute(ctx, id);
    const [now] = await daysOf(ctx, shown, [date, date], riyadhDate(ctx.now));
    return now ?? { date, state: 'planned' as const, trip: null, note: null, away: null };
  });
}

function refuseOtherDays(ctx: Ctx, date: string, isOfRoute: boolean): void {
  const isOver = date < riyadhDate(ctx.now);
  if (isOver || !isOfRoute)
    throw new AppError('INVALID_FIELDS', 'The route does not go on this day.', undefined, {
      date: isOver ? 'in_the_past' : 'unknown',
    });
}

function record(
  ctx: Ctx,
  subject_id: number,
  action: 'skip' | 'resume' | 'run',
  after: object,
): Promise<void> {
  return recordAudit(ctx, { action, subject: 'static_route', subject_id, after });
}

function conflict(sentence: string): AppError {
  return new AppError('STATUS_CONFLICT', sentence);
}
