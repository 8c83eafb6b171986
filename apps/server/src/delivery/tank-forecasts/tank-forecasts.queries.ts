import type { TankForecast } from '@fleet/contracts/delivery/site-tanks.ts';
import { type Ctx, isPlatform } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';

/** Use is learned from so many days. */
const KNOWN_DAYS = 90;
/** Read at once. */
const PAGE = 500;

type Timed = { readonly at: string; readonly volume_ml: number };
export type TankRow = Pick<TankForecast, 'tank' | 'last_reading' | 'open_order'> & {
  /** The first of each day. */
  readonly readings: readonly (Timed & { readonly source: 'manual' | 'api' })[];
  readonly deliveries: readonly Timed[];
};

const AT = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
const NAMED = (table: string) =>
  sql.raw(`jsonb_build_object('id', ${table}.id, 'name_en', ${table}.name_en, 'name_ar', ${table}.name_ar)`);

/** Active tanks of active sites that the actor may see, of a depot or of all, with what is known of them. */
export async function listTanks(ctx: Ctx, delivery_branch_id: number | undefined): Promise<TankRow[]> {
  const tanks: TankRow[] = [];
  for (;;) {
    const page = await listTanksAfter(ctx, delivery_branch_id, tanks.at(-1)?.tank.id ?? 0);
    tanks.push(...page);
    if (page.length < PAGE) return tanks;
  }
}

function listTanksAfter(ctx: Ctx, delivery_branch_id: number | undefined, after: number): Promise<TankRow[]> {
  const { actor } = ctx;
  const whose = isPlatform(actor) ? sql`true` : sql`t.client_id = ${actor.client_id ?? -1}`;
  const depot =
    delivery_branch_id === undefined ? sql`true` : sql`t.delivery_branch_id = ${delivery_branch_id}`;
  const since = new Date(ctx.now.getTime() - KNOWN_DAYS * 86_400_000).toISOString();
  return ctx.db.composed<TankRow>(sql`
    select jsonb_build_object('id', t.id, 'name', t.name, 'warehouse', ${NAMED('w')}, 'client', ${NAMED('c')}, 'delivery_branch', ${NAMED('b')},
        'product', jsonb_build_object('id', p.id, 'title_en', p.title_en, 'title_ar', p.title_ar),
        'capacity_ml', t.capacity_ml, 'safe_min_ml', t.safe_min_ml) as tank,
      (select jsonb_build_object('read_at', ${AT('r.read_at')}, 'volume_ml', r.volume_ml, 'source', r.source)
        from site_tank_readings r where r.site_tank_id = t.id order by r.read_at desc limit 1) as last_reading,
      (select jsonb_build_object('id', o.id, 'status', o.status, 'delivery_date', o.delivery_date,
          'is_by_forecast', exists (select from site_tank_orders m where m.order_id = o.id))
        from orders o join order_lines l on l.order_id = o.id and l.delivery_product_id = t.delivery_product_id
        where o.warehouse_id = t.warehouse_id and o.status not in (30, 40) order by o.delivery_date, o.id limit 1) as open_order,
      coalesce((select jsonb_agg(jsonb_build_object('at', ${AT('r.read_at')}, 'volume_ml', r.volume_ml, 'source', r.source)
          order by r.read_at)
        from (select distinct on (date_trunc('day', read_at)) * from site_tank_readings
          where site_tank_id = t.id and read_at >= ${since} order by date_trunc('day', read_at), read_at) r), '[]') as readings,
      coalesce((select jsonb_agg(jsonb_build_object('at', ${AT('f.delivered_at')}, 'volume_ml', d.volume_ml) order by f.delivered_at)
        from orders o join order_lines l on l.order_id = o.id and l.delivery_product_id = t.delivery_product_id
        join delivered_lines d on d.order_line_id = l.id join delivery_proofs f on f.id = d.delivery_proof_id
        where o.warehouse_id = t.warehouse_id and d.volume_ml > 0 and f.delivered_at >= ${since}), '[]') as deliveries
    from site_tanks t
    join warehouses w on w.id = t.warehouse_id
    join clients c on c.id = t.client_id
    join delivery_branches b on b.id = t.delivery_branch_id
    join delivery_products p on p.id = t.delivery_product_id
    where ${whose} and ${depot} and t.status = 'active' and w.status = 'active' and t.id > ${after}
    order by t.id limit ${PAGE}`);
}
