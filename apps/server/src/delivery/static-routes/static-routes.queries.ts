import type { listStaticRoutes } from '@fleet/contracts/delivery/static-routes.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { eq, sql } from '../../platform/orm.ts';
import { resourceWrites } from '../../platform/resource-queries.ts';
import type {
  DayAway,
  ListedRoute,
  ListedStop,
  RouteCarrier,
  RouteDay,
  RouteStop,
  StaticRoute,
} from './static-routes.rules.ts';
import { type StandingLine, staticRouteStops, staticRoutes } from './static-routes.table.ts';

export type RouteQuery = Omit<z.output<(typeof listStaticRoutes)['query']>, 'page' | 'per_page'>;

const COLUMNS = sql`r.*,
  jsonb_build_object('id', b.id, 'name_en', b.name_en, 'name_ar', b.name_ar) as delivery_branch,
  jsonb_build_object('id', d.id, 'code', d.code, 'plate_no', v.plate_no) as vehicle,
  (select count(*) from static_route_stops s where s.static_route_id = r.id) as stops,
  (select coalesce(array_agg(to_char(y.date, 'YYYY-MM-DD')), '{}') from static_route_days y
    where y.static_route_id = r.id and y.state in ('skipped', 'made')) as settled_days`;
const FROM = sql`static_routes r
  join delivery_branches b on b.id = r.delivery_branch_id
  join delivery_vehicles d on d.id = r.delivery_vehicle_id
  join vehicles v on v.id = d.vehicle_id`;

/** Fixed routes; the text is looked for in their titles and vehicles. */
export function routeList({
  q,
  sort = 'title',
  delivery_branch_id,
  delivery_vehicle_id,
  status,
}: RouteQuery): List<ListedRoute> {
  return listOf<ListedRoute>(
    {
      select: COLUMNS,
      from: FROM,
      where: allOf(
        delivery_branch_id ? sql`r.delivery_branch_id = ${delivery_branch_id}` : undefined,
        delivery_vehicle_id ? sql`r.delivery_vehicle_id = ${delivery_vehicle_id}` : undefined,
        status ? sql`r.status = ${status}` : undefined,
        q
          ? sql`strpos(lower(concat_ws(' ', r.title_en, r.title_ar, d.code, v.plate_no)), lower(${q})) > 0`
          : undefined,
      ),
      sorts: {
        title: sql`r.title_en`,
        stops: sql`(select count(*) from static_route_stops s where s.static_route_id = r.id)`,
        created_at: sql`r.created_at`,
      },
      id: sql`r.id`,
    },
    sort,
  );
}

export async function findRoute(ctx: Ctx, id: number): Promise<ListedRoute | null> {
  const [row] = await ctx.db.composed<ListedRoute>(sql`select ${COLUMNS} from ${FROM} where r.id = ${id}`);
  return row ?? null;
}

const CARRIER = {
  name: 'static_route_carrier',
  text: `select jsonb_build_object('latitude', b.latitude, 'longitude', b.longitude) as depot,
           jsonb_build_object('status', d.status, 'shift_from_minute', d.shift_from_minute, 'shift_to_minute', d.shift_to_minute,
             'driver', case when p.id is not null then jsonb_build_object('id', p.id,
               'name', concat_ws(' ', p.first_name, nullif(p.middle_name, ''), p.last_name)) end,
             'capacity_ml', (select coalesce(sum(c.capacity_ml), 0)::bigint from delivery_compartments c
               where c.delivery_vehicle_id = d.id)) as carrier
         from static_routes r join delivery_branches b on b.id = r.delivery_branch_id
         join delivery_vehicles d on d.id = r.delivery_vehicle_id left join drivers p on p.id = d.driver_id
         where r.id = $1`,
};

/** Data of an existing route, and its depot. */
export async function readCarrier(ctx: Ctx, route: number): Promise<RouteCarrier> {
  const [row] = await ctx.db.rows<RouteCarrier>(CARRIER, [route]);
  return row!;
}

const AWAY = {
  name: 'static_route_days_away',
  text: `select distinct on (y.day) to_char(y.day, 'YYYY-MM-DD') as date, a.reason,
           case when a.driver_id is null then 'vehicle' else 'driver' end as who
         from generate_series($2::timestamp, $3::timestamp, interval '1 day') y(day)
         join delivery_vehicles d on d.id = $1
         join delivery_absences a on a.removed_at is null and (a.delivery_vehicle_id = d.id or a.driver_id = d.driver_id)
           and a.from_at <= (y.day + make_interval(mins => d.shift_from_minute)) at time zone 'Asia/Riyadh'
           and a.to_at >= (y.day + make_interval(mins => d.shift_to_minute)) at time zone 'Asia/Riyadh'
         order by y.day, who desc, a.id`,
};

/** Days of an interval on which a vehicle, or its driver, is away for the whole shift. */
export function listDaysAway(ctx: Ctx, vehicle: number, from: string, to: string): Promise<DayAway[]> {
  return ctx.db.rows<DayAway>(AWAY, [vehicle, from, to]);
}

export const { lock: lockRoute, insert: insertRoute, save: saveRoute } = resourceWrites(staticRoutes);

/** Routes that make trips. */
export function listActiveRoutes(ctx: Ctx): Promise<StaticRoute[]> {
  return ctx.db.orm
    .select()
    .from(staticRoutes)
    .where(eq(staticRoutes.status, 'active'))
    .orderBy(staticRoutes.id);
}

