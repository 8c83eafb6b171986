import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { createStaticRoute } from '../src/delivery/static-routes/static-routes.service.ts';
import type { Ctx } from '../src/platform/context.ts';
import type { DemoDepot } from './demo-company.ts';

/** The rounds begin after the days whose orders and trips the demo tells of itself. */
const DAYS_AHEAD = 5;
const ROUNDS = [
  {
    title_en: 'Eastern camps, mornings',
    title_ar: 'المخيمات الشرقية، صباحًا',
    weekdays: [0, 1, 2, 3, 4],
    start_minute: 390,
    volume_ml: 5_000_000,
    site_count: 4,
  },
  {
    title_en: 'Farms of the south',
    title_ar: 'مزارع الجنوب',
    weekdays: [1, 4],
    start_minute: null,
    volume_ml: 6_000_000,
    site_count: 3,
  },
] as const;

/** The rounds that come again, each of a tanker of its own. */
export async function setUpRounds(ctx: Ctx, depot: DemoDepot, tankers: readonly number[]): Promise<void> {
  const open = depot.sites.filter(({ takes_goods }) => takes_goods);
  for (const [index, { volume_ml, site_count, weekdays, ...round }] of ROUNDS.entries()) {
    // A small depot has fewer places than rounds would like: the second takes them from the other end.
    const sites = index === 0 ? open.slice(0, site_count) : open.slice(-site_count);
    await createStaticRoute(ctx, {
      ...round,
      weekdays: [...weekdays],
      delivery_branch_id: depot.branch_id,
      delivery_vehicle_id: tankers.at(-1 - index)!,
      from_date: addDays(riyadhDate(ctx.now), DAYS_AHEAD),
      to_date: null,
      days_before: 1,
      stops: sites.map(({ id }) => ({
        warehouse_id: id,
        standing_lines: [{ delivery_product_id: depot.products.get('bulk_diesel')!, volume_ml }],
      })),
    });
  }
}
