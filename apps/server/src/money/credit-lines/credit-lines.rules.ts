import type { CreditLine } from '@fleet/contracts/money/credit-lines.ts';
import { dueOn, type InvoicePeriod, lastDayOfPeriod } from '@fleet/domain/invoices.ts';
import { addDays, type RiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { AppError } from '../../platform/app-error.ts';

/** What fuel of a Riyadh month came to, corrections booked in it included. */
export interface ChargedMonth {
  readonly period: InvoicePeriod;
  readonly amount_halalas: number;
}

/** A client's allocated balance beside its holds, which is below zero where credit is in use, and the holds. */
interface AllocatedMoney {
  readonly remaining_halalas: number;
  readonly reserved_halalas: number;
}

/** What a client owes of a month, and when it is due. */
export type OpenMonth = Omit<CreditLine['open'][number], 'reminders'>;

/** What was fueled and not paid. What is only reserved is not used yet. */
export function usedCredit({ remaining_halalas, reserved_halalas }: AllocatedMoney): number {
  return Math.max(0, -(remaining_halalas + reserved_halalas));
}

/** The part of a credit line that cannot be taken away: used, or reserved for requests that were approved on it. */
export function creditInUse({ remaining_halalas }: AllocatedMoney): number {
  return Math.max(0, -remaining_halalas);
}

/** What a client gives with its payment of a month, for the people who look for it. */
export function paymentReference(client_id: number, period: InvoicePeriod): string {
  return `CR-${client_id}-${period}`;
}

/** The month before. */
export function monthBefore(period: InvoicePeriod): InvoicePeriod {
  return addDays(`${period}-01`, -1).slice(0, 7);
}

/**
 * The first day without credit if what is open is not paid: the day after the grace of the oldest month, and after a
 * suspension. Null where nothing is open.
 */
export function blocksOn(
  open: readonly OpenMonth[],
  { grace_days, suspended_until }: { grace_days: number; suspended_until: RiyadhDate | null },
): RiyadhDate | null {
  const [oldest] = open;
  if (!oldest) return null;
  const by_rule = addDays(oldest.due_on, grace_days + 1);
  const suspended = suspended_until && addDays(suspended_until, 1);
  return suspended && suspended > by_rule ? suspended : by_rule;
}

/** Before the due day only this one is sent, and on the due day at the latest. */
const BEFORE_DUE = -3;

/** The steps after the due day, from a setting like `3,7,14`. */
export function reminderSteps(setting: string): number[] {
  return setting
    .split(',')
    .map(Number)
    .filter((days) => days > 0);
}

/**
 * The reminder that a month is due for, so many days after its due day: the newest step that was neither sent nor followed by
 * another; null where there is none. What was missed is not made up for.
 */
export function reminderStep(
  days_overdue: number,
  steps: readonly number[],
  sent: readonly number[],
): number | null {
  const begun = [BEFORE_DUE, ...steps].filter((step) => step <= days_overdue);
  if (begun.length === 0) return null;
  const step = Math.max(...begun);
  if (sent.some((other) => other >= step) || (step < 0 && days_overdue > 0)) return null;
  return step;
}

/** Throws INVALID_FIELDS for a suspension that is over, or that nobody gives a reason for. */
export function checkSuspension(
  { suspended_until, suspension_reason }: Pick<CreditLine, 'suspended_until' | 'suspension_reason'>,
  today: RiyadhDate,
): void {
  if (suspended_until === null) return;
  if (suspended_until < today)
    throw new AppError('INVALID_FIELDS', 'This day is over.', undefined, { suspended_until: 'in_the_past' });
  if (!suspension_reason)
    throw new AppError('INVALID_FIELDS', 'Say why the block is suspended.', undefined, {
      suspension_reason: 'required',
    });
}

/**
 * Which months are open of `used_halalas`, the oldest first, and what of it is overdue. Payments settle the oldest, so
 * that what is open is of the newest months. `charged`: the newest first; what they do not explain is of the last.
 */
export function openMonths(
  used_halalas: number,
  charged: readonly ChargedMonth[],
  terms_days: number,
  today: RiyadhDate,
): { open: OpenMonth[]; overdue_halalas: number } {
  let left = used_halalas;
  const open = charged.flatMap(({ period, amount_halalas }, index) => {
    const part = index === charged.length - 1 ? left : Math.min(left, Math.max(0, amount_halalas));
    left -= part;
    const invoiced_on = addDays(lastDayOfPeriod(period), 1);
    return part > 0 ? [{ period, amount_halalas: part, due_on: dueOn(invoiced_on, terms_days) }] : [];
  });
  const overdue = open.filter(({ due_on }) => due_on < today);
  return {
    open: open.reverse(),
    overdue_halalas: overdue.reduce((sum, { amount_halalas }) => sum + amount_halalas, 0),
  };
}
