import { useTranslation } from 'react-i18next';
import { figureText } from '../../../lib/fuel-requests/check-sentence.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { Budget } from './budgets.api.ts';

/** `good` below 80 percent, `near` from there, `over` from 100. */
export type BudgetState = 'good' | 'near' | 'over';

/** What was used of a budget, or will be, against what it is. */
export function stateOf(figure: number, limit: number): BudgetState {
  if (figure >= limit) return 'over';
  return figure * 100 >= limit * 80 ? 'near' : 'good';
}

export const limitOf = ({ amount_halalas, volume_ml }: Budget): number => (amount_halalas ?? volume_ml)!;

/** Names of budgets and their figures with units. */
export function useBudgetTexts() {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return {
    nameOf: ({ group, cost_center }: Budget) =>
      group
        ? nameOf(group)
        : cost_center
          ? t('budgets.of_cost_center', { cost_center })
          : t('budgets.of_fleet'),
    figureOf: (budget: Budget, figure: number) =>
      figureText(t, budget.volume_ml === null ? 'halalas' : 'ml', figure),
  };
}
