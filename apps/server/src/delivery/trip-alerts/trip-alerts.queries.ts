import type { listTripAlerts, TripAlert } from '@fleet/contracts/delivery/trip-alerts.ts';
import type { TripAlertKind } from '@fleet/domain/tracking.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { eq, sql } from '../../platform/orm.ts';
import { needsAction } from './trip-alerts.fragments.ts';
import { tripAlerts } from './trip-alerts.table.ts';

export type AlertRow = typeof tripAlerts.$inferSelect;
export type NewAlert = typeof tripAlerts.$inferInsert;
export type ListedAlert = Omit<AlertRow, 'delivery_vehicle_id' | 'trip_id' | 'trip_stop_id' | 'geofence_id'> &
  Pick<TripAlert, 'delivery_vehicle' | 'trip' | 'stop' | 'geofence'> & {
    readonly acknowledged_by_name: string | null;
  };

const COLUMNS = sql`a.*, u.name as acknowledged_by_name,
  jsonb_build_object('id', d.id, 'code', d.code, 'plate_no', v.plate_no) as delivery_vehicle,
  case when t.id is not null then jsonb_build_object('id', t.id, 'trip_code', t.trip_code, 'version', t.version,
    'orders_left', (select coalesce(jsonb_agg(s.order_id order by s.position), '[]') from trip_stops s join orders o on o.id = s.order_id
      where s.trip_id = t.id and t.status = 'broken_off' and s.status = 'dropped' and o.status = 15
        and o.delivery_date <= t.trip_date)) end as trip,
  case when s.id is not null then jsonb_build_object('id', s.id, 'position', s.position, 'failed_reason', s.failed_reason,
    'order', (select jsonb_build_object('id', o.id, 'version', o.version, 'status', o.status,
        'window_to', to_char(o.window_to at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'volume_ml', (select coalesce(sum(l.volume_ml), 0) from order_lines l where l.order_id = o.id),
        'contact_name', w.contact_name, 'contact_mobile', w.contact_mobile,
        'warehouse', jsonb_build_object('id', w.id, 'name_en', w.name_en, 'name_ar', w.name_ar))
      from orders o join warehouses w on w.id = o.warehouse_id where o.id = s.order_id),
    'client', (select jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar)
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
        query.only === 'open' ? sql`a.ended_at is null` : undefined,
        query.only === 'needed' ? needsAction(sql`a`) : undefined,
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

const SUBJECT = sql`(delivery_vehicle_id, kind, coalesce(case when geofence_id is null then trip_id end, 0), coalesce(trip_stop_id, 0),
  coalesce(geofence_id, 0)) where ended_at is null`;

/** Inserts an alert, unless the same one is open. Returns its id. */
export async function insertAlert(ctx: Ctx, alert: NewAlert): Promise<number | null> {
  const causes = alert.causes ? JSON.stringify(alert.causes) : null;
  const [row] = await ctx.db.composed<{ id: number }>(
    sql`insert into trip_alerts (kind, delivery_branch_id, delivery_vehicle_id, trip_id, trip_stop_id, geofence_id, latitude,
          longitude, late_seconds, metres, causes, difference_ml, temperature_decicelsius, began_at, ended_at)
        values (${alert.kind}, ${alert.delivery_branch_id}, ${alert.delivery_vehicle_id}, ${alert.trip_id ?? null},
          ${alert.trip_stop_id ?? null}, ${alert.geofence_id ?? null}, ${alert.latitude ?? null}, ${alert.longitude ?? null},
          ${alert.late_seconds ?? null}, ${alert.metres ?? null}, ${causes}::jsonb, ${alert.difference_ml ?? null},
          ${alert.temperature_decicelsius ?? null}, ${alert.began_at}, ${alert.ended_at ?? null})
        on conflict ${SUBJECT} do nothing returning id`,
  );
  return row?.id ?? null;
}

const END = {
  name: 'trip_alert_end',
  text: 'update trip_alerts set ended_at = greatest(began_at, $2) where id = $1 and ended_at is null returning id',
};

/** Ends an alert; false where it has ended. */
export async function saveEnd(ctx: Ctx, id: number, at: Date): Promise<boolean> {
  return (await ctx.db.rows(END, [id, at])).length > 0;
}

const OPEN = {
  name: 'trip_alert_open',
  text: 'select * from trip_alerts where delivery_vehicle_id = any($1::bigint[]) and ended_at is null order by id',
};

/** Open alerts of these vehicles. Changing them requires the lock of their rows in `vehicle_positions`. */
export function listOpenAlerts(ctx: Ctx, vehicles: readonly number[]): Promise<AlertRow[]> {
  return ctx.db.rows<AlertRow>(OPEN, [vehicles]);
}

const OPEN_OF_KINDS = {
  name: 'trip_alert_open_of_kinds',
  text: 'select * from trip_alerts where ended_at is null and kind = any($1::text[]) order by id',
};

/** Every open alert of these kinds. */
export function listOpenOfKinds(ctx: Ctx, kinds: readonly TripAlertKind[]): Promise<AlertRow[]> {
  return ctx.db.rows<AlertRow>(OPEN_OF_KINDS, [kinds]);
}

const OF_ENDED_TRIPS = {
  name: 'trip_alert_of_ended',
  text: `update trip_alerts a set ended_at = greatest(a.began_at, coalesce(t.ended_at, $1)) from trips t
         where t.id = a.trip_id and a.ended_at is null and a.kind = any($2::text[])
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

