import type { listTripAlerts, TripAlert } from '@fleet/contracts/delivery/trip-alerts.ts';
import type { TripAlertKind } from '@fleet/domain/tracking.ts';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { tripAlerts } from './trip-alerts.table.ts';

export type AlertRow = typeof tripAlerts.$inferSelect;
export type NewAlert = typeof tripAlerts.$inferInsert;
export type ListedAlert = Pick<
  AlertRow,
  | 'id'
  | 'kind'
  | 'delivery_branch_id'
  | 'latitude'
  | 'longitude'
  | 'late_seconds'
  | 'metres'
  | 'began_at'
  | 'ended_at'
  | 'acknowledged_at'
> &
  Pick<TripAlert, 'delivery_vehicle' | 'trip' | 'stop' | 'geofence' | 'acknowledged_by'>;

const COLUMNS = sql`a.id, a.kind, a.delivery_branch_id, a.latitude, a.longitude, a.late_seconds, a.metres, a.began_at,
  a.ended_at, a.acknowledged_at, u.name as acknowledged_by,
  jsonb_build_object('id', d.id, 'code', d.code, 'plate_no', v.plate_no) as delivery_vehicle,
  case when t.id is not null then jsonb_build_object('id', t.id, 'trip_code', t.trip_code) end as trip,
  case when s.id is not null then jsonb_build_object('id', s.id, 'position', s.position, 'client',
    (select jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar)
     from orders o join clients c on c.id = o.client_id where o.id = s.order_id)) end as stop,
  case when g.id is not null then jsonb_build_object('id', g.id, 'name', g.name) end as geofence`;
const FROM = sql`trip_alerts a
  join delivery_vehicles d on d.id = a.delivery_vehicle_id
  join vehicles v on v.id = d.vehicle_id
  left join trips t on t.id = a.trip_id
  left join trip_stops s on s.id = a.trip_stop_id
  left join geofences g on g.id = a.geofence_id
  left join users u on u.id = a.acknowledged_by`;

type Query = Omit<z.output<(typeof listTripAlerts)['query']>, 'page' | 'per_page'>;

/** Alerts; the text is looked for in vehicle, plate, trip and place. */
export function alertList(query: Query): List<ListedAlert> {
  const { q, sort = '-began_at' } = query;
  return listOf<ListedAlert>(
    {
      select: COLUMNS,
      from: FROM,
      where: allOf(
        query.delivery_branch_id ? sql`a.delivery_branch_id = ${query.delivery_branch_id}` : undefined,
        query.trip_id ? sql`a.trip_id = ${query.trip_id}` : undefined,
        query.delivery_vehicle_id ? sql`a.delivery_vehicle_id = ${query.delivery_vehicle_id}` : undefined,
        query.kind ? sql`a.kind = ${query.kind}` : undefined,
        query.only === 'open' ? sql`(a.ended_at is null or a.acknowledged_at is null)` : undefined,
        query.from_date
          ? sql`a.began_at >= (${query.from_date}::date)::timestamp at time zone 'Asia/Riyadh'`
          : undefined,
        query.to_date
          ? sql`a.began_at < (${query.to_date}::date + 1)::timestamp at time zone 'Asia/Riyadh'`
          : undefined,
        q
          ? sql`strpos(lower(concat_ws(' ', d.code, v.plate_no, t.trip_code, g.name)), lower(${q})) > 0`
          : undefined,
      ),
      sorts: { began_at: sql`a.began_at`, kind: sql`a.kind` },
      id: sql`a.id`,
      filled: ['began_at', 'kind'],
      isLong: true,
    },
    sort,
  );
}

export async function findAlert(ctx: Ctx, id: number): Promise<ListedAlert | null> {
  const [row] = await ctx.db.composed<ListedAlert>(sql`select ${COLUMNS} from ${FROM} where a.id = ${id}`);
  return row ?? null;
}

export async function lockAlert(ctx: Ctx, id: number): Promise<AlertRow | null> {
  const [row] = await ctx.db.orm.select().from(tripAlerts).where(eq(tripAlerts.id, id)).for('update');
  return row ?? null;
}

export async function saveAlert(ctx: Ctx, id: number, change: Partial<AlertRow>): Promise<void> {
  await ctx.db.orm.update(tripAlerts).set(change).where(eq(tripAlerts.id, id));
}

const INSERT_AGAIN = sql`(delivery_vehicle_id, kind, coalesce(trip_stop_id, 0), coalesce(geofence_id, 0)) where ended_at is null`;

/** Inserts an alert, unless the same one is open. Returns its id. */
export async function insertAlert(ctx: Ctx, alert: NewAlert): Promise<number | null> {
  const [row] = await ctx.db.composed<{ id: number }>(
    sql`insert into trip_alerts (kind, delivery_branch_id, delivery_vehicle_id, trip_id, trip_stop_id, geofence_id, latitude,
          longitude, late_seconds, metres, began_at, ended_at)
        values (${alert.kind}, ${alert.delivery_branch_id}, ${alert.delivery_vehicle_id}, ${alert.trip_id ?? null},
          ${alert.trip_stop_id ?? null}, ${alert.geofence_id ?? null}, ${alert.latitude ?? null}, ${alert.longitude ?? null},
          ${alert.late_seconds ?? null}, ${alert.metres ?? null}, ${alert.began_at}, ${alert.ended_at ?? null})
        on conflict ${INSERT_AGAIN} do nothing returning id`,
  );
  return row?.id ?? null;
}

const OPEN = {
  name: 'trip_alert_open',
  text: 'select * from trip_alerts where delivery_vehicle_id = any($1::bigint[]) and ended_at is null order by id',
};

/** Open alerts of these vehicles. Changing them requires the lock of their rows in `vehicle_positions`. */
export function listOpenAlerts(ctx: Ctx, vehicles: readonly number[]): Promise<AlertRow[]> {
  return ctx.db.rows<AlertRow>(OPEN, [vehicles]);
}

const OF_ENDED_TRIPS = {
  name: 'trip_alert_of_ended',
  text: `update trip_alerts a set ended_at = greatest(a.began_at, coalesce(t.ended_at, $1)) from trips t
         where t.id = a.trip_id and a.ended_at is null and a.geofence_id is null
           and t.status not in ('assigned', 'started', 'partially_closed')
         returning a.id, a.trip_id, a.delivery_vehicle_id, a.delivery_branch_id, a.kind`,
};

export interface ChangedAlert {
  readonly id: number;
  readonly trip_id: number | null;
  readonly delivery_vehicle_id: number;
  readonly delivery_branch_id: number;
  readonly kind: TripAlertKind;
}

/** Ends open alerts of finished trips. */
export function endAlertsOfEndedTrips(ctx: Ctx): Promise<ChangedAlert[]> {
  return ctx.db.rows<ChangedAlert>(OF_ENDED_TRIPS, [ctx.now]);
}

const OPEN_BY_TRIP = {
  name: 'trip_alert_open_by_trip',
  text: `select trip_id, count(*) as alerts from trip_alerts
         where trip_id = any($1::bigint[]) and ended_at is null and acknowledged_at is null group by trip_id`,
};

/** Number of unacknowledged open alerts of each trip. */
export async function countOpenAlerts(ctx: Ctx, trips: readonly number[]): Promise<Map<number, number>> {
  const rows = await ctx.db.rows<{ trip_id: number; alerts: number }>(OPEN_BY_TRIP, [trips]);
  return new Map(rows.map(({ trip_id, alerts }) => [trip_id, alerts]));
}
