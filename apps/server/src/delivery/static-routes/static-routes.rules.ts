import type {
  StaticRouteDay,
  StaticRouteDetail,
  StaticRouteRow,
  staticRouteRow,
} from '@fleet/contracts/delivery/static-routes.ts';
import { addDays } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import type { Actor } from '../../platform/context.ts';
import type { ROUTE_DAY_STATES, StandingLine, staticRoutes } from './static-routes.table.ts';

export type StaticRoute = typeof staticRoutes.$inferSelect;
export type ListedRoute = StaticRoute &
  Pick<StaticRouteRow, 'delivery_branch' | 'vehicle' | 'stops'> & {
    readonly settled_days: readonly string[];
  };
export type RouteCarrier = Pick<StaticRouteDetail, 'carrier' | 'depot'>;
export type ListedStop = StaticRouteDetail['stops'][number];

export interface RouteStop {
  readonly warehouse_id: number;
  readonly client_id: number;
  readonly standing_lines: readonly StandingLine[];
}

export interface RouteDay {
  readonly date: string;
  readonly state: (typeof ROUTE_DAY_STATES)[number];
  readonly note: string | null;
  readonly trip: StaticRouteDay['trip'];
}
/** A day the vehicle, or its driver, is not there at all. */
export type DayAway = NonNullable<StaticRouteDay['away']> & { readonly date: string };

const DAYS_A_WEEK = 7;
/** A route whose next weeks are all skipped has no next day. */
const LOOKAHEAD_WEEKS = 13;

/** 0 is Sunday. */
function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** Whether a route runs on a day, holidays aside. */
export function goesOn(
  { weekdays, from_date, to_date }: Pick<StaticRoute, 'weekdays' | 'from_date' | 'to_date'>,
  date: string,
): boolean {
  return date >= from_date && (to_date === null || date <= to_date) && weekdays.includes(weekdayOf(date));
}

/** The first day from `today` on that a route goes; null where it goes no more. */
export function nextDate(route: ListedRoute, today: string): string | null {
  if (route.status !== 'active') return null;
  const from = route.from_date > today ? route.from_date : today;
  for (let days = 0; days < LOOKAHEAD_WEEKS * DAYS_A_WEEK; days += 1) {
    const date = addDays(from, days);
    if (goesOn(route, date) && !route.settled_days.includes(date)) return date;
  }
  return null;
}

/** Days of a route within an interval: what became of them, and those still to come. */
export function calendarOf(
  route: Pick<StaticRoute, 'weekdays' | 'from_date' | 'to_date' | 'status'>,
  [from, to]: readonly [string, string],
  known: readonly RouteDay[],
  absences: readonly DayAway[],
  today: string,
): StaticRouteDay[] {
  const byDate = new Map(known.map((day) => [day.date, day]));
  const awayOn = new Map(absences.map(({ date, who, reason }) => [date, { who, reason }]));
  const days: StaticRouteDay[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const day = byDate.get(date);
    const isToCome = route.status === 'active' && date >= today && goesOn(route, date);
    const away = awayOn.get(date) ?? null;
    if (day) days.push({ ...day, away });
    else if (isToCome) days.push({ date, state: 'planned', trip: null, note: null, away });
  }
  return days;
}

/** Days for which a route's trip is due: those without one, and those without orders at the last check. */
export function dueDates(
  route: Pick<StaticRoute, 'weekdays' | 'from_date' | 'to_date' | 'days_before'>,
  taken: ReadonlySet<string>,
  today: string,
): string[] {
  return Array.from({ length: route.days_before + 1 }, (_, days) => addDays(today, days)).filter(
    (date) => goesOn(route, date) && !taken.has(date),
  );
}

export function presentRoute(
  { settled_days: _, ...row }: ListedRoute,
  next_date: string | null,
  actor: Actor,
): z.input<typeof staticRouteRow> {
  return {
    ...row,
    next_date,
    created_at: row.created_at.toISOString(),
    can: { update: actor.permissions.has('update trip') },
  };
}
