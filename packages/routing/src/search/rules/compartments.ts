import { compartmentChoice } from '../../compartments.ts';
import type { Plan } from '../plan.ts';
import type { Rule } from './rule.ts';

/**
 * Products kept apart: on every trip each compartment holds one product, and what is ordered of each fits into its compartments.
 * An order may fill several, and one may serve several orders. Answers are remembered by the amounts asked for.
 */
export function compartmentsRule(plan: Plan): Rule | null {
  const { model, next, tasks, typeOf, trips } = plan;
  const { products, ordered, vehicleTypes } = model;
  if (products === 0) return null;
  const known = vehicleTypes.map(() => new Map<string, boolean>());
  const total = new Float64Array(products);
  const sums = new Int32Array(next.length * products);
  const fullest = vehicleTypes.map(({ compartments }) =>
    compartments.reduce((sum, { capacity }) => sum + capacity, 0),
  );

  const refresh = (route: number) => {
    const end = plan.startOf(route) + 1;
    let head = end - 1;
    sums.fill(0, head * products, (head + 1) * products);
    for (let v = next[head]!; v !== end; v = next[v]!) {
      if (v >= tasks) {
        head = v;
        sums.fill(0, head * products, (head + 1) * products);
      } else for (let i = 0; i < products; i += 1) sums[head * products + i]! += ordered[v * products + i]!;
    }
  };
  const add = (task: number) => {
    for (let i = 0; i < products; i += 1) total[i]! += ordered[task * products + i]!;
  };
  const isHeld = (type: number): boolean => {
    let sum = 0;
    for (let i = 0; i < products; i += 1) sum += total[i]!;
    if (sum === 0) return true;
    if (sum > fullest[type]!) return false;
    const key = total.join();
    let answer = known[type]!.get(key);
    if (answer === undefined) {
      answer = compartmentChoice(vehicleTypes[type]!.compartments, total) !== null;
      if (known[type]!.size > MOST_KNOWN) known[type]!.clear();
      known[type]!.set(key, answer);
    }
    return answer;
  };
  const headOf = (node: number, route: number) => (trips ? trips.head[node]! : plan.startOf(route));
  return {
    code: 'compartments',
    fitsAll: (put, count, p, _q, route) => {
      const head = headOf(p, route);
      total.fill(0);
      if (count === 1) {
        for (let i = 0; i < products; i += 1) total[i] = sums[head * products + i]!;
        add(put[0]!);
      } else if (put[0]! < tasks) {
        add(put[0]!);
        for (let v = p; v !== head; v = plan.prev[v]!) add(v);
      } else {
        add(put[1]!);
        for (let v = next[p]!; v < tasks; v = next[v]!) add(v);
      }
      return isHeld(typeOf[route]!);
    },
    added: (_task, route) => refresh(route),
    refresh,
    holds: (route) => {
      const end = plan.startOf(route) + 1;
      for (let head = end - 1; head !== end; head = trips ? trips.tail[head]! : end) {
        for (let i = 0; i < products; i += 1) total[i] = sums[head * products + i]!;
        if (!isHeld(typeOf[route]!)) return false;
      }
      return true;
    },
    excess: (task, p, _q, route) => {
      const head = headOf(p, route);
      total.fill(0);
      for (let i = 0; i < products; i += 1) total[i] = sums[head * products + i]!;
      add(task);
      if (isHeld(typeOf[route]!)) return 0;
      return Math.max(1, total.reduce((a, b) => a + b) - fullest[typeOf[route]!]!);
    },
  };
}

/** Answers kept for each kind of vehicle, so that a long search stays small. */
const MOST_KNOWN = 100_000;