/** Ends open alerts of these kinds of finished trips. */
export function endAlertsOfEndedTrips(ctx: Ctx, kinds: readonly TripAlertKind[]): Promise<ChangedAlert[]> {
  return ctx.db.rows<ChangedAlert>(OF_ENDED_TRIPS, [ctx.now, kinds]);
}

/** Number of alerts of each trip that need someone. */
export async function countOpenAlerts(ctx: Ctx, trips: readonly number[]): Promise<Map<number, number>> {
  if (trips.length === 0) return new Map();
  const rows = await ctx.db.composed<{ trip_id: number; alerts: number }>(
    sql`select a.trip_id, count(*)::int as alerts from trip_alerts a
        where a.trip_id in ${[...trips]} and ${needsAction(sql`a`)} group by a.trip_id`,
  );
  return new Map(rows.map(({ trip_id, alerts }) => [trip_id, alerts]));
}

const TO_NOTIFY = {
  name: 'trip_alert_to_notify',
  text: `select a.kind, a.delivery_vehicle_id, d.code as vehicle, coalesce(t.trip_code, '') as trip_code,
           coalesce(w.name_en, '') as warehouse_name_en, coalesce(w.name_ar, '') as warehouse_name_ar,
           coalesce(g.name, '') as zone, (coalesce(a.late_seconds, 0) / 60)::int as minutes
         from trip_alerts a
         join delivery_vehicles d on d.id = a.delivery_vehicle_id
         left join trips t on t.id = a.trip_id
         left join trip_stops s on s.id = a.trip_stop_id
         left join orders o on o.id = s.order_id
         left join warehouses w on w.id = o.warehouse_id
         left join geofences g on g.id = a.geofence_id
         where a.id = any($1::bigint[]) and a.ended_at is null and a.acknowledged_at is null
           and not exists (select 1 from trip_alerts b where b.id < a.id and b.kind = a.kind
             and b.delivery_vehicle_id = a.delivery_vehicle_id and b.trip_id is not distinct from a.trip_id
             and b.trip_stop_id is not distinct from a.trip_stop_id and b.geofence_id is not distinct from a.geofence_id
             and b.ended_at > a.began_at - make_interval(secs => $2::float8 / 1000))
         order by a.id`,
};

/** Alerts that still need someone, without those that only begin again within so many milliseconds. */
export function listAlertsToNotify(ctx: Ctx, ids: readonly number[], again_ms: number) {
  return ctx.db.rows<{
    kind: TripAlertKind;
    delivery_vehicle_id: number;
    vehicle: string;
    trip_code: string;
    warehouse_name_en: string;
    warehouse_name_ar: string;
    zone: string;
    minutes: number;
  }>(TO_NOTIFY, [ids, again_ms]);
}
