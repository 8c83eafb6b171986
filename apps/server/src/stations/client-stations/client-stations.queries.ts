import type { listClientStations } from '@fleet/contracts/stations/client-stations.ts';
import { citiesNamed } from '@fleet/domain/saudi-cities.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { allOf, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';

type Filter = Partial<
  Omit<z.output<(typeof listClientStations)['query']>, 'client_id' | 'page' | 'per_page' | 'sort'>
>;

const MAX_ON_MAP = 6_000;
/** Thousandths of a riyal in a halala. */
const MILLIS_PER_HALALA = 10;

export interface StationListRow {
  id: number;
  name_en: string;
  name_ar: string;
  network_id: number;
  network_name_en: string;
  network_name_ar: string;
  city: string;
  latitude: number;
  longitude: number;
  prices: { fuel_code: string; price_millis_per_litre: number }[] | null;
  disabled_by: 'station' | 'network' | null;
}

const DISABLED_BY = sql.raw(
  `case when xn.network_id is not null then 'network' when xs.station_id is not null then 'station' end`,
);

/** Stations in service with what they charge now, and whether the client's lists keep the fleet away. */
export function clientStationList(
  ctx: Ctx,
  client_id: number,
  filter: Filter,
  sort: NonNullable<z.output<(typeof listClientStations)['query']>['sort']> = 'name_en',
) {
  return listOf<StationListRow>(
    {
      select: sql`s.id, s.name_en, s.name_ar, s.network_id, n.name_en as network_name_en, n.name_ar as network_name_ar, s.city,
        s.latitude, s.longitude, ${DISABLED_BY} as disabled_by,
        (select jsonb_agg(jsonb_build_object('fuel_code', f.code, 'price_millis_per_litre', p.price_millis_per_litre) order by f.id)
          from fuel_prices p join fuel_types f on f.id = p.fuel_type_id
          where p.station_id = s.id and p.starts_at <= ${ctx.now.toISOString()} and (p.ends_at is null or p.ends_at > ${ctx.now.toISOString()})) as prices`,
      from: fromStations(ctx, client_id, filter.fuel_type_id),
      where: matching(filter),
      sorts: {
        name_en: sql`s.name_en`,
        name_ar: sql`s.name_ar`,
        city: sql`s.city`,
        price: sql`q.price_millis_per_litre`,
      },
      id: sql`s.id`,
    },
    sort,
  );
}

export interface StationOnMap {
  id: number;
  name_en: string;
  name_ar: string;
  network_id: number;
  latitude: number;
  longitude: number;
  allowed: boolean;
  price_millis_per_litre: number | null;
}

/** All that match, as the map draws them. */
export function listOnMap(ctx: Ctx, client_id: number, filter: Filter): Promise<StationOnMap[]> {
  return ctx.db.composed<StationOnMap>(sql`
    select s.id, s.name_en, s.name_ar, s.network_id, s.latitude, s.longitude, ${DISABLED_BY} is null as allowed, q.price_millis_per_litre
    from ${fromStations(ctx, client_id, filter.fuel_type_id)} where ${matching(filter)} order by s.id limit ${MAX_ON_MAP}`);
}

function fromStations(ctx: Ctx, client_id: number, fuel_type_id: number | undefined): SQL {
  const now = ctx.now.toISOString();
  return sql`stations s join networks n on n.id = s.network_id
    left join client_disabled_stations xs on xs.client_id = ${client_id} and xs.station_id = s.id
    left join client_disabled_networks xn on xn.client_id = ${client_id} and xn.network_id = s.network_id
    left join fuel_types ft on ft.id = ${fuel_type_id ?? null}::bigint
    left join fuel_prices q on q.station_id = s.id and q.fuel_type_id = ft.id and q.starts_at <= ${now} and (q.ends_at is null or q.ends_at > ${now})`;
}

