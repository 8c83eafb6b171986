import type { ClientFacts } from '@fleet/domain/anomaly-facts.ts';
import { BEGIN_MS, DAY_MS, HOUR_MS } from './prices.ts';
import { dayOf } from './stations.ts';

/** Hours between a time and the fleet's nearest working time: 0 within it, and for fleets without fixed hours. */
export function hoursOutside({ working_hours, working_weekdays }: ClientFacts, at_ms: number): number {
  if (!working_hours && !working_weekdays) return 0;
  const { from_hour, to_hour } = working_hours ?? { from_hour: 0, to_hour: 24 };
  const hours = to_hour > from_hour ? to_hour - from_hour : to_hour - from_hour + 24;
  let nearest = Number.POSITIVE_INFINITY;
  for (let day = dayOf(at_ms) - 3; day <= dayOf(at_ms) + 3; day++) {
    const midnight = BEGIN_MS + day * DAY_MS;
    if (working_weekdays && !working_weekdays.includes(new Date(midnight + 12 * HOUR_MS).getUTCDay()))
      continue;
    const begin = midnight + from_hour * HOUR_MS;
    const end = begin + hours * HOUR_MS;
    nearest = Math.min(nearest, Math.max(0, begin - at_ms, at_ms - end));
  }
  return nearest / HOUR_MS;
}
