import { addDays, riyadhDate, riyadhWeekday, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { createSiteTank } from '../src/delivery/site-tanks/site-tanks.resource.ts';
import { takeSiteReading } from '../src/delivery/site-tanks/site-tanks.service.ts';
import type { Ctx } from '../src/platform/context.ts';
import type { Statement } from '../src/platform/db.ts';
import type { DemoCompany, DemoDepot } from './demo-company.ts';
import type { Chance } from './demo-random.ts';
import { as } from './demo-steps.ts';

const TANKS = 8;
const DAYS = 56;
/** Earlier, every other day is read. */
const DAILY_FOR_DAYS = 14;
const HOUR_MS = 3_600_000;
const READ_AT_HOUR = 5;
const WEEK = [1, 1.05, 1, 0.95, 0.9, 0.4, 0.3];
/** Before the depot opened, someone else filled tanks up when they held less than that. */
const REFILL_BELOW = 0.3;
const FULL = 0.95;
const EMPTY = 0.04;

const DELIVERED: Statement = {
  name: 'demo_tank_deliveries',
  text: `select f.delivered_at as at, d.volume_ml from delivered_lines d
         join delivery_proofs f on f.id = d.delivery_proof_id
         join order_lines l on l.id = d.order_line_id join orders o on o.id = l.order_id
         where o.warehouse_id = $1 and l.delivery_product_id = $2 and d.volume_ml > 0 order by f.delivered_at`,
};
const OPEN: Statement = {
  name: 'demo_tank_open_orders',
  text: `select distinct l.delivery_product_id as id from orders o join order_lines l on l.order_id = o.id
         where o.warehouse_id = $1 and o.status not in (30, 40)`,
};
const FUELS = [
  ['bulk_diesel', 'Diesel tank'],
  ['bulk_91', 'Petrol 91 tank'],
  ['bulk_95', 'Petrol 95 tank'],
] as const;
type Delivered = { readonly at: Date; readonly volume_ml: number };

/** Tanks of some sites, of a fuel that is on no open order where there is one, read by their people in the mornings of the last weeks, from when the depot was not yet open. */
export async function readSiteTanks(
  ctx: Ctx,
  company: DemoCompany,
  depot: DemoDepot,
  chance: Chance,
  opened: Date,
): Promise<void> {
  const step = Math.max(1, Math.floor(depot.sites.length / TANKS));
  for (const { id: warehouse_id, client } of depot.sites.filter((_, at) => at % step === 0).slice(0, TANKS)) {
    const ordered = (await ctx.db.rows<{ id: number }>(OPEN, [warehouse_id])).map(({ id }) => id);
    const [code, name] = FUELS.find(([code]) => !ordered.includes(depot.products.get(code)!)) ?? FUELS[0];
    const delivery_product_id = depot.products.get(code)!;
    const capacity_ml = chance.between(24, 48) * 1_000_000;
    const id = await createSiteTank(as(ctx, company.admin, opened), {
      ...{ warehouse_id, delivery_product_id, delivery_branch_id: depot.branch_id, name },
      ...{ capacity_ml, safe_min_ml: Math.round(capacity_ml * 0.1) },
    });
    const delivered = await ctx.db.rows<Delivered>(DELIVERED, [warehouse_id, delivery_product_id]);
    for (const { at, volume_ml } of levelsOf(ctx.now, opened, capacity_ml, delivered, chance))
      await takeSiteReading(as(ctx, client.manager, at), id, { volume_ml });
  }
}

/** Levels in the mornings: used by weekday, filled up by someone until the depot opened, and since by what it delivered. */
function levelsOf(
  now: Date,
  opened: Date,
  capacity_ml: number,
  delivered: readonly Delivered[],
  chance: Chance,
): Delivered[] {
  const today = riyadhDate(now);
  const daily = capacity_ml / chance.between(6, 14);
  const levels: Delivered[] = [];
  let level = capacity_ml * (chance.between(40, 90) / 100);
  for (let n = -DAYS; n <= 0; n += 1) {
    const at = new Date(startOfRiyadhDate(addDays(today, n)).getTime() + READ_AT_HOUR * HOUR_MS);
    if (at > now) break;
    const before = new Date(at.getTime() - 24 * HOUR_MS);
    const brought = delivered.filter((one) => one.at > before && one.at <= at);
    level -= daily * WEEK[riyadhWeekday(before)]! * (chance.between(85, 115) / 100);
    level += brought.reduce((sum, { volume_ml }) => sum + volume_ml, 0);
    if (at < opened && level < REFILL_BELOW * capacity_ml) level = FULL * capacity_ml;
    level = Math.min(capacity_ml, Math.max(EMPTY * capacity_ml, level));
    if (n > -DAILY_FOR_DAYS || n % 2 === 0) levels.push({ at, volume_ml: Math.round(level) });
  }
  return levels;
}
