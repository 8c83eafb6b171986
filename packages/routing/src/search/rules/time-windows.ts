import type { Matrix } from '../../matrix.ts';
import { type Model, UNLIMITED } from '../../model.ts';
import type { Plan } from '../plan.ts';
import type { Rule } from './rule.ts';

/**
 * Service begins within a window of its task, and the route stays within working hours. Stored per node: the earliest start of
 * service, and the latest that keeps the rest on time. An insertion is then two comparisons.
 */
export function timeWindowRule(plan: Plan): Rule | null {
  const { model } = plan;
  if (!needsTime(model)) return null;
  const { next, prev, row, location, tasks } = plan;
  const nodes = next.length;
  const opens = new Int32Array(nodes);
  const closes = new Int32Array(nodes);
  /** Time spent at a node in its route; the minimum for an unassigned task. */
  const busy = new Int32Array(nodes);
  busy.set(model.service_seconds);
  opens.set(model.earliest);
  closes.set(model.latest);
  for (let route = 0; route < plan.routes; route += 1) {
    const { earliest, latest } = plan.typeAt(route);
    opens.fill(earliest, plan.startOf(route), plan.startOf(route) + 2);
    closes.fill(latest, plan.startOf(route), plan.startOf(route) + 2);
  }
  const begin = opens.slice();
  const mustBegin = closes.slice();
  const durations = model.vehicleTypes.map((type) => type.duration_seconds);
  const { typeOf } = plan;
  const hasGaps = model.gapStart.length > 0;
  const hasSetup = model.setup_seconds.some((seconds) => seconds > 0);

  const added = (task: number, route: number) => {
    if (hasSetup) return refresh(route);
    const travelTimes = durations[typeOf[route]!]!;
    for (let v = task; ; v = next[v]!) {
      const at = earliestAt(v, travelTimes);
      const isSettled = at === begin[v] && v !== task;
      begin[v] = at;
      if (isSettled || v >= tasks) break;
    }
    for (let v = task; ; v = prev[v]!) {
      const at = latestAt(v, travelTimes);
      const isSettled = at === mustBegin[v] && v !== task;
      mustBegin[v] = at;
      if (isSettled || v >= tasks) break;
    }
  };
  const lateness = (task: number, p: number, q: number, route: number) => {
    const travelTimes = durations[typeOf[route]!]!;
    const at = opened(task, begin[p]! + busy[p]! + travelTimes[row[p]! + location[task]!]!);
    const over = at - closes[task]!;
    const atNext = at + timeAt(task, p) + travelTimes[row[task]! + location[q]!]!;
    if (!hasSetup || q >= tasks) return Math.max(over, atNext - mustBegin[q]!);
    // A new predecessor may add or remove q's setup time.
    const beginNext = opened(q, atNext);
    const nextOver =
      beginNext + timeAt(q, task) + travelTimes[row[q]! + location[next[q]!]!]! - mustBegin[next[q]!]!;
    return Math.max(over, beginNext - closes[q]!, nextOver);
  };

  return {
    code: 'time_window',
    clock: { begin, mustBegin, busy, opens, closes, durations, opened },
    // Without gaps and setup times, the clock is sufficient.
    ...((hasGaps || hasSetup) && {
      fits: (task: number, p: number, q: number, route: number) => lateness(task, p, q, route) <= 0,
      removed: (task: number) => {
        busy[task] = model.service_seconds[task]!;
      },
    }),
    added,
    refresh,
    holds: isInTime,
    excess: lateness,
  };

  /** Never stops early: nodes may hold values of their previous route. */
  function refresh(route: number): void {
    const start = plan.startOf(route);
    const travelTimes = durations[typeOf[route]!]!;
    for (let v = next[start]!; ; v = next[v]!) {
      begin[v] = earliestAt(v, travelTimes);
      if (v >= tasks) break;
      if (hasSetup) busy[v] = timeAt(v, prev[v]!);
    }
    for (let v = prev[start + 1]!; ; v = prev[v]!) {
      mustBegin[v] = latestAt(v, travelTimes);
      if (v >= tasks) break;
    }
  }

  function earliestAt(v: number, travelTimes: Matrix): number {
    const p = prev[v]!;
    return opened(v, begin[p]! + busy[p]! + travelTimes[row[p]! + location[v]!]!);
  }

  function latestAt(v: number, travelTimes: Matrix): number {
    const q = next[v]!;
    let at = mustBegin[q]! - travelTimes[row[v]! + location[q]!]! - busy[v]!;
    if (at > closes[v]!) at = closes[v]!;
    return hasGaps && v < tasks ? beforeGaps(model, v, at) : at;
  }

  /** Start of service at a node reached at `at`. */
  function opened(v: number, at: number): number {
    const open = Math.max(at, opens[v]!);
    return hasGaps && v < tasks ? afterGaps(model, v, open) : open;
  }

  function timeAt(task: number, before: number): number {
    const setup = hasSetup && location[before] !== location[task] ? model.setup_seconds[task]! : 0;
    return setup + model.service_seconds[task]!;
  }

  /** Checks every node: a node that waits for its window hides lateness before it. */
  function isInTime(route: number): boolean {
    for (let v = plan.startOf(route), isFirst = true; isFirst || v < tasks; v = next[v]!, isFirst = false) {
      if (begin[v]! > mustBegin[v]!) return false;
    }
    return true;
  }
}

/** The first time from `at` on outside the task's gaps. */
function afterGaps({ gapsFrom, gapStart, gapEnd }: Model, task: number, at: number): number {
  for (let gap = gapsFrom[task]!; gap < gapsFrom[task + 1]!; gap += 1) {
    if (at > gapStart[gap]! && at < gapEnd[gap]!) return gapEnd[gap]!;
  }
  return at;
}

/** The last time up to `at` outside the task's gaps. */
function beforeGaps({ gapsFrom, gapStart, gapEnd }: Model, task: number, at: number): number {
  for (let gap = gapsFrom[task]!; gap < gapsFrom[task + 1]!; gap += 1) {
    if (at > gapStart[gap]! && at < gapEnd[gap]!) return gapStart[gap]!;
  }
  return at;
}

/** Without any latest time, nothing can be late. */
function needsTime(model: Model): boolean {
  return (
    model.gapStart.length > 0 ||
    model.latest.some((at) => at < UNLIMITED) ||
    model.vehicleTypes.some((type) => type.latest < UNLIMITED)
  );
}
