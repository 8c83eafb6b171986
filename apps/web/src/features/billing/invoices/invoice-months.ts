import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';

const SHOWN = 12;

/** Past months, newest first: those that can be invoiced and filtered. */
export function monthsBefore(now: Date): string[] {
  const months: string[] = [];
  let first = `${riyadhDate(now).slice(0, 7)}-01`;
  for (let count = 0; count < SHOWN; count += 1) {
    const month = addDays(first, -1).slice(0, 7);
    months.push(month);
    first = `${month}-01`;
  }
  return months;
}

/** The month that runs. */
export function currentMonth(now: Date): string {
  return riyadhDate(now).slice(0, 7);
}
