import { fillInTurn } from '../../fill-in-turn.ts';
import type { Plan } from '../plan.ts';
import type { Rule } from './rule.ts';

/** Cache size per vehicle type, to limit memory in long searches. */
const MAX_CACHED = 50_000;

/**
 * From load to load no compartment holds a product after one that bars it, unless the vehicle reloads where it is cleaned. Walks
 * the route at every check; routes without such a pair of products are accepted at once, the rest is cached by loads. Amounts of
 * single loads are `compartmentsRule`'s.
 */
export function changeoverRule(plan: Plan): Rule | null {
  const { model, next, tasks, stops, location, typeOf } = plan;
  const { changeovers, ordered, products, vehicleTypes } = model;
  if (!changeovers) return null;
  const cleaning = new Set(
    vehicleTypes.flatMap(({ reloads }) => reloads.flatMap((one) => (one.cleans ? one.location : []))),
  );
  const hasMemory = vehicleTypes.map(({ compartments }) =>
    compartments.some(({ barsFirst, barsLast }) => barsFirst != null || barsLast != null),
  );
  const known = vehicleTypes.map(() => new Map<string, boolean>());
  const loads: { amounts: Float64Array; isCleaned: boolean }[] = [];
  let count = 0;

  const begin = (isCleaned: boolean) => {
    loads[count] ??= { amounts: new Float64Array(products), isCleaned };
    loads[count]!.amounts.fill(0);
    loads[count]!.isCleaned = isCleaned;
    count += 1;
  };
  const visit = (node: number) => {
    if (node >= tasks) begin(cleaning.has(location[node]!));
    else for (let i = 0; i < products; i += 1) loads[count - 1]!.amounts[i]! += ordered[node * products + i]!;
  };
  /** Reads the loads of a route, with these nodes after `p`, or without one reload. */
  const readLoads = (route: number, p: number, put: ArrayLike<number>, length: number, without = -1) => {
    count = 0;
    begin(false);
    const start = plan.startOf(route);
    for (let v = start; v === start || v < stops; v = next[v]!) {
      if (v !== start && v !== without) visit(v);
      if (v === p) for (let i = 0; i < length; i += 1) visit(put[i]!);
    }
  };
  /** True if some product follows one that bars it, before the next cleaning. */
  const hasPair = (): boolean => {
    for (let to = 1; to < count; to += 1)
      for (let from = to - 1; from >= 0 && !loads[from + 1]!.isCleaned; from -= 1)
        for (let a = 0; a < products; a += 1)
          for (let b = 0; b < products; b += 1)
            if (
              loads[from]!.amounts[a]! > 0 &&
              loads[to]!.amounts[b]! > 0 &&
              changeovers[a * products + b] === 1
            )
              return true;
    return false;
  };
  const isHeld = (type: number): boolean => {
    if (!hasMemory[type] && !hasPair()) return true;
    let key = '';
    for (let i = 0; i < count; i += 1) key += `${loads[i]!.isCleaned ? 'c' : ' '}${loads[i]!.amounts.join()}`;
    const cache = known[type]!;
    let answer = cache.get(key);
    if (answer === undefined) {
      answer = fillInTurn(model, changeovers, vehicleTypes[type]!, loads.slice(0, count)) !== null;
      if (cache.size > MAX_CACHED) cache.clear();
      cache.set(key, answer);
    }
    return answer;
  };
  const one = [0];
  return {
    code: 'changeover',
    fitsAll: (put, length, p, _q, route) => {
      readLoads(route, p, put, length);
      return isHeld(typeOf[route]!);
    },
    holds: (route) => {
      readLoads(route, -1, one, 0);
      return isHeld(typeOf[route]!);
    },
    joins: (reload, route) => {
      readLoads(route, -1, one, 0, reload);
      return isHeld(typeOf[route]!);
    },
    excess: (task, p, _q, route) => {
      one[0] = task;
      readLoads(route, p, one, 1);
      return isHeld(typeOf[route]!) ? 0 : 1;
    },
  };
}
