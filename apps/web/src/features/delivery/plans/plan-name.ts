import type { PlanRow } from '@fleet/contracts/delivery/plans.ts';
import type { TFunction } from 'i18next';
import { formatNumber, formatTime } from '../../../lib/format.ts';

/** `Plan 12 of 21:04, SAR 6,410`. */
export function planName(t: TFunction, plan: PlanRow): string {
  const values = { id: plan.id, time: formatTime(plan.created_at) };
  return plan.cost_halalas === null
    ? t('plans.plan_of', values)
    : t('plans.plan_of_cost', { ...values, cost: formatNumber(Math.round(plan.cost_halalas / 100)) });
}
