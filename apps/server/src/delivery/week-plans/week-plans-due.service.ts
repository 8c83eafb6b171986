import type { Ctx } from '../../platform/context.ts';
import { readLargestLoads, type Week } from '../plans/plans-week.service.ts';
import { forecastTanks } from '../tank-forecasts/tank-forecasts.service.ts';
import { weekRefills } from './week-plans.rules.ts';
import type { PlannedRefill } from './week-plans.table.ts';

/** The refills that are due in the days from today and not ordered, by the forecasts as they are now. */
export async function readDueRefills(
  ctx: Ctx,
  { delivery_branch_id, days }: Omit<Week, 'from_date'>,
): Promise<PlannedRefill[]> {
  const rows = await forecastTanks(ctx, { delivery_branch_id });
  const loads = await readLargestLoads(
    ctx,
    delivery_branch_id,
    rows.map(({ tank }) => tank.id),
  );
  return weekRefills(rows, days, loads);
}
