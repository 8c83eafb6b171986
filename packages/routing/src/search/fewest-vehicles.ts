import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import { emptyRoute, restore, type Sequence } from './restore.ts';
import type { Ruin } from './ruin.ts';

/**
 * Fleet minimization after Christiaens and Vanden Berghe 2020: removes one vehicle at a time, the one whose tasks are easiest to
 * place elsewhere; plans are then judged by their unassigned tasks, weighted by how often each was unassigned before, until all
 * are served. Leaves the best plan found, limited to its vehicles.
 */
export function fewestVehicles(
  plan: Plan,
  { ruin, recreate, random }: { ruin: Ruin; recreate: () => void; random: Random },
  temperature: () => number | null,
): void {
  const absences = new Float64Array(plan.tasks).fill(1);
  const weighed = () => {
    let sum = 0;
    for (let i = 0; i < plan.absentCount; i += 1) sum += absences[plan.absent[i]!]!;
    return sum;
  };
  // Tasks that cannot be served with all vehicles do not justify keeping one.
  let current = weighed();
  let best = sequencesOf(plan);
  const first = plan.penalty;
  for (;;) {
    const hot = temperature();
    if (hot === null) break;
    if (plan.penalty <= first) {
      best = sequencesOf(plan);
      const route = easiestRoute(plan, absences);
      if (route < 0) break;
      plan.mostUsed = plan.usedCount - 1;
      emptyRoute(plan, route);
      current = weighed();
    }
    const before = plan.cost;
    plan.begin();
    ruin.ruin();
    recreate();
    const left = weighed();
    for (let i = 0; i < plan.absentCount; i += 1) absences[plan.absent[i]!]! += 1;
    const isBetter = left < current || plan.penalty <= first;
    const isCheap = left <= current && plan.cost < before - hot * Math.log(random.unit() + Number.MIN_VALUE);
    if (!isBetter && !isCheap) plan.undo();
    current = weighed();
  }
  plan.mostUsed = plan.routes;
  restore(plan, best);
  plan.mostUsed = Math.max(1, plan.usedCount);
}

function sequencesOf(plan: Plan): Sequence[] {
  return plan.sequences().map((sequence) => ({ ...sequence, type: plan.typeOf[sequence.route]! }));
}

/** The route whose tasks were unassigned least often, excluding routes with locked tasks. −1 if none can be removed. */
function easiestRoute(plan: Plan, absences: Float64Array): number {
  let easiest = -1;
  let min = Number.POSITIVE_INFINITY;
  for (let u = 0; u < plan.usedCount && plan.usedCount > 1; u += 1) {
    const route = plan.used[u]!;
    if (plan.isLocked[plan.next[plan.startOf(route)]!] === 1) continue;
    let sum = 0;
    for (let v = plan.next[plan.startOf(route)]!; v < plan.stops; v = plan.next[v]!)
      if (v < plan.tasks) sum += absences[v]!;
    if (sum >= min) continue;
    min = sum;
    easiest = route;
  }
  return easiest;
}
