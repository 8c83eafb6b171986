import { copyBudgets, listBudgets, removeBudget, saveBudget } from '@fleet/contracts/fuelling/budgets.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../../lib/call.ts';
import type { CallError } from '../../../lib/call-error.ts';
import { useChange } from '../../../lib/use-change.ts';

export type BudgetPage = AnswerOf<typeof listBudgets>;
export type Budget = BudgetPage['budgets'][number];

const KIND = 'budget';

export const readBudgets = (period: string) => call(listBudgets, { query: { period } });

/** The budgets of a month; those of the month before stay visible while loading. */
export function useBudgets(period: string) {
  return useQuery<BudgetPage, CallError>({
    queryKey: [KIND, period],
    queryFn: ({ signal }) => call(listBudgets, { query: { period }, signal }),
    placeholderData: keepPreviousData,
  });
}

export const useSaveBudget = () => useChange(saveBudget, [KIND]);
export const useRemoveBudget = () => useChange(removeBudget, [KIND]);
export const useCopyBudgets = () => useChange(copyBudgets, [KIND]);
