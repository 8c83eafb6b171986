import type { SiteNozzle, SitePrice, SiteProduct, SitePump } from '@fleet/domain/openfsc.ts';
import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';

import type { pumpControllers } from './pump-controllers.table.ts';

export type ControllerRow = typeof pumpControllers.$inferSelect;

const BY_KEY: Statement = {
  name: 'controller_by_key',
  text: `select * from pump_controllers where site_access_key = $1 and revoked_at is null`,
};
const JOIN: Statement = {
  name: 'controller_join',
  text: `update pump_controllers set connection = $2, connected_at = $3, last_seen_at = $3, disconnected_at = null, methods = $4
         where id = $1 and revoked_at is null returning id`,
};
const LEAVE: Statement = {
  name: 'controller_leave',
  text: `update pump_controllers set connection = null, disconnected_at = $3 where id = $1 and connection = $2 returning id`,
};
const LAST_SEEN: Statement = {
  name: 'controller_last_seen',
  text: `update pump_controllers set last_seen_at = $3, clock_skew_seconds = coalesce($4::int, clock_skew_seconds)
         where id = $1 and connection = $2 returning id`,
};
// An unused pump has no running liters; lifted nozzles are reported separately.
const PUMP: Statement = {
  name: 'controller_pump',
  text: `insert into controller_pumps as p (controller_id, number, status, status_at) values ($1, $2, $3, $4)
         on conflict (controller_id, number) do update set status = excluded.status, status_at = excluded.status_at
         where p.status <> excluded.status returning p.number`,
};
const FUELING: Statement = {
  name: 'controller_fueling',
  text: `update controller_pumps set running_ml = $3, running_transaction_id = $4, running_at = $5
         where controller_id = $1 and number = $2`,
};
const NOZZLE: Statement = {
  name: 'controller_nozzle',
  text: `update controller_pumps set lifted_product_id = case when $4 then $3 when lifted_product_id = $3 then null else lifted_product_id end
         where controller_id = $1 and number = $2`,
};
const PRODUCT: Statement = {
  name: 'controller_product',
  text: `insert into controller_products (controller_id, product_id, category) values ($1, $2, $3)
         on conflict (controller_id, product_id) do update set category = excluded.category`,
};
const PRICE: Statement = {
  name: 'controller_price',
  text: `insert into controller_products as p (controller_id, product_id, price_millis_per_litre, description) values ($1, $2, $3, $4)
         on conflict (controller_id, product_id) do update set price_millis_per_litre = excluded.price_millis_per_litre,
           description = coalesce(excluded.description, p.description)`,
};
const COUNT_REPORTED: Statement = {
  name: 'controller_count_reported',
  text: `select (select count(*) from controller_pumps where controller_id = $1) as pumps,
           (select count(*) from controller_products where controller_id = $1) as products`,
};

/** The active controller with this key; its secret is not checked yet. */
export async function unsafeFindByKey(ctx: Ctx, site_access_key: string): Promise<ControllerRow | null> {
  return (await ctx.db.rows<ControllerRow>(BY_KEY, [site_access_key]))[0] ?? null;
}

/** Makes this connection the controller's active one; false when it was revoked. */
export async function saveJoined(
  ctx: Ctx,
  id: number,
  connection: string,
  methods: readonly string[],
): Promise<boolean> {
  return (await ctx.db.rows(JOIN, [id, connection, ctx.now, methods])).length > 0;
}

/** False when another connection speaks for it already. */
export async function saveLeft(ctx: Ctx, id: number, connection: string): Promise<boolean> {
  return (await ctx.db.rows(LEAVE, [id, connection, ctx.now])).length > 0;
}

/** False when this connection speaks for it no more: replaced, or revoked. */
export async function saveLastSeen(
  ctx: Ctx,
  id: number,
  connection: string,
  clock_skew_seconds: number | null,
): Promise<boolean> {
  return (await ctx.db.rows(LAST_SEEN, [id, connection, ctx.now, clock_skew_seconds])).length > 0;
}

/** True when that is news. */
export async function savePump(ctx: Ctx, controller_id: number, pump: SitePump): Promise<boolean> {
  return (await ctx.db.rows(PUMP, [controller_id, pump.number, pump.status, ctx.now])).length > 0;
}

export async function saveFueling(
  ctx: Ctx,
  controller_id: number,
  pump_number: number,
  running: { volume_ml: number; fsc_transaction_id: string } | null,
): Promise<void> {
  const values = running ? [running.volume_ml, running.fsc_transaction_id, ctx.now] : [null, null, null];
  await ctx.db.rows(FUELING, [controller_id, pump_number, ...values]);
}

export async function saveNozzle(ctx: Ctx, controller_id: number, nozzle: SiteNozzle): Promise<void> {
  await ctx.db.rows(NOZZLE, [controller_id, nozzle.pump_number, nozzle.product_id, nozzle.is_lifted]);
}

export async function saveProduct(ctx: Ctx, controller_id: number, product: SiteProduct): Promise<void> {
  await ctx.db.rows(PRODUCT, [controller_id, product.product_id, product.category]);
}

