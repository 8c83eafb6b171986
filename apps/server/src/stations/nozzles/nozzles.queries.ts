import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import { eq, type SQL, sql } from '../../platform/orm.ts';
import { stations } from '../stations/stations.table.ts';
import type { ForecourtRules, NozzleRow, StationRules } from './nozzles.rules.ts';

interface FuelName {
  readonly id: number;
  readonly code: string;
  readonly title_en: string;
  readonly title_ar: string;
  readonly title_ur: string | null;
}

export interface ListedNozzle
  extends Pick<NozzleRow, 'id' | 'number' | 'meter_digits' | 'status' | 'version'> {
  readonly fuel_type: FuelName;
  readonly last_reading_ml: number | null;
}

/** The rules of a station's shifts; null for another's station. */
export async function findStationRules(ctx: Ctx, id: number): Promise<StationRules | null> {
  const [row] = await ctx.db.composed<StationRules>(sql`
    select id, network_id, name_en, name_ar, shift_required, shift_tolerance_ml, shift_tolerance_basis_points, version
    from stations where id = ${id} and ${stationScope(ctx.actor)}`);
  return row ?? null;
}

/** The same, locked; the station's network and the platform change them. */
export async function lockStationRules(ctx: Ctx, id: number): Promise<StationRules | null> {
  const [row] = await ctx.db.composed<StationRules>(sql`
    select id, network_id, name_en, name_ar, shift_required, shift_tolerance_ml, shift_tolerance_basis_points, version
    from stations where id = ${id} and ${stationScope(ctx.actor)} for no key update`);
  return row ?? null;
}

export async function saveStationRules(ctx: Ctx, id: number, rules: Partial<ForecourtRules>): Promise<void> {
  await ctx.db.orm
    .update(stations)
    .set({ ...rules, version: sql`${stations.version} + 1` })
    .where(eq(stations.id, id));
}

/**
 * A station's nozzles in the order of their numbers, those out of use last; `in_use` leaves these out. `lastReading` is a
 * subquery over `nozzles n`.
 */
export function listNozzles(
  ctx: Ctx,
  station_id: number,
  { lastReading, in_use = false }: { lastReading: SQL; in_use?: boolean },
): Promise<ListedNozzle[]> {
  return ctx.db.composed<ListedNozzle>(sql`
    select n.id, n.number, n.meter_digits, n.status, n.version,
      jsonb_build_object('id', f.id, 'code', f.code, 'title_en', f.title_en, 'title_ar', f.title_ar, 'title_ur', f.title_ur) as fuel_type,
      ${lastReading} as last_reading_ml
    from nozzles n join fuel_types f on f.id = n.fuel_type_id
    where n.station_id = ${station_id} ${in_use ? sql`and n.status = 'active'` : sql``}
    order by n.status, n.number, n.id`);
}

/** What a station sells now. */
export function listSold(ctx: Ctx, station_id: number): Promise<FuelName[]> {
  const now = ctx.now.toISOString();
  return ctx.db.composed<FuelName>(sql`
    select f.id, f.code, f.title_en, f.title_ar, f.title_ur from fuel_types f where exists (
      select from fuel_prices p where p.fuel_type_id = f.id and p.station_id = ${station_id}
        and p.starts_at <= ${now} and (p.ends_at is null or p.ends_at > ${now}))
    order by f.id`);
}

/** Locks a nozzle of the actor's station; its station is locked first, so that numbers are assigned one by one. */
export async function lockNozzle(ctx: Ctx, id: number): Promise<NozzleRow | null> {
  await ctx.db.composed(sql`
    select id from stations where id = (select station_id from nozzles where id = ${id}) and ${stationScope(ctx.actor)}
    for no key update`);
  const [row] = await ctx.db.composed<NozzleRow>(sql`
    select n.* from nozzles n join stations on stations.id = n.station_id
    where n.id = ${id} and ${stationScope(ctx.actor)} for update of n`);
  return row ?? null;
}

/** Whether the open shift of its station reads a nozzle, by the condition that says so. */
export async function isInOpenShift(ctx: Ctx, isReadByOpenShift: SQL): Promise<boolean> {
  const [row] = await ctx.db.composed<{ yes: boolean }>(sql`select ${isReadByOpenShift} as yes`);
  return row!.yes;
}

/** Over `stations`: a station's users see their own, a network its stations, the platform all; others none. */
function stationScope(actor: Actor): SQL {
  if (isPlatform(actor)) return sql`true`;
  if (actor.station_id) return sql`stations.id = ${actor.station_id}`;
  return actor.network_id ? sql`stations.network_id = ${actor.network_id}` : sql`false`;
}
