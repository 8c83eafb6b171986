import type { Plan } from './plan.ts';
import type { recreater } from './recreate.ts';
import { restore } from './restore.ts';

/** The search, as far as a trial needs it. */
interface Trials {
  readonly recreate: ReturnType<typeof recreater>;
  /** Advances the plan for at most this part of the budget for all trials. */
  advance(part: number): void;
  /** The budget for all trials is used up. */
  isOver(): boolean;
}

/**
 * Builds a plan once per size of vehicle, advances each a little, and continues with the cheapest. The size a plan begins with
 * hardly changes afterwards, as for a while the small vehicle and the large one both cost; and greedy plans cannot be compared
 * before they are advanced. See decision 144.
 */
export function startWithBestSize(plan: Plan, { recreate, advance, isOver }: Trials): void {
  const sizes = new Set(plan.sizeOf);
  // With reloads the packing of trips decides, not the size.
  if (sizes.size === 1 || plan.trips) return;
  const part = 1 / (sizes.size + 1);
  advance(part);
  let total = plan.total();
  let best = plan.sequences();
  for (const size of sizes) {
    if (isOver()) break;
    plan.begin();
    restore(plan, []);
    recreate(undefined, isOver, size);
    advance(part);
    if (plan.total() >= total) continue;
    total = plan.total();
    best = plan.sequences();
  }
  plan.begin();
  restore(
    plan,
    best.map((sequence) => ({ ...sequence, type: plan.typeOf[sequence.route]! })),
  );
}
