import type { Budget } from '@fleet/contracts/fuelling/budgets.ts';
import { lastDayOfPeriod } from '@fleet/domain/invoices.ts';
import { countDays } from '@fleet/domain/periods.ts';
import { addDays, type RiyadhDate } from '@fleet/domain/riyadh-time.ts';

/** The pace is that of whole weeks: working days and weekends differ. */
const PACE_DAYS = 28;

/** What was used of a budget on a day, in its unit. */
export interface UsedDay {
  readonly day: RiyadhDate;
  readonly used: number;
}

/** The days that a month's picture needs: from four weeks before today, or the first of the month, to its end. */
export function daysToRead(period: string, today: RiyadhDate): { from: RiyadhDate; to: RiyadhDate } {
  const first = `${period}-01`;
  const before = addDays(today, -PACE_DAYS);
  return { from: before < first ? before : first, to: lastDayOfPeriod(period) };
}

/**
 * What was used of a budget by day of its month, all of it, and what it comes to by the end of the month: what is used, and for
 * the rest of it the pace of the four weeks before today, or since the first use if that is less long ago.
 */
export function usedOf(
  { limit, period, today }: { limit: number; period: string; today: RiyadhDate },
  used: readonly UsedDay[],
): Pick<Budget, 'used' | 'used_percent' | 'forecast' | 'days'> {
  const [first, last] = [`${period}-01`, lastDayOfPeriod(period)];
  const byDay = new Map(used.map((one) => [one.day, one.used]));
  const until = today < last ? today : last;
  const days = daysBetween(first, until).map((day) => byDay.get(day) ?? 0);
  const sum = used.reduce(
    (total, one) => (one.day >= first && one.day <= last ? total + one.used : total),
    0,
  );
  return {
    used: sum,
    used_percent: Math.floor((sum * 100) / limit),
    forecast: sum + restOf({ first, last, today }, used),
    days,
  };
}

function restOf(
  { first, last, today }: Record<'first' | 'last' | 'today', RiyadhDate>,
  used: readonly UsedDay[],
): number {
  if (today < first || today > last) return 0;
  const begin = used.find((one) => one.used > 0)?.day ?? today;
  const since = [begin, addDays(today, -PACE_DAYS)].toSorted().at(-1)!;
  const before = used.filter(({ day }) => day >= since && day < today);
  const pace =
    since < today ? before.reduce((sum, one) => sum + one.used, 0) / (countDays(since, today) - 1) : 0;
  const ofToday = used.find(({ day }) => day === today)?.used ?? 0;
  return Math.round(Math.max(0, pace - ofToday) + pace * (countDays(today, last) - 1));
}

function daysBetween(from: RiyadhDate, to: RiyadhDate): RiyadhDate[] {
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
