import { type InvoicePeriod, isDayOver, lastDayOfPeriod } from './invoices.ts';
import { addDays, type RiyadhDate, riyadhWeekday, startOfRiyadhDate } from './riyadh-time.ts';

/**
 * How often a client is invoiced. A week ends on Saturday, and with its month: a document is of one month. Other words in the
 * field, which is free text, mean the month.
 */
export const BILLING_PERIODS = ['monthly', 'half_monthly', 'weekly'] as const;

/** The last day of a first half. */
export const HALF_MONTH = 15;
const DAYS_OF_WEEK = 7;

export interface BillingTerms {
  readonly billing_period: string;
  /** The last day of the contract: what is invoiced of its month ends there. */
  readonly contract_end_date: RiyadhDate | null;
}

/** Days of a month that are invoiced together, both included. */
export interface BillingPart {
  readonly from_on: RiyadhDate;
  readonly until_on: RiyadhDate;
}

/** The parts of a month, without a gap and without an overlap. Throws RangeError if it is no month. */
export function billingParts(period: InvoicePeriod, terms: BillingTerms): BillingPart[] {
  const last = lastDayOfPeriod(period);
  const parts: BillingPart[] = [];
  for (let from_on = `${period}-01`; from_on <= last; from_on = addDays(parts.at(-1)!.until_on, 1))
    parts.push({ from_on, until_on: endOf(from_on, last, terms) });
  return parts;
}

function endOf(day: RiyadhDate, last: RiyadhDate, { billing_period, contract_end_date }: BillingTerms) {
  const half = `${day.slice(0, 8)}${HALF_MONTH}`;
  const ends = [last];
  if (billing_period === 'half_monthly' && day <= half) ends.push(half);
  if (billing_period === 'weekly')
    ends.push(addDays(day, DAYS_OF_WEEK - 1 - riyadhWeekday(startOfRiyadhDate(day))));
  if (contract_end_date !== null && contract_end_date >= day) ends.push(contract_end_date);
  return ends.sort()[0]!;
}

/** The part a day ends; null where no part of its month ends on it, because the terms changed. */
export function partEndingOn(until_on: RiyadhDate, terms: BillingTerms): BillingPart | null {
  return billingParts(until_on.slice(0, 7), terms).find((part) => part.until_on === until_on) ?? null;
}

/** Whether a part is complete in the ledger, so that it can be invoiced. */
export function isPartOver({ until_on }: Pick<BillingPart, 'until_on'>, now: Date): boolean {
  return isDayOver(until_on, now);
}

export function isWholeMonth({ from_on, until_on }: BillingPart): boolean {
  return from_on.endsWith('-01') && until_on === lastDayOfPeriod(from_on.slice(0, 7));
}