export async function savePrice(ctx: Ctx, controller_id: number, price: SitePrice): Promise<void> {
  const { product_id, price_millis_per_litre, description } = price;
  await ctx.db.rows(PRICE, [controller_id, product_id, price_millis_per_litre, description]);
}

/** Numbers of reported pumps and products. */
export async function countReported(ctx: Ctx, controller_id: number) {
  return (await ctx.db.rows<{ pumps: number; products: number }>(COUNT_REPORTED, [controller_id]))[0]!;
}

// ── for people ──

export interface ListedController extends ControllerRow {
  readonly station: { id: number; name_en: string; name_ar: string };
  readonly pumps: number;
  readonly linked_nozzles: number;
}

/** Over `c`: a station's own, a network's stations', the platform all; others none. */
function scopeOf(actor: Actor): SQL {
  if (isPlatform(actor)) return sql`true`;
  if (actor.station_id) return sql`c.station_id = ${actor.station_id}`;
  return actor.network_id ? sql`c.network_id = ${actor.network_id}` : sql`false`;
}

export interface ControllerFilter {
  readonly q?: string | undefined;
  readonly station_id?: number | undefined;
  readonly state?: 'connected' | 'offline' | 'revoked' | undefined;
  readonly sort?:
    | 'last_seen_at'
    | 'name'
    | 'created_at'
    | '-last_seen_at'
    | '-name'
    | '-created_at'
    | undefined;
}

/** A controller seen since `alive_since` is connected. */
export function controllerList(
  ctx: Ctx,
  filter: ControllerFilter,
  alive_since: Date,
): List<ListedController> {
  const like = `%${(filter.q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  return listOf<ListedController, 'last_seen_at' | 'name' | 'created_at'>(
    {
      select: SELECTED,
      from: sql`pump_controllers c join stations s on s.id = c.station_id`,
      where: allOf(
        scopeOf(ctx.actor),
        filter.station_id === undefined ? undefined : sql`c.station_id = ${filter.station_id}`,
        filter.q
          ? sql`(c.name ilike ${like} or s.name_en ilike ${like} or s.name_ar ilike ${like})`
          : undefined,
        filter.state && stateIs(filter.state, alive_since),
      ),
      sorts: { last_seen_at: sql`c.last_seen_at`, name: sql`c.name`, created_at: sql`c.created_at` },
      id: sql`c.id`,
    },
    filter.sort ?? '-created_at',
  );
}

const SELECTED = sql`c.*, jsonb_build_object('id', s.id, 'name_en', s.name_en, 'name_ar', s.name_ar) as station,
  (select count(*) from controller_pumps p where p.controller_id = c.id)::int as pumps,
  (select count(*) from nozzle_links l where l.station_id = c.station_id and c.revoked_at is null)::int as linked_nozzles`;

function stateIs(state: NonNullable<ControllerFilter['state']>, alive_since: Date): SQL {
  if (state === 'revoked') return sql`c.revoked_at is not null`;
  const is = sql`coalesce(c.connection is not null and c.last_seen_at > ${alive_since.toISOString()}, false)`;
  return state === 'connected'
    ? sql`c.revoked_at is null and ${is}`
    : sql`c.revoked_at is null and not ${is}`;
}

/** The controller a station has now. */
export async function findControllerOf(ctx: Ctx, station_id: number): Promise<ListedController | null> {
  const [row] = await ctx.db.composed<ListedController>(sql`
    select ${SELECTED} from pump_controllers c join stations s on s.id = c.station_id
    where c.station_id = ${station_id} and c.revoked_at is null`);
  return row ?? null;
}

/** One the actor may see. */
export async function findController(ctx: Ctx, id: number): Promise<ListedController | null> {
  const [row] = await ctx.db.composed<ListedController>(sql`
    select ${SELECTED} from pump_controllers c join stations s on s.id = c.station_id
    where c.id = ${id} and ${scopeOf(ctx.actor)}`);
  return row ?? null;
}

/** Locks one the actor may see. */
export async function lockController(ctx: Ctx, id: number): Promise<ControllerRow | null> {
  const [row] = await ctx.db.composed<ControllerRow>(
    sql`select c.* from pump_controllers c where c.id = ${id} and ${scopeOf(ctx.actor)} for update`,
  );
  return row ?? null;
}

/** Inserts; null when the station has one in use. */
export async function insertController(
  ctx: Ctx,
  input: {
    network_id: number;
    station_id: number;
    name: string;
    site_access_key: string;
    secret_hash: string;
  },
): Promise<number> {
  const { network_id, station_id, name, site_access_key, secret_hash } = input;
  const [row] = await ctx.db.composed<{ id: number }>(sql`
    insert into pump_controllers (network_id, station_id, name, site_access_key, secret_hash, created_at, created_by)
    values (${network_id}, ${station_id}, ${name}, ${site_access_key}, ${secret_hash}, ${ctx.now.toISOString()}, ${ctx.actor.user_id})
    returning id`);
  return row!.id;
}

export async function saveRevoked(ctx: Ctx, id: number, reason: string): Promise<void> {
  await ctx.db.composed(sql`
    update pump_controllers set revoked_at = ${ctx.now.toISOString()}, revoke_reason = ${reason}, connection = null,
      disconnected_at = coalesce(disconnected_at, ${ctx.now.toISOString()}) where id = ${id}`);
}
