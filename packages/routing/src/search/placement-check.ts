import type { Plan } from './plan.ts';

/** Checks a single job between `p` and its successor against all rules, where speed does not matter. */
export function createPlacementCheck(plan: Plan): (task: number, p: number, route: number) => boolean {
  const put = new Int32Array(1);
  return (task, p, route) => {
    const q = plan.next[p]!;
    put[0] = task;
    return plan.rules.every(
      (rule) =>
        (rule.admits?.(task, route) ?? true) &&
        (rule.room === undefined || rule.room.need[task]! <= rule.room.room[route]!) &&
        (rule.fitsAll?.(put, 1, p, q, route) ?? rule.fits?.(task, p, q, route) ?? true) &&
        (rule.clock === undefined || rule.excess!(task, p, q, route) <= 0),
    );
  };
}
