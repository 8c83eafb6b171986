import {
  chooseClientPlan,
  getClientPlan,
  getPricing,
  savePricingQuestions,
  updateSubscriptionPlan,
} from '@fleet/contracts/billing/subscription-plans.ts';
import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';

export type Pricing = AnswerOf<typeof getPricing>;
export type Plan = Pricing['plans'][number];
export type ClientPlanState = AnswerOf<typeof getClientPlan>;
export type PlanChoice = ClientPlanState['choices'][number];
export type BillingCycle = 'monthly' | 'yearly';

const KIND = 'subscription_plan';

export const readPricing = (signal?: AbortSignal) => call(getPricing, signal ? { signal } : {});

/** The plans with their prices, and the questions. */
export const usePricing = () =>
  useQuery({ queryKey: [KIND, 'pricing'], queryFn: ({ signal }) => readPricing(signal) });

/** The plan of one client. */
export const useClientPlan = (id: number) =>
  useQuery({
    queryKey: [KIND, 'client', id],
    queryFn: ({ signal }) => call(getClientPlan, { params: { id }, signal }),
  });

export const useChoosePlan = () => useChange(chooseClientPlan, [KIND, 'fee']);
export const useUpdatePlan = () => useChange(updateSubscriptionPlan, [KIND]);
export const useSaveQuestions = () => useChange(savePricingQuestions, [KIND]);
