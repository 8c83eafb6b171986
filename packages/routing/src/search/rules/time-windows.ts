import { type Model, UNLIMITED } from '../../model.ts';
import type { Plan } from '../plan.ts';
import type { Rule } from './rule.ts';

/**
 * Service begins within a window of its task, the route within the vehicle's. Kept per node: the earliest moment service
 * can begin given what is before it, and the latest that still lets everything after it be on time. An insertion is then
 * two comparisons.
 */
export function timeWindowRule(plan: Plan): Rule | null {
  const { model } = plan;
  if (!needsTime(model)) return null;
  const { next, prev, row, location, tasks } = plan;
  const nodes = next.length;
  const opens = new Int32Array(nodes);
  const closes = new Int32Array(nodes);
  /** Time spent at a node as it stands; at a task that stands nowhere, the least it takes. */
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
    // With the task before it, q may need its setup, or need it no more.
    const beginNext = opened(q, atNext);
    const nextOver =
      beginNext + timeAt(q, task) + travelTimes[row[q]! + location[next[q]!]!]! - mustBegin[next[q]!]!;
    return Math.max(over, beginNext - closes[q]!, nextOver);
  };

  return {
    code: 'time_window',
    clock: { begin, mustBegin, busy, opens, closes, durations, opened },
    // Without closed times between windows, and without setup, the clock says it all.
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

  /** Never settled early: the nodes may hold values of the route they stood in before. */
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

  function earliestAt(v: number, travelTimes: Int32Array): number {
    const p = prev[v]!;
    return opened(v, begin[p]! + busy[p]! + travelTimes[row[p]! + location[v]!]!);
  }

  function latestAt(v: number, travelTimes: Int32Array): number {
    const q = next[v]!;
    let at = mustBegin[q]! - travelTimes[row[v]! + location[q]!]! - busy[v]!;
    if (at > closes[v]!) at = closes[v]!;
    return hasGaps && v < tasks ? beforeGaps(model, v, at) : at;
  }

  /** When service can begin at a node reached at `at`. */
  function opened(v: number, at: number): number {
    const open = Math.max(at, opens[v]!);
    return hasGaps && v < tasks ? afterGaps(model, v, open) : open;
  }

  function timeAt(task: number, before: number): number {
    const setup = hasSetup && location[before] !== location[task] ? model.setup_seconds[task]! : 0;
    return setup + model.service_seconds[task]!;
  }

  /** Asked of every node: one that waits for its window hides that those before it are on time for nothing. */
  function isInTime(route: number): boolean {
    for (let v = plan.startOf(route), isFirst = true; isFirst || v < tasks; v = next[v]!, isFirst = false) {
      if (begin[v]! > mustBegin[v]!) return false;
    }
    return true;
  }
}

/** The first moment at or after `at` that lies in no closed time of the task. */
function afterGaps({ gapsFrom, gapStart, gapEnd }: Model, task: number, at: number): number {
  for (let gap = gapsFrom[task]!; gap < gapsFrom[task + 1]!; gap += 1) {
    if (at > gapStart[gap]! && at < gapEnd[gap]!) return gapEnd[gap]!;
  }
  return at;
}

/** The last moment at or before `at` that lies in no closed time of the task. */
function beforeGaps({ gapsFrom, gapStart, gapEnd }: Model, task: number, at: number): number {
  for (let gap = gapsFrom[task]!; gap < gapsFrom[task + 1]!; gap += 1) {
    if (at > gapStart[gap]! && at < gapEnd[gap]!) return gapStart[gap]!;
  }
  return at;
}

/** Without a last moment anywhere nothing can be late. */
function needsTime(model: Model): boolean {
  return (
    model.gapStart.length > 0 ||
    model.latest.some((at) => at < UNLIMITED) ||
    model.vehicleTypes.some((type) => type.latest < UNLIMITED)
  );
}
