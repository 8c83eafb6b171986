import { type Exchange, exchanger, TO_THE_END } from './exchange.ts';
import type { Neighbours } from './neighbours.ts';
import { optionalTasksOf } from './optional.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';

/** Exchanges tried after a step. */
const TRIES = 50;
/** Of all tries: the rest of a route for that of another, a few tasks for nothing, a few for a few, a whole route. */
const SHARES = { tails: 0.5, moves: 0.2, swaps: 0.2 };
const LONGEST = 3;
/**
 * Temperature of exchanges relative to that of steps. A step repairs greedily and undoes much of what heat allows, an exchange does
 * not: as hot as steps, they kept plans disordered for the first third of a search. With tasks that may be left out, and vehicles of
 * several sizes, heat is what opens and closes routes. See decisions 161 and 170.
 */
const COOLER = 0.25;

/**
 * Tries exchanges of segments between routes after a step of the annealing, each accepted by its own change of cost as steps are:
 * a random task is followed by one that suits it from another route, with the rest of that route or a few tasks of it; with
 * several types of vehicles, whole routes also change theirs. Null where `exchanger` is.
 */
export function exchangesOf(
  plan: Plan,
  { successors, width }: Neighbours,
  random: Random,
): ((temperature: number) => void) | null {
  const exchange = width === 0 ? null : exchanger(plan);
  if (!exchange) return null;
  const { tasks, route, prev, used, typeOf } = plan;
  const types = plan.model.vehicleTypes.length;
  const { tails, moves, swaps } = SHARES;
  const isHot = optionalTasksOf(plan).includes(1) || new Set(plan.sizeOf).size > 1;
  const heat = isHot ? 1 : COOLER;
  const all = types > 1 ? 1 : tails + moves + swaps;

  return (temperature) => {
    const limit = -temperature * heat * Math.log(random.unit() + Number.MIN_VALUE);
    for (let i = 0; i < TRIES; i += 1) {
      const kind = random.unit() * all;
      if (kind < tails + moves + swaps) follow(exchange, kind, limit);
      else reassign(exchange, limit);
    }
  };

  /** Lets a task be followed by one of another route. */
  function follow(exchange: Exchange, kind: number, limit: number): void {
    const a = random.below(tasks);
    const near = random.unit();
    // The nearest are tried most.
    const b = successors[a * width + Math.floor(near * near * width)]!;
    const r = route[a]!;
    if (r < 0 || route[b]! < 0 || r === route[b]) return;
    const before = prev[b]!;
    if (kind < tails) exchange(a, TO_THE_END, before, TO_THE_END, limit);
    else if (kind < tails + moves) exchange(a, 0, before, 1 + random.below(LONGEST), limit);
    else exchange(a, 1 + random.below(LONGEST), before, 1 + random.below(LONGEST), limit);
  }

  /** Gives a whole route to an unused vehicle of another type, or swaps it with another's. */
  function reassign(exchange: Exchange, limit: number): void {
    if (plan.usedCount === 0) return;
    const one = used[random.below(plan.usedCount)]!;
    const isSwap = (random.bits() & 1) === 1;
    const other = isSwap ? used[random.below(plan.usedCount)]! : plan.freeRoute(random.below(types));
    if (other < 0 || typeOf[one] === typeOf[other]) return;
    exchange(plan.startOf(one), TO_THE_END, plan.startOf(other), TO_THE_END, limit);
  }
}
