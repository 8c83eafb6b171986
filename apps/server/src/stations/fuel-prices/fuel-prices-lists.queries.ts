import { citiesNamed } from '@fleet/domain/saudi-cities.ts';
import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { stationScope } from './fuel-prices.queries.ts';

export interface ListedPrice {
  readonly id: number;
  readonly station_id: number;
  readonly fuel_type: { id: number; code: string; title_en: string; title_ar: string };
  readonly price_millis_per_litre: number;
  readonly allowance_millis: number;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly price_change_id: number | null;
  readonly set_by: string | null;
  readonly created_at: Date;
  readonly version: number;
}

const FUEL = sql`jsonb_build_object('id', t.id, 'code', t.code, 'title_en', t.title_en, 'title_ar', t.title_ar)`;
const PRICES = sql`
  select p.id, p.station_id, ${FUEL} as fuel_type, p.price_millis_per_litre, p.allowance_millis, p.starts_at, p.ends_at,
    p.price_change_id, u.name as set_by, p.created_at, p.version
  from fuel_prices p join fuel_types t on t.id = p.fuel_type_id left join users u on u.id = p.created_by`;

/** A page of a station's prices, the latest start first. The caller has made sure of the station. */
export async function listPriceRows(
  ctx: Ctx,
  filter: {
    station_id: number;
    fuel_type_id?: number | undefined;
    state?: 'past' | 'current' | 'planned' | undefined;
    page: number;
    per_page: number;
  },
): Promise<{ rows: ListedPrice[]; total: number }> {
  const now = ctx.now.toISOString();
  const states: Record<string, SQL> = {
    past: sql`p.ends_at <= ${now}`,
    current: sql`p.starts_at <= ${now} and (p.ends_at is null or p.ends_at > ${now})`,
    planned: sql`p.starts_at > ${now}`,
  };
  const where = sql`p.station_id = ${filter.station_id}
    and (${filter.fuel_type_id ?? null}::bigint is null or p.fuel_type_id = ${filter.fuel_type_id ?? null})
    and ${filter.state ? states[filter.state]! : sql`true`}`;
  const rows = await ctx.db.composed<ListedPrice>(sql`${PRICES} where ${where}
    order by p.starts_at desc, p.id desc limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`);
  const [total] = await ctx.db.composed<{ total: number }>(
    sql`select count(*) as total from fuel_prices p where ${where}`,
  );
  return { rows, total: total!.total };
}

/** One price with its names. */
export async function unsafeFindListedPrice(ctx: Ctx, id: number): Promise<ListedPrice | null> {
  const [row] = await ctx.db.composed<ListedPrice>(sql`${PRICES} where p.id = ${id}`);
  return row ?? null;
}

/** Every price of a station that is in force or planned, by its start. */
export async function listLivePrices(ctx: Ctx, station_id: number): Promise<ListedPrice[]> {
  return ctx.db.composed<ListedPrice>(sql`${PRICES}
    where p.station_id = ${station_id} and (p.ends_at is null or p.ends_at > ${ctx.now.toISOString()})
    order by p.starts_at`);
}

export interface BoundedFuel {
  readonly id: number;
  readonly code: string;
  readonly title_en: string;
  readonly title_ar: string;
  readonly status: 'active' | 'inactive';
  readonly base_price_millis_per_litre: number;
  readonly lower_millis: number;
  readonly upper_millis: number;
}

/** Every product with its bounds, in the order they were set up. */
export async function listBoundedFuels(ctx: Ctx): Promise<BoundedFuel[]> {
  return ctx.db.composed<BoundedFuel>(sql`
    select id, code, title_en, title_ar, status, base_price_millis_per_litre, price_lower_limit_millis as lower_millis, price_upper_limit_millis as upper_millis
    from fuel_types order by id`);
}

export interface BoardStation {
  readonly id: number;
  readonly name_en: string;
  readonly name_ar: string;
  readonly status: 'active' | 'inactive';
  readonly city: string;
  readonly is_remote: boolean;
}

/** A page of the stations the actor may price, by English name. */
export async function listBoardStations(
  ctx: Ctx,
  filter: { network_id?: number | undefined; q?: string | undefined; page: number; per_page: number },
): Promise<{ rows: BoardStation[]; total: number }> {
  const text = (filter.q ?? '').toLowerCase();
  const where = sql`${stationScope(ctx.actor) ?? sql`true`}
    and (${filter.network_id ?? null}::bigint is null or stations.network_id = ${filter.network_id ?? null})
    and (${text} = '' or strpos(lower(stations.name_en), ${text}) > 0 or strpos(stations.name_ar, ${text}) > 0
      or strpos(lower(stations.city), ${text}) > 0 or stations.city = any(${sql.param(citiesNamed(text))}::text[]) or lower(stations.reference) = ${text})`;
  const rows = await ctx.db.composed<BoardStation>(sql`
    select id, name_en, name_ar, status, city, fuel_price_type = 'remote' as is_remote from stations where ${where}
    order by name_en, id limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`);
  const [total] = await ctx.db.composed<{ total: number }>(
    sql`select count(*) as total from stations where ${where}`,
  );
  return { rows, total: total!.total };
}

export interface BoardPrice {
  readonly station_id: number;
  readonly fuel_type_id: number;
  readonly price_millis_per_litre: number;
  readonly allowance_millis: number;
  readonly starts_at: Date;
}

/** What these stations charge now or later, by start. The caller has chosen the stations from the actor's own. */
export async function unsafeListBoardPrices(ctx: Ctx, station_ids: readonly number[]): Promise<BoardPrice[]> {
  if (station_ids.length === 0) return [];
  return ctx.db.composed<BoardPrice>(sql`
    select station_id, fuel_type_id, price_millis_per_litre, allowance_millis, starts_at from fuel_prices
    where station_id = any(${sql.param(station_ids)}::bigint[]) and (ends_at is null or ends_at > ${ctx.now.toISOString()})
    order by starts_at`);
}
