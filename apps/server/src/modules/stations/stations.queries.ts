import { EARTH_RADIUS_METRES } from '@fleet/domain/geo.ts';
import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor, Ctx } from '../../platform/context.ts';
import { fuelPrices } from '../fuel-prices/fuel-prices.table.ts';
import { networks } from '../networks/networks.table.ts';
import type { NewStation, StationRow } from './stations.rules.ts';
import { clientDisabledStations, stations } from './stations.table.ts';

export async function hasNetwork(ctx: Ctx, network_id: number): Promise<boolean> {
  const { actor } = ctx;
  if (!isPlatform(actor) && actor.network_id !== network_id) return false;
  const rows = await ctx.db.orm.select({ id: networks.id }).from(networks).where(eq(networks.id, network_id));
  return rows.length > 0;
}

export async function insertStation(ctx: Ctx, station: NewStation): Promise<number> {
  const [row] = await ctx.db.orm
    .insert(stations)
    .values({ ...station, created_at: ctx.now })
    .returning({ id: stations.id });
  return row!.id;
}

/** Locks a station of the actor's own network, or any for an administrator. */
export async function lockStation(ctx: Ctx, id: number): Promise<StationRow | null> {
  const { actor } = ctx;
  const owned = isPlatform(actor) ? undefined : eq(stations.network_id, actor.network_id ?? 0);
  const [row] = await ctx.db.orm
    .select()
    .from(stations)
    .where(and(eq(stations.id, id), owned))
    .for('update');
  return row ?? null;
}

export async function saveStationStatus(ctx: Ctx, id: number, status: StationRow['status']): Promise<void> {
  await ctx.db.orm.update(stations).set({ status }).where(eq(stations.id, id));
}

export async function findStationHead(ctx: Ctx, id: number) {
  const [row] = await ctx.db.orm
    .select({
      id: stations.id,
      name_en: stations.name_en,
      name_ar: stations.name_ar,
      status: stations.status,
    })
    .from(stations)
    .where(eq(stations.id, id));
  return row ?? null;
}

export async function hasStation(ctx: Ctx, id: number): Promise<boolean> {
  const rows = await ctx.db.orm.select({ id: stations.id }).from(stations).where(eq(stations.id, id));
  return rows.length > 0;
}

/** True when this changed something. */
export async function saveDisabled(
  ctx: Ctx,
  client_id: number,
  station_id: number,
  disabled: boolean,
): Promise<boolean> {
  const table = clientDisabledStations;
  const changed = disabled
    ? await ctx.db.orm
        .insert(table)
        .values({ client_id, station_id, created_at: ctx.now })
        .onConflictDoNothing()
        .returning({ id: table.station_id })
    : await ctx.db.orm
        .delete(table)
        .where(and(eq(table.client_id, client_id), eq(table.station_id, station_id)))
        .returning({ id: table.station_id });
  return changed.length > 0;
}

export interface StationFilter {
  readonly q?: string;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly fuel_type_id?: number;
  readonly network_id?: number;
  readonly page: number;
  readonly per_page: number;
}

/** One page, nearest first when a place is given, else by English name; with the exact total. */
export async function listStationRows(ctx: Ctx, filter: StationFilter) {
  const distance = distanceTo(filter);
  const price = priceNow(ctx, filter.fuel_type_id);
  const where = and(
    scope(ctx.actor),
    ctx.actor.client_id && filter.fuel_type_id ? sql`${price} is not null` : undefined,
    filter.network_id ? eq(stations.network_id, filter.network_id) : undefined,
    matches(filter.q),
  );
  const rows = await ctx.db.orm
    .select({
      id: stations.id,
      name_en: stations.name_en,
      name_ar: stations.name_ar,
      network: { id: networks.id, name_en: networks.name_en, name_ar: networks.name_ar },
      city: stations.city,
      address: stations.address,
      latitude: stations.latitude,
      longitude: stations.longitude,
      status: stations.status,
      opens_at_minute: stations.opens_at_minute,
      closes_at_minute: stations.closes_at_minute,
      break_starts_at_minute: stations.break_starts_at_minute,
      break_ends_at_minute: stations.break_ends_at_minute,
      distance_metres: sql<number | null>`${distance}`.as('distance_metres'),
      price_millis_per_litre: sql<number | null>`${price}`.as('price_millis_per_litre'),
    })
    .from(stations)
    .innerJoin(networks, eq(networks.id, stations.network_id))
    .where(where)
    .orderBy(sql`distance_metres asc nulls last`, asc(stations.name_en), asc(stations.id))
    .limit(filter.per_page)
    .offset((filter.page - 1) * filter.per_page);
  const [total] = await ctx.db.orm
    .select({ count: count() })
    .from(stations)
    .innerJoin(networks, eq(networks.id, stations.network_id))
    .where(where);
  return { rows, total: total!.count };
}

/** Customers see what would serve them; a network, a station and a supervisor see their own. */
function scope(actor: Actor): SQL | undefined {
  if (isPlatform(actor)) return undefined;
  if (actor.client_id) {
    const disabled = clientDisabledStations;
    return sql`${stations.status} = 'active' and ${networks.status} = 'active' and not exists (
      select 1 from ${disabled} where ${disabled.client_id} = ${actor.client_id} and ${disabled.station_id} = ${stations.id})`;
  }
  if (actor.station_id) return eq(stations.id, actor.station_id);
  return actor.network_id ? eq(stations.network_id, actor.network_id) : sql`false`;
}

/** Haversine in whole metres, the same sum as `distanceMetres`. Five thousand rows take a few milliseconds. */
function distanceTo({ latitude, longitude }: StationFilter): SQL {
  if (latitude === undefined || longitude === undefined) return sql`null::int`;
  return sql`round(${2 * EARTH_RADIUS_METRES} * asin(sqrt(least(1,
    power(sin(radians(${stations.latitude} - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(${stations.latitude}))
      * power(sin(radians(${stations.longitude} - ${longitude}::float8) / 2), 2)))))::int`;
}

function priceNow(ctx: Ctx, fuel_type_id: number | undefined): SQL {
  if (fuel_type_id === undefined) return sql`null::int`;
  const at = ctx.now.toISOString();
  return sql`(select ${fuelPrices.price_millis_per_litre} from ${fuelPrices}
    where ${fuelPrices.station_id} = ${stations.id} and ${fuelPrices.fuel_type_id} = ${fuel_type_id}
      and ${fuelPrices.starts_at} <= ${at}::timestamptz
      and (${fuelPrices.ends_at} is null or ${fuelPrices.ends_at} > ${at}::timestamptz))`;
}

function matches(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const text = q.toLowerCase();
  return sql`(strpos(lower(${stations.name_en}), ${text}) > 0 or strpos(${stations.name_ar}, ${text}) > 0
    or strpos(lower(${stations.city}), ${text}) > 0 or lower(${stations.reference}) = ${text})`;
}

function isPlatform(actor: Actor): boolean {
  return actor.kind === 'system' || actor.group === 'admin';
}