function matching({ q, network_id, fuel_type_id, price_offset_halalas, allowed }: Filter): SQL {
  return allOf(
    sql`s.status = 'active' and n.status = 'active'`,
    q
      ? sql`(strpos(lower(concat_ws(' ', s.name_en, s.name_ar, s.reference, s.city, s.address)), lower(${q})) > 0
          or s.city = any(${sql.param(citiesNamed(q))}::text[]))`
      : undefined,
    network_id ? sql`s.network_id = ${network_id}` : undefined,
    fuel_type_id ? sql`q.price_millis_per_litre is not null` : undefined,
    fuel_type_id && price_offset_halalas !== undefined
      ? sql`q.price_millis_per_litre <= ft.base_price_millis_per_litre + ${price_offset_halalas * MILLIS_PER_HALALA}`
      : undefined,
    allowed ? sql`(${DISABLED_BY} is null) = ${allowed === 'yes'}` : undefined,
  );
}

interface NetworkRow {
  id: number;
  name_en: string;
  name_ar: string;
  stations: number;
  allowed: number;
  is_disabled: boolean;
}

const NETWORKS: Statement = {
  name: 'client_station_networks',
  text: `
    select n.id, n.name_en, n.name_ar, count(s.id)::int as stations, xn.network_id is not null as is_disabled,
      case when xn.network_id is null then count(s.id) filter (where xs.station_id is null) else 0 end::int as allowed
    from networks n
    left join stations s on s.network_id = n.id and s.status = 'active'
    left join client_disabled_stations xs on xs.client_id = $1 and xs.station_id = s.id
    left join client_disabled_networks xn on xn.client_id = $1 and xn.network_id = n.id
    where n.status = 'active' group by n.id, xn.network_id order by n.name_en`,
};

export function listNetworks(ctx: Ctx, client_id: number): Promise<NetworkRow[]> {
  return ctx.db.rows<NetworkRow>(NETWORKS, [client_id]);
}

const LOCK_CLIENT: Statement = {
  name: 'client_stations_lock',
  text: `select c.id, (select count(*) from stations where id = any($2::bigint[])) = cardinality($2::bigint[]) as has_stations,
           (select count(*) from networks where id = any($3::bigint[])) = cardinality($3::bigint[]) as has_networks
         from clients c where c.id = $1 for no key update of c`,
};

/** Locks the client, so that ticks follow each other; null when there is none or something ticked does not exist. */
export async function lockForTicks(
  ctx: Ctx,
  client_id: number,
  ticks: { station_ids: readonly number[]; network_ids: readonly number[] },
): Promise<boolean> {
  const [row] = await ctx.db.rows<{ has_stations: boolean; has_networks: boolean }>(LOCK_CLIENT, [
    client_id,
    [...new Set(ticks.station_ids)],
    [...new Set(ticks.network_ids)],
  ]);
  return Boolean(row?.has_stations && row.has_networks);
}

const DISABLE: Record<'station' | 'network', Statement> = {
  station: {
    name: 'client_stations_disable',
    text: `insert into client_disabled_stations (client_id, station_id, created_at)
           select $1, id, $3 from unnest($2::bigint[]) id on conflict do nothing returning station_id as id`,
  },
  network: {
    name: 'client_networks_disable',
    text: `insert into client_disabled_networks (client_id, network_id, created_at)
           select $1, id, $3 from unnest($2::bigint[]) id on conflict do nothing returning network_id as id`,
  },
};
const ALLOW: Record<'station' | 'network', Statement> = {
  station: {
    name: 'client_stations_allow',
    text: 'delete from client_disabled_stations where client_id = $1 and station_id = any($2::bigint[]) returning station_id as id',
  },
  network: {
    name: 'client_networks_allow',
    text: 'delete from client_disabled_networks where client_id = $1 and network_id = any($2::bigint[]) returning network_id as id',
  },
};

/** Puts them on the client's list of the disabled; returns those that were not on it. */
export async function insertDisabled(
  ctx: Ctx,
  client_id: number,
  kind: 'station' | 'network',
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  return (await ctx.db.rows<{ id: number }>(DISABLE[kind], [client_id, ids, ctx.now])).map((row) => row.id);
}

/** Takes them off the list; returns those that were on it. */
export async function deleteDisabled(
  ctx: Ctx,
  client_id: number,
  kind: 'station' | 'network',
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  return (await ctx.db.rows<{ id: number }>(ALLOW[kind], [client_id, ids])).map((row) => row.id);
}