/** Replaces the sites of the route, in order. */
export async function replaceStops(
  ctx: Ctx,
  static_route_id: number,
  stops: readonly { warehouse_id: number; standing_lines: StandingLine[] }[],
): Promise<void> {
  await ctx.db.orm.delete(staticRouteStops).where(eq(staticRouteStops.static_route_id, static_route_id));
  await ctx.db.orm
    .insert(staticRouteStops)
    .values(stops.map((stop, position) => ({ ...stop, static_route_id, position })));
}

const STOPS = {
  name: 'static_route_stops',
  text: `select s.warehouse_id, w.client_id, s.standing_lines from static_route_stops s
         join warehouses w on w.id = s.warehouse_id where s.static_route_id = $1 order by s.position`,
};

/** The places of a route, in order. */
export function listStops(ctx: Ctx, route: number): Promise<RouteStop[]> {
  return ctx.db.rows<RouteStop>(STOPS, [route]);
}

const SHOWN_STOPS = {
  name: 'static_route_shown_stops',
  text: `select jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) as client,
           jsonb_build_object('id', w.id, 'name_en', w.name_en, 'name_ar', w.name_ar, 'address', w.address,
             'latitude', w.latitude, 'longitude', w.longitude) as warehouse,
           coalesce((select jsonb_agg(jsonb_build_object('volume_ml', l.line -> 'volume_ml', 'pieces', l.line -> 'pieces',
               'product', jsonb_build_object('id', p.id, 'code', p.code, 'title_en', p.title_en, 'title_ar', p.title_ar,
                 'kind', p.kind)) order by l.at)
             from jsonb_array_elements(s.standing_lines) with ordinality as l(line, at)
             join delivery_products p on p.id = (l.line ->> 'delivery_product_id')::bigint), '[]') as standing_lines
         from static_route_stops s join warehouses w on w.id = s.warehouse_id join clients c on c.id = w.client_id
         where s.static_route_id = $1 order by s.position`,
};

/** The places of a route as people read them. */
export function listShownStops(ctx: Ctx, route: number): Promise<ListedStop[]> {
  return ctx.db.rows<ListedStop>(SHOWN_STOPS, [route]);
}

const KNOWN = {
  name: 'static_route_references',
  text: `select exists (select 1 from delivery_branches where id = $1) as branch,
           exists (select 1 from delivery_vehicles where id = $2 and delivery_branch_id = $1) as vehicle,
           (select count(*) from warehouses where id = any($3::bigint[]) and status = 'active') as warehouses,
           (select count(*) from delivery_products where id = any($4::bigint[]) and status = 'active') as products`,
};

/** Whether branch and vehicle are there, and how many of these places and products. */
export async function findReferences(
  ctx: Ctx,
  input: { branch: number; vehicle: number; warehouses: readonly number[]; products: readonly number[] },
) {
  const [row] = await ctx.db.rows<{
    branch: boolean;
    vehicle: boolean;
    warehouses: number;
    products: number;
  }>(KNOWN, [input.branch, input.vehicle, input.warehouses, input.products]);
  return row!;
}

const DAYS = {
  name: 'static_route_days',
  text: `select to_char(y.date, 'YYYY-MM-DD') as date, y.state, y.note,
           case when t.id is not null then jsonb_build_object('id', t.id, 'trip_code', t.trip_code, 'status', t.status,
             'vehicle', jsonb_build_object('id', d.id, 'code', d.code)) end as trip
         from static_route_days y left join trips t on t.id = y.trip_id left join delivery_vehicles d on d.id = t.delivery_vehicle_id
         where y.static_route_id = $1 and y.date between $2 and $3 order by y.date`,
};

/** What became of a route's days in an interval. */
export function listDays(ctx: Ctx, route: number, from: string, to: string): Promise<RouteDay[]> {
  return ctx.db.rows<RouteDay>(DAYS, [route, from, to]);
}

const PUT_DAY = {
  name: 'static_route_put_day',
  text: `insert into static_route_days (static_route_id, date, state, trip_id, note) values ($1, $2, $3, $4, $5)
         on conflict (static_route_id, date) do update set state = $3, trip_id = $4, note = $5`,
};
const DELETE_DAY = {
  name: 'static_route_delete_day',
  text: 'delete from static_route_days where static_route_id = $1 and date = $2',
};

/** Writes down what became of a day. */
export async function putDay(
  ctx: Ctx,
  route: number,
  day: { date: string; state: RouteDay['state']; trip_id: number | null; note: string | null },
): Promise<void> {
  await ctx.db.rows(PUT_DAY, [route, day.date, day.state, day.trip_id, day.note]);
}

/** The day is still to come again. */
export async function deleteDay(ctx: Ctx, route: number, date: string): Promise<void> {
  await ctx.db.rows(DELETE_DAY, [route, date]);
}

const ORDERS = {
  name: 'static_route_orders',
  text: `select id, warehouse_id, status from orders
         where delivery_branch_id = $1 and delivery_date = $2 and warehouse_id = any($3::bigint[]) and status <> 40
         order by id`,
};

/** Orders of these sites for a day, in any status. */
export function listOrdersOfDay(ctx: Ctx, branch: number, date: string, warehouses: readonly number[]) {
  return ctx.db.rows<{ id: number; warehouse_id: number; status: number }>(ORDERS, [
    branch,
    date,
    warehouses,
  ]);
}
