import type { Plan } from '../plan.ts';
import type { Rule } from './rule.ts';

/** A task follows those it must come after, in one route. They are inserted before it, and removed only with it. */
export function afterRule(plan: Plan): Rule | null {
  const { model, next, prev, route, stops, isLocked } = plan;
  const after = model.relations?.after;
  if (!after?.some((tasks) => tasks.length > 0)) return null;
  const isAfterThem = (task: number, p: number, r: number) => {
    let missing = after[task]!.length;
    const start = plan.startOf(r);
    for (let v = p; missing > 0 && v !== start; v = prev[v]!) if (after[task]!.includes(v)) missing -= 1;
    return missing === 0;
  };
  return {
    code: 'after',
    admits: (task, r) => after[task]!.every((before) => route[before] === r),
    fits: (task, p, _q, r) => isAfterThem(task, p, r),
    fitsAll: (put, count, p, _q, r) => isAfterThem(put[count === 2 && put[0]! >= plan.tasks ? 1 : 0]!, p, r),
    holds: (r) => {
      const seen = new Set<number>();
      for (let v = next[plan.startOf(r)]!; v < stops; v = next[v]!) {
        if (v >= plan.tasks) continue;
        if (isLocked[v] === 0 && !after[v]!.every((before) => seen.has(before))) return false;
        seen.add(v);
      }
      return true;
    },
  };
}

/** Certain tasks are never in one route. */
export function apartRule(plan: Plan): Rule | null {
  const { model, next, route, stops, tasks, isLocked } = plan;
  const apart = model.relations?.apart;
  if (!apart?.some((others) => others.length > 0)) return null;
  return {
    code: 'apart',
    admits: (task, r) => apart[task]!.every((other) => route[other] !== r),
    holds: (r) => {
      for (let v = next[plan.startOf(r)]!; v < stops; v = next[v]!)
        if (v < tasks && isLocked[v] === 0 && apart[v]!.some((other) => route[other] === r)) return false;
      return true;
    },
  };
}
