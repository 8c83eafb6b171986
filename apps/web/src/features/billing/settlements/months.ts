import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';

const MONTHS = 13;

/** Past months, newest first (`2026-10`): those that can be settled. */
export function lastMonths(now: Date): string[] {
  const months: string[] = [];
  let first = `${riyadhDate(now).slice(0, 7)}-01`;
  for (let n = 0; n < MONTHS; n += 1) {
    const month = addDays(first, -1).slice(0, 7);
    months.push(month);
    first = `${month}-01`;
  }
  return months;
}
