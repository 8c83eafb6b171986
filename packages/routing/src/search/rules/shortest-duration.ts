import { UNLIMITED } from '../../model.ts';
import type { Plan } from '../plan.ts';
import { arrivalAfter, lastLeaving, NEVER } from './break-leg.ts';
import type { Rule } from './rule.ts';
import { stopsOf } from './stops.ts';

/**
 * The longest time from start to end, in rich problems. The route is driven as early as can be, then the departure is put off as
 * long as the arrival stays and nothing gets later that would cost. Never too short; now and then longer than need be.
 */
export function richDurationRule(plan: Plan): Rule | null {
  const { model, next, row, location, stops, tasks, typeOf } = plan;
  const { vehicleTypes, release, due, latenessCost, latest, gapsFrom, gapStart, gapEnd } = model;
  if (vehicleTypes.every((type) => type.maxDurationSeconds >= UNLIMITED)) return null;
  const { closes, opened, busy } = stopsOf(plan);
  const width = 1 + Math.max(...vehicleTypes.map(({ breaks }) => breaks.length));
  const longest = stops + 2;
  const sequence = new Int32Array(longest);
  const begin = new Float64Array(longest * width);
  const leave = new Float64Array(longest * width);
  const from = new Int8Array(longest * width);

  /** With `put` after `p`; NEVER when it cannot be driven at all. */
  const duration = (put: Int32Array, count: number, p: number, route: number): number => {
    const type = vehicleTypes[typeOf[route]!]!;
    const { breaks, duration_seconds } = type;
    const start = plan.startOf(route);
    let length = 0;
    for (let v = start; ; v = next[v]!) {
      sequence[length++] = v;
      if (v === p) for (let i = 0; i < count; i += 1) sequence[length++] = put[i]!;
      if (v === start + 1) break;
    }
    const releaseAt = (head: number) => {
      let most = -UNLIMITED;
      for (let i = head + 1; sequence[i]! < tasks; i += 1) most = Math.max(most, release[sequence[i]!]!);
      return most;
    };
    leave.fill(NEVER, 0, width);
    leave[0] = Math.max(type.earliest, releaseAt(0));
    for (let i = 1; i < length; i += 1) {
      const v = sequence[i]!;
      const before = sequence[i - 1]!;
      const way = duration_seconds[row[before]! + location[v]!]!;
      for (let taken = 0; taken <= breaks.length; taken += 1) {
        let arrival = NEVER;
        for (let k = 0; k <= taken; k += 1) {
          const left = leave[(i - 1) * width + k]!;
          const there = left >= NEVER ? NEVER : arrivalAfter(left, way, breaks, k, taken);
          if (there >= arrival) continue;
          arrival = there;
          from[i * width + taken] = k;
        }
        let begins = arrival;
        if (v < tasks) begins = opened(v, arrival);
        else if (v < stops) begins = Math.max(arrival, releaseAt(i));
        begin[i * width + taken] = begins;
        leave[i * width + taken] = begins > closes[v]! ? NEVER : begins + busy(v, before, route);
      }
    }
    let taken = breaks.length;
    const arrival = leave[(length - 1) * width + taken]!;
    if (arrival >= NEVER) return NEVER;
    // Back again: the last moment to begin at each stop.
    let by = arrival;
    for (let i = length - 1; i > 0; i -= 1) {
      const k = from[i * width + taken]!;
      const before = sequence[i - 1]!;
      const way = duration_seconds[row[before]! + location[sequence[i]!]!]!;
      by = lastLeaving(leave[(i - 1) * width + k]!, by, way, breaks, k, taken);
      taken = k;
      if (i > 1)
        by = lastBegin(before, by - busy(before, sequence[i - 2]!, route), begin[(i - 1) * width + k]!);
    }
    return arrival - by;
  };

  function lastBegin(v: number, by: number, begins: number): number {
    if (v >= tasks) return by;
    let last = Math.min(by, latest[v]!);
    if (latenessCost[v]! > 0) last = Math.min(last, Math.max(begins, due[v]!));
    for (let gap = gapsFrom[v]!; gap < gapsFrom[v + 1]!; gap += 1)
      if (last > gapStart[gap]! && last < gapEnd[gap]!) last = gapStart[gap]!;
    return Math.max(last, begins);
  }

  const none = new Int32Array(1);
  const over = (put: Int32Array, count: number, p: number, route: number) =>
    duration(put, count, p, route) - vehicleTypes[typeOf[route]!]!.maxDurationSeconds;
  return {
    code: 'max_duration',
    fitsAll: (put, count, p, _q, route) =>
      vehicleTypes[typeOf[route]!]!.maxDurationSeconds >= UNLIMITED || over(put, count, p, route) <= 0,
    holds: (route) => over(none, 0, -1, route) <= 0,
    excess: (task, p, _q, route) => {
      none[0] = task;
      const by = over(none, 1, p, route);
      // What cannot be driven at all is the clock's to tell of.
      return by > UNLIMITED ? 0 : by;
    },
  };
}
