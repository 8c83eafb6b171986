import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import { volumeForAmountMl } from '@fleet/domain/money.ts';
import { byStrictness } from './policies-consequences.rules.ts';
import type { BudgetFacts, PolicyFacts } from './policies-facts.rules.ts';
import type { Measure } from './policies-limits.rules.ts';
import { blank } from './policies-vehicle.rules.ts';

/**
 * The check of the budget that decides: of those that the fill exceeds the strictest, then the one with the largest share used.
 * None where no budget concerns the vehicle. `value` includes what was used before.
 */
export function budgetChecks({ budgets }: Pick<PolicyFacts, 'budgets'>, measure: Measure): Check[] {
  return budgets
    .map((budget) => checkOf(budget, measure))
    .sort(
      (a, b) =>
        Number(a.passed) - Number(b.passed) ||
        (a.passed ? 0 : byStrictness(a.consequence, b.consequence)) ||
        b.value! / b.limit! - a.value! / a.limit!,
    )
    .slice(0, 1);
}

/** The largest volume that budgets leave room for; Infinity without any. What only flags lets more through. */
export function budgetRoomMl({ budgets }: Pick<PolicyFacts, 'budgets'>, price_millis: number): number {
  const rooms = budgets
    .filter(({ consequence }) => consequence !== 'flag')
    .map((budget) => {
      const room = Math.max(0, limitOf(budget) - budget.used);
      return budget.volume_ml === null ? volumeForAmountMl(room, price_millis) : room;
    });
  return Math.min(Number.POSITIVE_INFINITY, ...rooms);
}

function checkOf(budget: BudgetFacts, measure: Measure): Check {
  const value = budget.used + (budget.volume_ml === null ? measure.amount_halalas : measure.volume_ml);
  return {
    ...blank('budget', 'limit', budget.level),
    unit: budget.volume_ml === null ? 'halalas' : 'ml',
    limit: limitOf(budget),
    used: budget.used,
    value,
    passed: value <= limitOf(budget),
    consequence: budget.consequence,
  };
}

function limitOf({ amount_halalas, volume_ml }: BudgetFacts): number {
  return (amount_halalas ?? volume_ml)!;
}
