import type { Coordinates } from '@fleet/domain/geo.ts';
import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import { and, eq, type SQL, sql } from '../../platform/orm.ts';
import { resourceWrites } from '../../platform/resource-queries.ts';
import { networks } from '../networks/networks.table.ts';
import type { RequestCounts } from './stations.rules.ts';
import { clientDisabledStations, stations } from './stations.table.ts';

export async function hasNetwork(ctx: Ctx, network_id: number): Promise<boolean> {
  const { actor } = ctx;
  if (!isPlatform(actor) && actor.network_id !== network_id) return false;
  const rows = await ctx.db.orm.select({ id: networks.id }).from(networks).where(eq(networks.id, network_id));
  return rows.length > 0;
}

/** A network changes its own stations, an administrator any. */
export const {
  insert: insertStation,
  lock: lockStation,
  save: saveStation,
} = resourceWrites(stations, ({ actor }) =>
  isPlatform(actor) ? undefined : eq(stations.network_id, actor.network_id ?? 0),
);

export async function findStationHeader(ctx: Ctx, id: number) {
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

/** What a station needs to be switched on, and whether a price of it has an allowance. */
export async function countOfStation(ctx: Ctx, id: number) {
  const now = ctx.now.toISOString();
  const [row] = await ctx.db.composed<{
    devices: number;
    products: number;
    has_allowance: boolean;
  }>(sql`
    select (select count(*) from handheld_devices where station_id = ${id} and status = 'active') as devices,
      (select count(distinct fuel_type_id) from fuel_prices
        where station_id = ${id} and starts_at <= ${now} and (ends_at is null or ends_at > ${now})) as products,
      exists (select 1 from fuel_prices
        where station_id = ${id} and allowance_millis > 0 and (ends_at is null or ends_at > ${now})) as has_allowance`);
  return row!;
}

/** Requests that switching a station off would meet: those that chose it, and fills at its pumps. */
export async function countRequestsOf(ctx: Ctx, id: number, { comingTo, atPump }: RequestCounts) {
  const [row] = await ctx.db.composed<{ chosen: number; at_pump: number }>(
    sql`select ${comingTo(id)} as chosen, ${atPump({ station_id: id })} as at_pump`,
  );
  return row!;
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

/** Customers see what would serve them; a network, a station and a supervisor see their own. Over `stations` and `networks`. */
export function stationScope(actor: Actor): SQL {
  if (isPlatform(actor)) return sql`true`;
  if (actor.client_id) {
    return sql`stations.status = 'active' and networks.status = 'active' and not exists (
      select 1 from client_disabled_stations d where d.client_id = ${actor.client_id} and d.station_id = stations.id)
      and not exists (select 1 from client_disabled_networks d where d.client_id = ${actor.client_id} and d.network_id = stations.network_id)`;
  }
  if (actor.station_id) return sql`stations.id = ${actor.station_id}`;
  return actor.network_id ? sql`stations.network_id = ${actor.network_id}` : sql`false`;
}

/** The network of a station in the actor's scope; null for any other. */
export async function findOwnNetwork(ctx: Ctx, id: number): Promise<number | null> {
  const [row] = await ctx.db.composed<{ network_id: number }>(sql`
    select stations.network_id from stations join networks on networks.id = stations.network_id
    where stations.id = ${id} and ${stationScope(ctx.actor)}`);
  return row?.network_id ?? null;
}

/** Stations in the actor's scope within so many degrees of a place. */
export function listStationsAround(ctx: Ctx, { latitude, longitude }: Coordinates, degrees: number) {
  return ctx.db.composed<{ id: number; name_en: string; name_ar: string } & Coordinates>(sql`
    select stations.id, stations.name_en, stations.name_ar, stations.latitude, stations.longitude
    from stations join networks on networks.id = stations.network_id
    where abs(stations.latitude - ${latitude}::float8) < ${degrees}::float8
      and abs(stations.longitude - ${longitude}::float8) < ${degrees}::float8 and ${stationScope(ctx.actor)}`);
}
