import { isRich } from './is-rich.ts';
import type { Plan } from './plan.ts';

/** Length of a segment that reaches to the end of its route. */
export const TO_THE_END = 2 ** 30;
const NONE = -1;

/**
 * Exchanges the `length1` tasks after node `p1` for the `length2` tasks after node `p2` of another route, if that changes the
 * plan's cost by less than `limit` and violates no rule; true if it did. Either segment may be empty or reach to the end of its
 * route, and one of the routes may be an unused vehicle's: this moves, swaps, merges, splits and reassigns.
 */
export type Exchange = (p1: number, length1: number, p2: number, length2: number, limit: number) => boolean;

/**
 * The cost follows from the legs at the four ends, loads and times from stored values of what stays and a walk over what moves;
 * other rules judge the complete routes, and the exchange is reversed if they object. Null for problems in which that is not
 * enough: rich ones, shipments, relations, locks, gaps between windows, setup times.
 */
export function exchanger(plan: Plan): Exchange | null {
  if (!isExchangeable(plan)) return null;
  const { model, next, prev, route, row, location, typeOf, costs, size, tasks } = plan;
  const { vehicleTypes } = model;
  const fixed = Float64Array.from(vehicleTypes, ({ fixedCost }) => fixedCost);
  const hold = plan.rules.find((rule) => rule.room)?.room;
  const clock = plan.rules.find((rule) => rule.clock)?.clock;
  const judges = plan.rules.flatMap((rule) => (rule.clock ? [] : (rule.holds ?? [])));
  const hasSkills = vehicleTypes.some(({ serves }) => serves.includes(0));

  return (p1, length1, p2, length2, limit) => {
    const r1 = route[p1]!;
    const r2 = route[p2]!;
    const type1 = typeOf[r1]!;
    const type2 = typeOf[r2]!;
    if (hasSkills && type1 !== type2) return false;
    const last1 = lastOf(p1, length1, r1);
    const last2 = lastOf(p2, length2, r2);
    const first1 = last1 === p1 ? NONE : next[p1]!;
    const first2 = last2 === p2 ? NONE : next[p2]!;
    const q1 = next[last1]!;
    const q2 = next[last2]!;
    if (first1 === NONE && first2 === NONE) return false;
    let delta =
      change(r1, p1, q1, first1, last1, first2, last2) + change(r2, p2, q2, first2, last2, first1, last1);
    if (costs[type1] !== costs[type2])
      delta += moved(first1, last1, type1, type2) + moved(first2, last2, type2, type1);
    if (
      delta >= limit ||
      !hasRoom(r1, r2, first1, last1, first2, last2) ||
      !isInTime(r1, p1, first2, last2, q1, q2) ||
      !isInTime(r2, p2, first1, last1, q2, q1)
    )
      return false;
    const { cost } = plan;
    splice(r1, p1, first2, last2, q1);
    splice(r2, p2, first1, last1, q2);
    const holds = settle(r1, r2);
    if (!holds) {
      splice(r1, p1, first1, last1, q1);
      splice(r2, p2, first2, last2, q2);
      settle(r1, r2);
    }
    plan.cost = holds ? cost + delta : cost;
    return holds;
  };

  function lastOf(p: number, length: number, r: number): number {
    if (length === TO_THE_END) return prev[plan.startOf(r) + 1]!;
    let last = p;
    for (let left = length; left > 0 && next[last]! < tasks; left -= 1) last = next[last]!;
    return last;
  }

  /** Change of a route's cost at the ends of its segment; an unused vehicle costs nothing. */
  function change(
    r: number,
    p: number,
    q: number,
    first: number,
    last: number,
    newFirst: number,
    newLast: number,
  ): number {
    const type = typeOf[r]!;
    const cost = costs[type]!;
    const across = cost[row[p]! + location[q]!]!;
    let sum = fixed[type]!;
    if (size[r]! > 0)
      sum = first === NONE ? -across : -cost[row[p]! + location[first]!]! - cost[row[last]! + location[q]!]!;
    if (newFirst !== NONE)
      return sum + cost[row[p]! + location[newFirst]!]! + cost[row[newLast]! + location[q]!]!;
    return sum + (p >= tasks && q >= tasks ? -fixed[type]! : across);
  }

  /** Change of the cost within a segment by another type of vehicle. */
  function moved(first: number, last: number, type: number, newType: number): number {
    const cost = costs[type]!;
    const newCost = costs[newType]!;
    let sum = 0;
    if (first !== NONE)
      for (let v = first; v !== last; v = next[v]!) {
        const at = row[v]! + location[next[v]!]!;
        sum += newCost[at]! - cost[at]!;
      }
    return sum;
  }

  function hasRoom(
    r1: number,
    r2: number,
    first1: number,
    last1: number,
    first2: number,
    last2: number,
  ): boolean {
    if (!hold) return true;
    const more = loadOf(first2, last2, hold.need) - loadOf(first1, last1, hold.need);
    return more <= hold.room[r1]! && -more <= hold.room[r2]!;
  }

  function loadOf(first: number, last: number, need: Int32Array): number {
    if (first === NONE) return 0;
    let sum = need[last]!;
    for (let v = first; v !== last; v = next[v]!) sum += need[v]!;
    return sum;
  }

  /** Times of a route whose segment becomes `first … last`, until now followed by `follower`. */
  function isInTime(r: number, p: number, first: number, last: number, q: number, follower: number): boolean {
    if (!clock || (first === NONE && p >= tasks && q >= tasks)) return true;
    const travelTimes = clock.durations[typeOf[r]!]!;
    let at = clock.begin[p]! + clock.busy[p]!;
    let from = p;
    if (first !== NONE) {
      // To the end of a vehicle of the same type: the latest start of its first task stays what it was.
      if (q >= tasks && follower >= tasks && typeOf[r] === typeOf[route[follower]!])
        return at + travelTimes[row[p]! + location[first]!]! <= clock.mustBegin[first]!;
      for (let v = first; ; v = next[v]!) {
        at += travelTimes[row[from]! + location[v]!]!;
        if (at < clock.opens[v]!) at = clock.opens[v]!;
        if (at > clock.closes[v]!) return false;
        at += clock.busy[v]!;
        from = v;
        if (v === last) break;
      }
    }
    return at + travelTimes[row[from]! + location[q]!]! <= clock.mustBegin[q]!;
  }

  /** Puts a segment between two nodes; the rest of the route is settled afterwards. */
  function splice(r: number, p: number, first: number, last: number, q: number): void {
    if (first === NONE) {
      next[p] = q;
      prev[q] = p;
      return;
    }
    next[p] = first;
    prev[first] = p;
    next[last] = q;
    prev[q] = last;
    for (let v = first; v !== q; v = next[v]!) route[v] = r;
  }

  /** Recomputes both routes; false if one violates a rule. */
  function settle(r1: number, r2: number): boolean {
    plan.settleSequence(r1, countOf(r1), 0);
    plan.settleSequence(r2, countOf(r2), 0);
    for (let i = 0; i < judges.length; i += 1) if (!judges[i]!(r1) || !judges[i]!(r2)) return false;
    return true;
  }

  function countOf(r: number): number {
    let count = 0;
    for (let v = next[plan.startOf(r)]!; v < tasks; v = next[v]!) count += 1;
    return count;
  }
}

function isExchangeable({ model, trips, rules }: Plan): boolean {
  return (
    !isRich(model) &&
    trips === null &&
    model.relations === null &&
    model.gapStart.length === 0 &&
    model.partner.every((other) => other < 0) &&
    model.setup_seconds.every((seconds) => seconds === 0) &&
    model.planned.every(({ locked }) => locked === 0) &&
    rules.every((rule) => !rule.extra)
  );
}
