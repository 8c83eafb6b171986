import type { Budget } from '@fleet/contracts/fuelling/budgets.ts';
import type { ReportMeasure } from '@fleet/contracts/insight/report-measures.ts';
import type { ReportMeasureValues } from '@fleet/contracts/insight/reports.ts';
import { usedBudgets } from '../../fuelling/budgets/budgets.service.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ComputedRow } from './reports-computed.queries.ts';

/** The budgets of a client's month, as its page shows them. One of the whole fleet has no name. */
export async function listBudgetRows(ctx: Ctx, client_id: number, period: string): Promise<ComputedRow[]> {
  const budgets = await usedBudgets(ctx, client_id, period);
  return budgets.map((budget) => ({
    id: budget.id,
    name_en: budget.group?.name_en ?? budget.cost_center ?? '',
    name_ar: budget.group?.name_ar ?? budget.cost_center ?? '',
    measures: measuresOfBudget(budget),
  }));
}

/** The whole fleet's budget: those of its groups and cost centers are parts of the same fuel, and are not added up. */
export function totalsOfBudgets(rows: readonly ComputedRow[]): ReportMeasureValues {
  return rows.find(({ name_en }) => name_en === '')?.measures ?? {};
}

/** Without the columns of a unit in which nothing is budgeted. */
export function budgetMeasures(
  measures: readonly ReportMeasure[],
  rows: readonly ComputedRow[],
): readonly ReportMeasure[] {
  return rows.length === 0
    ? measures
    : measures.filter((key) => rows.some((row) => row.measures[key] !== null));
}

function measuresOfBudget(budget: Budget): ReportMeasureValues {
  const { amount_halalas, volume_ml, used, used_percent, forecast } = budget;
  const inRiyals = amount_halalas !== null;
  return {
    used_percent,
    budget_halalas: amount_halalas,
    used_halalas: inRiyals ? used : null,
    left_halalas: inRiyals ? amount_halalas - used : null,
    forecast_halalas: inRiyals ? forecast : null,
    budget_ml: volume_ml,
    used_ml: inRiyals ? null : used,
    left_ml: inRiyals ? null : volume_ml! - used,
    forecast_ml: inRiyals ? null : forecast,
  };
}
