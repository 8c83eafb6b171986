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
  const service = new Int32Array(nodes);
  const opens = new Int32Array(nodes);
  const closes = new Int32Array(nodes);
  service.set(model.service_seconds);
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

  const forward = (from: number, route: number) => {
    const ways = durations[typeOf[route]!]!;
    let p = prev[from]!;
    for (let v = from; ; p = v, v = next[v]!) {
      let at = begin[p]! + service[p]! + ways[row[p]! + location[v]!]!;
      if (at < opens[v]!) at = opens[v]!;
      if (hasGaps && v < tasks) at = afterGaps(model, v, at);
      const isSettled = at === begin[v] && v !== from;
      begin[v] = at;
      if (isSettled || v >= tasks) return;
    }
  };
  const backward = (from: number, route: number) => {
    const ways = durations[typeOf[route]!]!;
    let q = next[from]!;
    for (let v = from; ; q = v, v = prev[v]!) {
      let at = mustBegin[q]! - ways[row[v]! + location[q]!]! - service[v]!;
      if (at > closes[v]!) at = closes[v]!;
      if (hasGaps && v < tasks) at = beforeGaps(model, v, at);
      const isSettled = at === mustBegin[v] && v !== from;
      mustBegin[v] = at;
      if (isSettled || v >= tasks) return;
    }
  };
  const lateness = (task: number, p: number, q: number, route: number) => {
    const ways = durations[typeOf[route]!]!;
    let at = begin[p]! + service[p]! + ways[row[p]! + location[task]!]!;
    if (at < opens[task]!) at = opens[task]!;
    if (hasGaps) at = afterGaps(model, task, at);
    const over = at - closes[task]!;
    const overNext = at + service[task]! + ways[row[task]! + location[q]!]! - mustBegin[q]!;
    return over > overNext ? over : overNext;
  };

  return {
    code: 'time_window',
    clock: { begin, mustBegin, service, opens, closes, durations },
    // Without closed times between windows the clock says it all.
    ...(hasGaps && {
      fits: (task: number, p: number, q: number, route: number) => lateness(task, p, q, route) <= 0,
    }),
    added: (task, route) => {
      forward(task, route);
      backward(task, route);
    },
    refresh: (route) => refresh(plan.startOf(route)),
    holds: isInTime,
    excess: lateness,
  };

  /** Never settled early: the nodes may hold values of the route they stood in before. */
  function refresh(start: number): void {
    const ways = durations[typeOf[(start - tasks) >> 1]!]!;
    for (let p = start, v = next[start]!; ; p = v, v = next[v]!) {
      let at = begin[p]! + service[p]! + ways[row[p]! + location[v]!]!;
      if (at < opens[v]!) at = opens[v]!;
      if (hasGaps && v < tasks) at = afterGaps(model, v, at);
      begin[v] = at;
      if (v >= tasks) break;
    }
    for (let q = start + 1, v = prev[start + 1]!; ; q = v, v = prev[v]!) {
      let at = mustBegin[q]! - ways[row[v]! + location[q]!]! - service[v]!;
      if (at > closes[v]!) at = closes[v]!;
      if (hasGaps && v < tasks) at = beforeGaps(model, v, at);
      mustBegin[v] = at;
      if (v >= tasks) break;
    }
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

function needsTime(model: Model): boolean {
  return (
    model.earliest.some((at) => at > 0) ||
    model.latest.some((at) => at < UNLIMITED) ||
    model.vehicleTypes.some((type) => type.latest < UNLIMITED)
  );
}
