import type { BILLING_CYCLES, SUBSCRIPTION_PLANS } from '@fleet/contracts/billing/subscription-plans.ts';
import { addVat } from '@fleet/domain/money.ts';
import { AppError } from '../../platform/app-error.ts';

export type PlanCode = (typeof SUBSCRIPTION_PLANS)[number];
export type BillingCycle = (typeof BILLING_CYCLES)[number];

const MONTHS_OF_A_YEAR = 12;

export interface PlanPrices {
  readonly code: PlanCode;
  readonly monthly_price_halalas: number;
  readonly yearly_per_month_halalas: number;
}

/** What a plan costs each time it is charged, without VAT: a month, or twelve at the yearly price. */
export function priceOf(plan: PlanPrices, cycle: BillingCycle): number {
  return cycle === 'monthly' ? plan.monthly_price_halalas : plan.yearly_per_month_halalas * MONTHS_OF_A_YEAR;
}

/** An amount with its VAT, half-up to the halala. */
export function withVat(net_halalas: number, vat_rate_basis_points: number) {
  const { vat_halalas } = addVat(net_halalas, vat_rate_basis_points);
  return { net_halalas, vat_halalas, amount_halalas: net_halalas + vat_halalas };
}

/** The month `months` after `period`; both like `2026-11`. */
export function monthAfter(period: string, months: number): string {
  const [year, month] = period.split('-').map(Number) as [number, number];
  const count = year * 12 + month - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** The month from which a choice made in `current` holds: the next one, or the first that is not paid for. */
export function startsPeriod(current: string, paid_until: string | null): string {
  return monthAfter(paid_until !== null && paid_until > current ? paid_until : current, 1);
}

/** Refuses prices that make no sense together. Throws INVALID_FIELDS. */
export function checkPrices({ code, monthly_price_halalas, yearly_per_month_halalas }: PlanPrices): void {
  const fields: Record<string, string> = {};
  if (code === 'basic' && monthly_price_halalas > 0) fields.monthly_price_halalas = 'basic_is_free';
  if (yearly_per_month_halalas > monthly_price_halalas)
    fields.yearly_per_month_halalas = 'yearly_above_monthly';
  if (Object.keys(fields).length > 0)
    throw new AppError('INVALID_FIELDS', 'These prices do not fit together.', undefined, fields);
}
