import type { Ctx } from '../../platform/context.ts';

/** How many active stations have a price of a product now, and how many of these lie outside its limits. */
export async function countSellers(ctx: Ctx, id: number) {
  const [row] = await ctx.db.rows<{ stations_selling: number; stations_outside: number }>(
    {
      name: 'fuel_type_sellers',
      text: `select count(*) as stations_selling,
               count(*) filter (where p.price_millis_per_litre not between f.price_lower_limit_millis
                 and f.price_upper_limit_millis) as stations_outside
             from fuel_prices p
             join fuel_types f on f.id = p.fuel_type_id
             join stations s on s.id = p.station_id and s.status = 'active'
             where p.fuel_type_id = $1 and p.starts_at <= $2 and (p.ends_at is null or p.ends_at > $2)`,
    },
    [id, ctx.now],
  );
  return row!;
}
