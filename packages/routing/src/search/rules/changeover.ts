import { fillInTurn } from '../../fill-in-turn.ts';
import type { Compartment } from '../../model.ts';
import type { Plan } from '../plan.ts';
import type { Rule } from './rule.ts';

/** Cache size per vehicle type, to limit memory in long searches. */
const MAX_CACHED = 50_000;

/**
 * From load to load no compartment holds a product after one that bars it, unless the vehicle reloads where it is cleaned. The
 * answer for a task and a trip is remembered until the route changes. Otherwise the route is walked: loads between two cleanings
 * without such a pair of products are accepted at once, the rest is cached by what the loads need of the compartments. Amounts of
 * single loads are `compartmentsRule`'s.
 */
export function changeoverRule(plan: Plan): Rule | null {
  const { model, next, tasks, stops, location, typeOf, trips } = plan;
  const { changeovers, ordered, products, vehicleTypes } = model;
  if (!changeovers) return null;
  const cleaning = new Set(
    vehicleTypes.flatMap(({ reloads }) => reloads.flatMap((one) => (one.cleans ? one.location : []))),
  );
  const hasMemory = vehicleTypes.map(({ compartments }) =>
    compartments.some(({ barsFirst, barsLast }) => barsFirst != null || barsLast != null),
  );
  const fleet = vehicleTypes.map(({ compartments }) => JSON.stringify(compartments));
  /** Vehicle type → the first one with the same compartments, whose answers it shares. */
  const alike = fleet.map((compartments) => fleet.indexOf(compartments));
  const known = vehicleTypes.map(() => new Map<number | string, boolean>());
  const rooms = vehicleTypes.map(({ compartments }) =>
    Array.from({ length: products }, (_, product) => roomsOf(compartments, product)),
  );
  /** How many loads differ in what they need. */
  const perLoad = rooms.map((ofProducts) =>
    ofProducts.reduce((all, sums) => all * (sums ? sums.length + 1 : Number.POSITIVE_INFINITY), 2),
  );
  const isBarring = Array.from({ length: products }, (_, from) =>
    changeovers.subarray(from * products, (from + 1) * products).includes(1),
  );
  /** Per trip head: the last task checked for the unchanged route, and the answer; the place in the trip does not matter. */
  const requested = new Int32Array(next.length).fill(-1);
  const answered = new Uint8Array(next.length);
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
  /** True if among these loads some product follows one that bars it. */
  const hasPair = (first: number, end: number): boolean => {
    for (let from = first; from < end - 1; from += 1)
      for (let a = 0; a < products; a += 1) {
        if (!isBarring[a] || loads[from]!.amounts[a] === 0) continue;
        for (let to = from + 1; to < end; to += 1)
          for (let b = 0; b < products; b += 1)
            if (loads[to]!.amounts[b]! > 0 && changeovers[a * products + b] === 1) return true;
      }
    return false;
  };
  /** Loads between two cleanings do not depend on others, unless compartments remember what they held before the route. */
  const isHeld = (type: number): boolean => {
    if (hasMemory[type]) return isPoured(type, 0, count);
    for (let first = 0, end = 1; first < count; first = end, end += 1) {
      while (end < count && !loads[end]!.isCleaned) end += 1;
      if (hasPair(first, end) && !isPoured(type, first, end)) return false;
    }
    return true;
  };
  const isPoured = (type: number, first: number, end: number): boolean => {
    const key = keyOf(type, first, end);
    const cache = known[alike[type]!]!;
    let answer = cache.get(key);
    if (answer === undefined) {
      answer = fillInTurn(model, changeovers, vehicleTypes[type]!, loads.slice(first, end)) !== null;
      if (cache.size > MAX_CACHED) cache.clear();
      cache.set(key, answer);
    }
    return answer;
  };
  /** Equal for loads that need the same compartments: a number while it is exact, since text takes longer. */
  const keyOf = (type: number, first: number, end: number): number | string => {
    const ofProducts = rooms[type]!;
    const isText = 2 * perLoad[type]! ** (end - first) > Number.MAX_SAFE_INTEGER;
    let key = 1;
    let text = '';
    for (let load = first; load < end; load += 1) {
      const { amounts, isCleaned } = loads[load]!;
      const isApart = isCleaned && load > first;
      if (isText) text += `${isApart} ${amounts} `;
      else {
        key = 2 * key + (isApart ? 1 : 0);
        for (let i = 0; i < products; i += 1)
          key = key * (ofProducts[i]!.length + 1) + rankIn(ofProducts[i]!, amounts[i]!);
      }
    }
    return isText ? text : key;
  };
  const reset = (route: number) => {
    const end = plan.startOf(route) + 1;
    for (let v = end - 1; v !== end; v = next[v]!) if (v >= tasks) requested[v] = -1;
  };
  const one = [0];
  return {
    code: 'changeover',
    fitsAll: (put, length, p, _q, route) => {
      const head = trips ? trips.head[p]! : plan.startOf(route);
      if (length === 1 && requested[head] === put[0]) return answered[head] === 1;
      readLoads(route, p, put, length);
      const answer = isHeld(typeOf[route]!);
      if (length === 1) {
        requested[head] = put[0]!;
        answered[head] = answer ? 1 : 0;
      }
      return answer;
    },
    added: (_task, route) => reset(route),
    refresh: reset,
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

/** Beyond this, loads are told apart by their amounts. */
const MAX_SUMS = 1_000;

/** What sets of the compartments that may hold the product have room for, in order; null if there are too many. */
function roomsOf(compartments: readonly Compartment[], product: number): Float64Array | null {
  let sums = [0];
  for (const { capacity, holds } of compartments) {
    if (holds[product] === 1) sums = [...new Set(sums.flatMap((sum) => [sum, sum + capacity]))];
    if (sums.length > MAX_SUMS) return null;
  }
  return Float64Array.from(sums).sort();
}

/** Index of the smallest sum with room for the amount: equal for all amounts that the same compartments can hold. */
function rankIn(rooms: Float64Array, amount: number): number {
  let rank = 0;
  while (rank < rooms.length && rooms[rank]! < amount) rank += 1;
  return rank;
}
