import type { Plan } from '../plan.ts';
import type { Rule } from './rule.ts';

/** Additional cost of a task on certain vehicles, so that a known plan only changes for a benefit. Forbids nothing. */
export function assignmentCostRule(plan: Plan): Rule | null {
  const { model, next, stops, tasks, typeOf } = plan;
  if (model.vehicleTypes.every((type) => type.assignmentCost === null)) return null;
  const none = new Float64Array(tasks);
  const costs = model.vehicleTypes.map((type) => type.assignmentCost ?? none);
  return {
    code: 'change',
    extra: (route) => {
      const cost = costs[typeOf[route]!]!;
      let sum = 0;
      for (let v = next[plan.startOf(route)]!; v < stops; v = next[v]!) if (v < tasks) sum += cost[v]!;
      return sum;
    },
    surcharge: (nodes, count, _p, _q, route) => {
      const cost = costs[typeOf[route]!]!;
      let sum = 0;
      for (let i = 0; i < count; i += 1) if (nodes[i]! < tasks) sum += cost[nodes[i]!]!;
      return sum;
    },
  };
}
