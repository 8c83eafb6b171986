import { compartmentChoice, compartmentRooms } from '../../compartments.ts';
import type { Plan } from '../plan.ts';
import type { Rule } from './rule.ts';

/**
 * On every trip each compartment holds one product, and the ordered amounts must fit. An order may fill several compartments, and
 * one may serve several orders. If there are few assignments, feasible amounts are enumerated beforehand; otherwise answers are
 * cached by amounts.
 */
export function compartmentsRule(plan: Plan): Rule | null {
  const { model, next, prev, tasks, typeOf, trips } = plan;
  const { products, ordered, vehicleTypes } = model;
  if (products === 0) return null;
  const rooms = vehicleTypes.map(({ compartments }) => compartmentRooms(compartments, products));
  const known = vehicleTypes.map(() => new Map<string, boolean>());
  const total = new Float64Array(products);
  /** Per trip head: its total; per task: the trip's amounts up to and including it. */
  const sums = new Int32Array(next.length * products);
  /** Per head: the last task checked for the unchanged trip, and the answer. */
  const requested = new Int32Array(next.length).fill(-1);
  const answered = new Uint8Array(next.length);
  const fullest = vehicleTypes.map(({ compartments }) =>
    compartments.reduce((sum, { capacity }) => sum + capacity, 0),
  );

  const refresh = (route: number) => {
    const end = plan.startOf(route) + 1;
    let head = end - 1;
    sums.fill(0, head * products, (head + 1) * products);
    requested[head] = -1;
    for (let v = next[head]!; v !== end; v = next[v]!) {
      if (v >= tasks) {
        head = v;
        sums.fill(0, head * products, (head + 1) * products);
        requested[head] = -1;
        continue;
      }
      for (let i = 0; i < products; i += 1) {
        sums[head * products + i]! += ordered[v * products + i]!;
        sums[v * products + i] = sums[head * products + i]!;
      }
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
    const options = rooms[type]!;
    if (options === null) return isKnownToBeHeld(type);
    for (let option = 0; option < options.length; option += products) {
      let i = 0;
      while (i < products && total[i]! <= options[option + i]!) i += 1;
      if (i === products) return true;
    }
    return false;
  };
  const isKnownToBeHeld = (type: number): boolean => {
    const key = total.join();
    let answer = known[type]!.get(key);
    if (answer === undefined) {
      answer = compartmentChoice(vehicleTypes[type]!.compartments, total) !== null;
      if (known[type]!.size > MAX_CACHED) known[type]!.clear();
      known[type]!.set(key, answer);
    }
    return answer;
  };
  const headOf = (node: number, route: number) => (trips ? trips.head[node]! : plan.startOf(route));
  return {
    code: 'compartments',
    fitsAll: (put, count, p, _q, route) => {
      const head = headOf(p, route);
      const own = put[count === 2 && put[0]! >= tasks ? 1 : 0]!;
      if (count === 1 && requested[head] === own) return answered[head] === 1;
      for (let i = 0; i < products; i += 1) {
        const loaded = sums[head * products + i]!;
        // A reload splits the trip: the task belongs to the part before or after it.
        const before = p === head ? 0 : sums[p * products + i]!;
        total[i] =
          ordered[own * products + i]! + (count === 1 ? loaded : own === put[0] ? before : loaded - before);
      }
      const answer = isHeld(typeOf[route]!);
      if (count === 1) {
        requested[head] = own;
        answered[head] = answer ? 1 : 0;
      }
      return answer;
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
    joins: (reload, route) => {
      total.fill(0);
      for (let v = prev[reload]!; v < tasks; v = prev[v]!) add(v);
      for (let v = next[reload]!; v < tasks; v = next[v]!) add(v);
      return isHeld(typeOf[route]!);
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

/** Cache size per vehicle type, to limit memory in long searches. */
const MAX_CACHED = 100_000;
