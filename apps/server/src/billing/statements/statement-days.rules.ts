import { addDays, riyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { StatementMeasures, Stretch } from './statements.queries.ts';
import type { StatementPeriod } from './statements.rules.ts';

/** Of a day in Riyadh and a kind of movement: how many lines of an account took and gave, and how much together. */
export interface DaySums {
  readonly day: string;
  readonly movement: NonNullable<StatementPeriod['of']>;
  readonly debits: number;
  readonly credits: number;
  readonly debit_halalas: number;
  readonly credit_halalas: number;
}

/** The days with lines since the first of a period, oldest first, and the balance now; null of a branch, which opens at zero. */
export interface AccountDays {
  readonly balance_halalas: number | null;
  readonly days: readonly DaySums[];
}

/** Opening, closing and totals of a period, of any type of lines: the opening is today's balance less everything since its first day. */
export function measuresOf(account: AccountDays, period: StatementPeriod): StatementMeasures {
  const within = daysWithin(account, period);
  const opening_halalas = openingOf(account);
  const matching = within.filter((sums) => isOf(sums, period));
  const [debit, credit] = [totalOf(within, 'debit_halalas'), totalOf(within, 'credit_halalas')];
  return {
    opening_halalas,
    closing_halalas: opening_halalas + credit - debit,
    total_debit_halalas: debit,
    total_credit_halalas: credit,
    debits: totalOf(within, 'debits'),
    credits: totalOf(within, 'credits'),
    matching: matching.reduce((sum, sums) => sum + linesOf(sums, period.sign), 0),
    matching_halalas:
      (period.sign < 0 ? 0 : totalOf(matching, 'credit_halalas')) -
      (period.sign > 0 ? 0 : totalOf(matching, 'debit_halalas')),
  };
}

interface Cut {
  readonly limit: number;
  readonly offset: number;
}

/**
 * On which days the lines `offset` to `offset + limit` of the requested type are, each with the balance before it, and how many to skip
 * there. Days without such a line are left out.
 */
export function placeOf(
  account: AccountDays,
  period: StatementPeriod,
  { limit, offset }: Cut,
): { readonly stretches: Stretch[]; readonly offset: number } {
  const stretches: Stretch[] = [];
  let [opening_halalas, passed, skipped] = [openingOf(account), 0, 0];
  for (const [day, sums] of Map.groupBy(daysWithin(account, period), (one) => one.day)) {
    if (passed >= offset + limit) break;
    const lines = sums.reduce((sum, one) => sum + (isOf(one, period) ? linesOf(one, period.sign) : 0), 0);
    passed += lines;
    if (passed <= offset) skipped = passed;
    else if (lines > 0)
      stretches.push({
        from: startOfRiyadhDate(day),
        until: startOfRiyadhDate(addDays(day, 1)),
        opening_halalas,
      });
    opening_halalas += movedIn(sums);
  }
  return { stretches, offset: offset - skipped };
}

function openingOf({ balance_halalas, days }: AccountDays): number {
  return balance_halalas === null ? 0 : balance_halalas - movedIn(days);
}

function daysWithin({ days }: AccountDays, { until }: StatementPeriod): readonly DaySums[] {
  const end = riyadhDate(until);
  return days.filter(({ day }) => day < end);
}

function movedIn(days: readonly DaySums[]): number {
  return totalOf(days, 'credit_halalas') - totalOf(days, 'debit_halalas');
}

function totalOf(days: readonly DaySums[], figure: Exclude<keyof DaySums, 'day' | 'movement'>): number {
  return days.reduce((sum, one) => sum + one[figure], 0);
}

function isOf({ movement }: DaySums, { of }: StatementPeriod): boolean {
  return of === null || movement === of;
}

function linesOf({ debits, credits }: DaySums, sign: StatementPeriod['sign']): number {
  return (sign < 0 ? 0 : credits) + (sign > 0 ? 0 : debits);
}
