import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { usedBudgets, writeBudget } from '../src/fuelling/budgets/budgets.service.ts';
import type { Ctx } from '../src/platform/context.ts';
import type { DemoCompany } from './demo-company.ts';
import { as } from './demo-steps.ts';

/** Of the whole fleet in riyals; of a cost center in liters, with little left. */
const BUDGETS = [
  { cost_center: null, unit: 'amount_halalas', used_percent: 55, least: 5_000_000, step: 100_000 },
  { cost_center: 'CC-420', unit: 'volume_ml', used_percent: 92, least: 2_000_000, step: 1_000 },
] as const;

/** The first fleet's budgets of the running month, set so that so much of each is used; a first day has used next to nothing. */
export async function setBudgets(ctx: Ctx, { clients: [client] }: DemoCompany): Promise<void> {
  if (!client) return;
  const manager = as(ctx, client.manager, ctx.now);
  const period = riyadhDate(ctx.now).slice(0, 7);
  for (const { cost_center, unit, used_percent, least, step } of BUDGETS) {
    const write = (value: number, version: number) =>
      writeBudget(manager, {
        ...{ period, cost_center, version },
        consequence: 'flag',
        ...(unit === 'volume_ml' ? { volume_ml: value } : { amount_halalas: value }),
      });
    await write(least, 0);
    const set = await usedBudgets(manager, client.id, period);
    const used = set.find((budget) => budget.cost_center === cost_center)?.used ?? 0;
    const fitting = Math.ceil((used * 100) / used_percent / step) * step;
    if (fitting > 0) await write(fitting, 1);
  }
}
