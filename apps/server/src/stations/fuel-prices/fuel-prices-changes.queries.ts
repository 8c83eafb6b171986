import { type Ctx, isPlatform } from '../../platform/context.ts';
import { allOf, newestFirst } from '../../platform/lists.ts';
import { and, eq, isNull, sql } from '../../platform/orm.ts';
import { stationScope } from './fuel-prices.queries.ts';
import { fuelPrices, priceChanges } from './fuel-prices.table.ts';
import type { PriceChange, StationPrices } from './fuel-prices-changes.rules.ts';

export type PriceChangeRow = typeof priceChanges.$inferSelect;

/** Locks the named stations of a network that the actor may price, always in the same order. Returns their ids. */
export async function lockStations(
  ctx: Ctx,
  network_id: number,
  station_ids: readonly number[],
): Promise<number[]> {
  const rows = await ctx.db.composed<{ id: number }>(sql`
    select id from stations where id = any(${sql.param(station_ids)}::bigint[]) and network_id = ${network_id}
      and ${stationScope(ctx.actor) ?? sql`true`}
    order by id for update`);
  return rows.map((row) => row.id);
}

/** What the stations of a network, or these of them, have of a product around an instant; by English name. */
export async function listStationPrices(
  ctx: Ctx,
  network_id: number,
  { fuel_type_id, starts_at }: Pick<PriceChange, 'fuel_type_id' | 'starts_at'>,
  station_ids: readonly number[] | null = null,
): Promise<StationPrices[]> {
  const at = starts_at.toISOString();
  const here = sql`station_id = s.id and fuel_type_id = ${fuel_type_id}`;
  return ctx.db.composed<StationPrices>(sql`
    select s.id as station_id, s.name_en, s.name_ar, b.price_millis_per_litre as before_millis,
      coalesce(b.allowance_millis, 0) as allowance_millis, b.starts_at = ${at} is true as is_taken,
      n.price_millis_per_litre as next_millis, n.starts_at as next_starts_at
    from stations s
    left join lateral (select price_millis_per_litre, allowance_millis, starts_at from fuel_prices
      where ${here} and starts_at <= ${at} and (ends_at is null or ends_at > ${at}) order by starts_at desc limit 1) b on true
    left join lateral (select price_millis_per_litre, starts_at from fuel_prices
      where ${here} and starts_at > ${at} order by starts_at limit 1) n on true
    where s.network_id = ${network_id}
      and ${station_ids === null ? sql`true` : sql`s.id = any(${sql.param(station_ids)}::bigint[])`}
    order by s.name_en, s.id`);
}

export async function insertPriceChange(
  ctx: Ctx,
  change: Omit<typeof priceChanges.$inferInsert, 'id' | 'created_at' | 'created_by'>,
): Promise<number> {
  const [row] = await ctx.db.orm
    .insert(priceChanges)
    .values({ ...change, created_by: ctx.actor.user_id, created_at: ctx.now })
    .returning({ id: priceChanges.id });
  return row!.id;
}

/** Ends what is in force where a change starts, and inserts the new prices up to what is planned next. */
export async function insertChangedPrices(
  ctx: Ctx,
  change: Pick<PriceChange, 'fuel_type_id' | 'starts_at'> & { price_change_id: number },
  prices: readonly { station_id: number; price_millis_per_litre: number; allowance_millis: number }[],
): Promise<void> {
  const at = change.starts_at.toISOString();
  const station_ids = sql.param(prices.map((price) => price.station_id));
  await ctx.db.composed(sql`
    update fuel_prices set ends_at = ${at}
    where station_id = any(${station_ids}::bigint[]) and fuel_type_id = ${change.fuel_type_id}
      and starts_at < ${at} and (ends_at is null or ends_at > ${at})`);
  await ctx.db.composed(sql`
    insert into fuel_prices (station_id, fuel_type_id, price_millis_per_litre, allowance_millis, starts_at, ends_at,
      price_change_id, created_by, created_at)
    select g.station_id, ${change.fuel_type_id}::bigint, g.price, g.allowance, ${at}::timestamptz,
      (select min(n.starts_at) from fuel_prices n where n.station_id = g.station_id
        and n.fuel_type_id = ${change.fuel_type_id} and n.starts_at > ${at}),
      ${change.price_change_id}::bigint, ${ctx.actor.user_id}::bigint, ${ctx.now.toISOString()}::timestamptz
    from unnest(${station_ids}::bigint[], ${sql.param(prices.map((price) => price.price_millis_per_litre))}::int[],
      ${sql.param(prices.map((price) => price.allowance_millis))}::int[]) as g(station_id, price, allowance)`);
}

