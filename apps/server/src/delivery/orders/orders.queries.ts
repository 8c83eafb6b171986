import type { listOrders, ORDER_VIEWS } from '@fleet/contracts/delivery/orders.ts';
import { type getOrderBoard, MAX_BOARD_ROWS } from '@fleet/contracts/delivery/orders-board.ts';
import type { z } from 'zod';
import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { orderMeasures } from './order-measures.fragments.ts';
import type { ListedOrder, OrderParts } from './orders.rules.ts';

export type OrderQuery = Omit<z.output<(typeof listOrders)['query']>, 'page' | 'per_page'>;

type BoardQuery = z.output<(typeof getOrderBoard)['query']>;

const columns = (now: Date) => sql`o.*,
  exists (select from slot_requests q where q.order_id = o.id and q.status = 'open' and q.expires_at > ${now}) as is_slot_requested,
  jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) as client,
  jsonb_build_object('id', b.id, 'name_en', b.name_en, 'name_ar', b.name_ar) as delivery_branch,
  jsonb_build_object('id', w.id, 'name_en', w.name_en, 'name_ar', w.name_ar, 'address', w.address,
    'latitude', w.latitude, 'longitude', w.longitude) as warehouse`;
const FROM = sql`orders o
  join clients c on c.id = o.client_id
  join delivery_branches b on b.id = o.delivery_branch_id
  join warehouses w on w.id = o.warehouse_id`;

/** Codes of each view of the dispatcher's. */
const CODES_OF_VIEW: Readonly<Record<(typeof ORDER_VIEWS)[number], readonly number[] | null>> = {
  all: null,
  unassigned: [15],
  in_production: [16, 17],
  ready_for_pickup: [20],
  delivery_trips: [25],
};

const SORTS = {
  id: sql`o.id`,
  delivery_date: sql`o.window_from`,
  client: sql`c.name_en`,
  warehouse: sql`w.name_en`,
  volume_ml: sql`o.volume_ml`,
  amount_halalas: sql`o.amount_halalas`,
  priority: sql`o.priority`,
  created_at: sql`o.created_at`,
};

/** Orders of the actor's, as pages and as an export. */
export function orderList(ctx: Ctx, query: OrderQuery): List<ListedOrder> {
  const codes = query.view ? CODES_OF_VIEW[query.view] : null;
  return listOf<ListedOrder>(
    {
      select: columns(ctx.now),
      from: FROM,
      where: allOf(
        scope(ctx.actor),
        daysOf(query),
        query.warehouse_id ? sql`o.warehouse_id = ${query.warehouse_id}` : undefined,
        query.status ? sql`o.status = ${query.status}` : undefined,
        codes ? sql`o.status = any(${sql.param(codes)}::smallint[])` : undefined,
        textOf(query.q),
      ),
      sorts: SORTS,
      id: sql`o.id`,
      filled: ['id', 'delivery_date', 'created_at'],
      isLong: true,
    },
    query.sort ?? '-id',
  );
}

/** How many of the actor's orders have each code, with litres and amount. */
export async function countByStatus(
  ctx: Ctx,
  query: Pick<OrderQuery, 'client_id' | 'delivery_branch_id' | 'from_date' | 'to_date'>,
) {
  const measures = orderMeasures(ctx.now);
  return ctx.db.composed<{
    status: ListedOrder['status'];
    orders: number;
    volume_ml: number;
    amount_halalas: number;
    delivered_late: number;
    overdue: number;
  }>(
    sql`select o.status, count(*) as orders, sum(o.volume_ml)::bigint as volume_ml,
          sum(o.amount_halalas)::bigint as amount_halalas,
          ${measures.orders_delivered_late} as delivered_late, ${measures.orders_overdue} as overdue
        from orders o where ${allOf(scope(ctx.actor), daysOf(query))} group by o.status order by o.status`,
  );
}

/** The first orders of each code on some days, by the hours promised, then the most important. */
export async function listBoard(ctx: Ctx, query: BoardQuery): Promise<ListedOrder[]> {
  return ctx.db.composed<ListedOrder>(
    sql`select ${columns(ctx.now)} from ${FROM} where o.id in (
          select id from (
            select o.id, row_number() over (
              partition by o.status order by o.window_from, o.priority desc, o.id) as place
            from ${FROM} where ${allOf(scope(ctx.actor), daysOf(query), textOf(query.q))}) placed
          where place <= ${MAX_BOARD_ROWS})
        order by o.status, o.window_from, o.priority desc, o.id`,
  );
}

/** One order of the actor's. */
export async function findOrder(ctx: Ctx, id: number): Promise<ListedOrder | null> {
  const [row] = await ctx.db.composed<ListedOrder>(
    sql`select ${columns(ctx.now)} from ${FROM} where ${allOf(sql`o.id = ${id}`, scope(ctx.actor))}`,
  );
  return row ?? null;
}

