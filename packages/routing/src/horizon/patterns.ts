import type { Draft, Visit } from './spread.ts';

/**
 * Gives each visit of a job with several an interval of days, so that any choice within them keeps the gaps: intervals as wide as
 * the gaps allow, and shifted from job to job, so that not all jobs begin on the same day.
 */
export function spreadVisits(visits: readonly Visit[]): void {
  let shift = 0;
  for (const visit of visits) {
    const rule = visit.job.visits;
    if (!rule || rule.count < 2) continue;
    const { count, min_gap, max_gap } = rule;
    if (visit.number === 0) shift += 1;
    const span = visit.days.length - 1;
    const gap = Math.min(max_gap, Math.max(min_gap, Math.floor(span / count)));
    const slackAt = (step: number) => Math.min(step - min_gap, max_gap - step, span - (count - 1) * step);
    const step = slackAt(gap) >= 0 ? gap : min_gap;
    const slack = slackAt(step);
    const free = span - (count - 1) * step - slack;
    const first = (shift % (free + 1)) + visit.number * step;
    visit.days = visit.days.slice(first, first + slack + 1);
  }
}

/** A copy in which each visit has one of its days: those with the fewest first, each on the day with the fewest visits so far. */
export function onEvenDays({ visits, vehicleDays }: Draft): Draft {
  const loads = new Map(vehicleDays.map(({ day }) => [day, 0]));
  const days = new Map<Visit, readonly number[]>();
  for (const visit of visits.toSorted((a, b) => a.days.length - b.days.length)) {
    const open = visit.days.filter((day) => loads.has(day));
    if (open.length === 0 || visit.only !== null) continue;
    const least = open.reduce((best, day) => (loads.get(day)! < loads.get(best)! ? day : best));
    loads.set(least, loads.get(least)! + 1);
    days.set(visit, [least]);
  }
  return { vehicleDays, visits: visits.map((visit) => ({ ...visit, days: days.get(visit) ?? visit.days })) };
}