/** A change of a network the actor may price; null for another's. */
export async function findOwnChange(ctx: Ctx, id: number): Promise<PriceChangeRow | null> {
  const { actor } = ctx;
  const owned = isPlatform(actor) ? undefined : eq(priceChanges.network_id, actor.network_id ?? 0);
  const [row] = await ctx.db.orm
    .select()
    .from(priceChanges)
    .where(and(eq(priceChanges.id, id), owned));
  return row ?? null;
}

/** Locks the stations at which prices of a change are still planned. */
export async function lockStationsOfChange(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.composed(sql`
    select s.id from stations s
    where s.id in (select station_id from fuel_prices where price_change_id = ${id} and starts_at > ${ctx.now.toISOString()})
    order by s.id for update`);
}

/** Withdraws the scheduled prices of a change: the previous ones continue. Returns how many. */
export async function deleteChangedPrices(ctx: Ctx, id: number): Promise<number> {
  const now = ctx.now.toISOString();
  await ctx.db.composed(sql`
    update fuel_prices q set ends_at = p.ends_at from fuel_prices p
    where p.price_change_id = ${id} and p.starts_at > ${now}
      and q.station_id = p.station_id and q.fuel_type_id = p.fuel_type_id and q.ends_at = p.starts_at`);
  const gone = await ctx.db.composed(sql`
    delete from fuel_prices where price_change_id = ${id} and starts_at > ${now} returning id`);
  return gone.length;
}

/** Marks a change as withdrawn; false when it was already. */
export async function saveWithdrawn(ctx: Ctx, id: number): Promise<boolean> {
  const rows = await ctx.db.orm
    .update(priceChanges)
    .set({ withdrawn_at: ctx.now })
    .where(and(eq(priceChanges.id, id), isNull(priceChanges.withdrawn_at)))
    .returning({ id: priceChanges.id });
  return rows.length > 0;
}

export interface ListedChange {
  readonly id: number;
  readonly network: { id: number; name_en: string; name_ar: string };
  readonly fuel_type: { id: number; code: string; title_en: string; title_ar: string };
  readonly kind: 'set' | 'shift';
  readonly value_millis: number;
  readonly starts_at: Date;
  readonly stations: number;
  readonly created_by: string | null;
  readonly created_at: Date;
  readonly withdrawn_at: Date | null;
}

/** A page of changes, the newest first; `id` for one of them. */
export async function listChanges(
  ctx: Ctx,
  filter: { network_id?: number | undefined; id?: number; page: number; per_page: number },
): Promise<{ rows: ListedChange[]; total: number }> {
  const { actor } = ctx;
  const seesAll = isPlatform(actor);
  const ofStation = sql`exists (select 1 from ${fuelPrices} p where p.price_change_id = c.id and p.station_id = ${actor.station_id})`;
  const where = allOf(
    seesAll ? undefined : actor.station_id ? ofStation : sql`c.network_id = ${actor.network_id ?? 0}`,
    filter.network_id === undefined ? undefined : sql`c.network_id = ${filter.network_id}`,
    filter.id === undefined ? undefined : sql`c.id = ${filter.id}`,
  );
  const isOfNetwork = filter.network_id !== undefined || !(seesAll || actor.station_id);
  const rows = await ctx.db.composed<ListedChange>(sql`
    select c.id, jsonb_build_object('id', n.id, 'name_en', n.name_en, 'name_ar', n.name_ar) as network,
      jsonb_build_object('id', t.id, 'code', t.code, 'title_en', t.title_en, 'title_ar', t.title_ar) as fuel_type,
      c.kind, c.value_millis, c.starts_at, c.stations, u.name as created_by, c.created_at, c.withdrawn_at
    from price_changes c join networks n on n.id = c.network_id join fuel_types t on t.id = c.fuel_type_id
    left join users u on u.id = c.created_by
    where ${where} order by ${newestFirst(sql`c.id`, isOfNetwork)} limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`);
  const [total] = await ctx.db.composed<{ total: number }>(
    sql`select count(*) as total from price_changes c where ${where}`,
  );
  return { rows, total: total!.total };
}

/** Whether there is such a network for the actor. */
export async function hasOwnNetwork(ctx: Ctx, network_id: number): Promise<boolean> {
  const { actor } = ctx;
  if (!isPlatform(actor) && actor.network_id !== network_id) return false;
  const rows = await ctx.db.composed(sql`select 1 from networks where id = ${network_id}`);
  return rows.length > 0;
}