const LINES = {
  name: 'order_lines',
  text: `select l.id, l.volume_ml, l.pieces, l.weight_grams, l.price_millis, l.amount_halalas, l.delivered_volume_ml,
           l.delivered_pieces, jsonb_build_object('id', p.id, 'code', p.code, 'title_en', p.title_en,
             'title_ar', p.title_ar, 'kind', p.kind) as product
         from order_lines l join delivery_products p on p.id = l.delivery_product_id
         where l.order_id = $1 order by l.id`,
};
const EVENTS = {
  name: 'order_events',
  text: `select e.id, e.at, e.from_status, e.to_status, e.details, coalesce(u.name, k.name) as actor_name, k.id is not null as by_system
         from order_events e left join users u on u.id = e.actor_user_id left join api_keys k on k.id = e.actor_api_key_id
         where e.order_id = $1 order by e.id`,
};
const BESIDE = {
  name: 'order_beside',
  text: `select coalesce(u.name, k.name) as placed_by,
           exists (select from site_tank_orders m where m.order_id = o.id) as is_by_forecast, w.short_address, w.contact_name, w.contact_mobile, w.driver_notes,
           case when r.id is null then null else jsonb_build_object('id', r.id, 'code', r.code,
             'title_en', r.title_en, 'title_ar', r.title_ar) end as cancel_reason
         from orders o join warehouses w on w.id = o.warehouse_id
         left join users u on u.id = o.placed_by
         left join lateral (
           select k.name from order_events e join api_keys k on k.id = e.actor_api_key_id
           where e.order_id = o.id and e.from_status is null limit 1) k on true
         left join cancel_reasons r on r.id = o.cancel_reason_id
         where o.id = $1`,
};

const RELATIONS = {
  name: 'order_related',
  text: `select r.kind, x.id as order_id, x.status, x.delivery_date,
           jsonb_build_object('id', w.id, 'name_en', w.name_en, 'name_ar', w.name_ar) as warehouse
         from order_relations r join orders x on x.id = r.other_order_id join warehouses w on w.id = x.warehouse_id
         where r.order_id = $1 and ($2::bigint is null or x.client_id = $2) order by r.kind, x.id`,
};

/** Details of a visible order: lines, events, contact, reason, and the orders it is bound to, as far as the actor sees them. */
export async function findOrderParts(ctx: Ctx, id: number): Promise<Omit<OrderParts, 'slot_requests'>> {
  type Event = Omit<OrderParts['events'][number], 'at'> & { at: Date };
  const own = isPlatform(ctx.actor) ? null : ctx.actor.client_id;
  const relations = await ctx.db.rows<OrderParts['relations'][number]>(RELATIONS, [id, own]);
  const [lines, events, [beside]] = [
    await ctx.db.rows<OrderParts['lines'][number]>(LINES, [id]),
    await ctx.db.rows<Event>(EVENTS, [id]),
    await ctx.db.rows<Omit<OrderParts, 'lines' | 'events' | 'relations' | 'slot_requests'>>(BESIDE, [id]),
  ];
  return {
    ...beside!,
    relations,
    lines,
    events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
  };
}

const REASONS = {
  name: 'cancel_reasons_on_offer',
  text: `select id, code, title_en, title_ar from cancel_reasons
         where status = 'active' and (for_clients or $1) order by id`,
};

/** Reasons for cancelling; the staff has its own beside those of clients. */
export async function listCancelReasons(ctx: Ctx, isStaff: boolean) {
  return ctx.db.rows<{ id: number; code: string; title_en: string; title_ar: string }>(REASONS, [isStaff]);
}

const FREE_SLOTS = {
  name: 'orders_free_slots',
  text: `select s.id as delivery_slot_id, to_char(d.day, 'YYYY-MM-DD') as delivery_date, s.from_minute, s.to_minute,
           greatest(0, s.max_orders - coalesce(n.orders, 0)) as free, s.max_orders
         from generate_series($2::date, $2::date + $3::int - 1, interval '1 day') d(day)
         join delivery_slots s on s.delivery_branch_id = $1 and s.weekday = extract(dow from d.day) and s.status = 'active'
         left join lateral (
           select count(*) as orders from orders o
           where o.delivery_slot_id = s.id and o.delivery_date = d.day::date and o.status <> 40) n on true
         order by d.day, s.from_minute, s.id`,
};

/** The slots of a branch on some days from one, and how many orders each still takes. */
export async function listFreeSlotRows(ctx: Ctx, branch: number, from_date: string, days: number) {
  return ctx.db.rows<{
    delivery_slot_id: number;
    delivery_date: string;
    from_minute: number;
    to_minute: number;
    free: number;
    max_orders: number;
  }>(FREE_SLOTS, [branch, from_date, days]);
}

function daysOf(query: Pick<OrderQuery, 'client_id' | 'delivery_branch_id' | 'from_date' | 'to_date'>): SQL {
  return allOf(
    query.client_id ? sql`o.client_id = ${query.client_id}` : undefined,
    query.delivery_branch_id ? sql`o.delivery_branch_id = ${query.delivery_branch_id}` : undefined,
    query.from_date ? sql`o.delivery_date >= ${query.from_date}` : undefined,
    query.to_date ? sql`o.delivery_date <= ${query.to_date}` : undefined,
  );
}

/** A number is an order's own; any text may be part of its reference, client or place. */
function textOf(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const number = /^(?:o-?)?(\d{1,15})$/i.exec(q.trim())?.[1];
  const text = sql`strpos(lower(concat_ws(' ', o.client_reference, c.name_en, c.name_ar, w.name_en, w.name_ar)),
    lower(${q})) > 0`;
  return number ? sql`(o.id = ${Number(number)} or ${text})` : text;
}

function scope(actor: Actor): SQL | undefined {
  if (isPlatform(actor)) return undefined;
  return actor.client_id ? sql`o.client_id = ${actor.client_id}` : sql`false`;
}
