import type { StationPumps } from '@fleet/contracts/fuelling/pump-controllers.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import { nozzleLinks } from './pump-controllers.table.ts';

/** Pumps as their controller last reported them. */
export async function listStationPumps(ctx: Ctx, controller_id: number): Promise<StationPumps['pumps']> {
  const rows = await ctx.db.composed<StationPumps['pumps'][number] & { status_at: Date | string }>(sql`
    select p.number, p.status, p.status_at, p.running_ml, exists (select from pump_orders o
      where o.controller_id = p.controller_id and o.pump_number = p.number
        and o.state in ('ordered', 'unlocked', 'cancelling')) as is_preset
    from controller_pumps p where p.controller_id = ${controller_id} order by p.number`);
  return rows.map((row) => ({ ...row, status_at: new Date(row.status_at).toISOString() }));
}

export function listProducts(ctx: Ctx, controller_id: number): Promise<StationPumps['products']> {
  return ctx.db.composed(sql`
    select product_id, category, description, price_millis_per_litre from controller_products
    where controller_id = ${controller_id} order by product_id`);
}

/** The nozzles in use, each with what it costs here now and where the controller has it. */
export function listStationNozzles(ctx: Ctx, station_id: number): Promise<StationPumps['nozzles']> {
  const now = ctx.now.toISOString();
  return ctx.db.composed(sql`
    select n.id, n.number, l.pump_number, l.product_id,
      jsonb_build_object('id', f.id, 'code', f.code, 'title_en', f.title_en, 'title_ar', f.title_ar, 'title_ur', f.title_ur) as fuel_type,
      (select p.price_millis_per_litre from fuel_prices p where p.station_id = n.station_id and p.fuel_type_id = n.fuel_type_id
        and p.starts_at <= ${now} and (p.ends_at is null or p.ends_at > ${now}) order by p.starts_at desc limit 1) as price_millis_per_litre
    from nozzles n join fuel_types f on f.id = n.fuel_type_id left join nozzle_links l on l.nozzle_id = n.id
    where n.station_id = ${station_id} and n.status = 'active' order by n.number`);
}

/** All assignments of a station, replaced. */
export async function replaceLinks(
  ctx: Ctx,
  station_id: number,
  links: readonly { nozzle_id: number; pump_number: number; product_id: string }[],
): Promise<void> {
  await ctx.db.composed(sql`delete from nozzle_links where station_id = ${station_id}`);
  if (links.length > 0)
    await ctx.db.orm.insert(nozzleLinks).values(links.map((link) => ({ ...link, station_id })));
}
