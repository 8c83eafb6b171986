/** A run of events, first and last included, over which their gains add up to `sum`. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly sum: number;
}

/**
 * Every stretch of events with at least this much evidence for a habit: the one with the largest sum of gains, then
 * the same before and after it. Gains are logarithms of how much likelier an event is with the habit than without, so
 * that many small ones weigh as much as few great ones, and the habit may begin and end at any event (a CUSUM in both
 * directions).
 */
export function stretchesOf(gains: readonly number[], min: number): Stretch[] {
  return within(gains, 0, gains.length - 1, min);
}

function within(gains: readonly number[], first: number, last: number, min: number): Stretch[] {
  let best: Stretch | null = null;
  let from = first;
  let sum = 0;
  for (let index = first; index <= last; index++) {
    if (sum <= 0) {
      from = index;
      sum = 0;
    }
    sum += gains[index]!;
    if (sum > (best?.sum ?? 0)) best = { from, to: index, sum };
  }
  if (!best || best.sum < min) return [];
  return [...within(gains, first, best.from - 1, min), best, ...within(gains, best.to + 1, last, min)];
}

/** How much likelier an event is, or its absence, when it happens with one chance instead of the usual one. */
export function gainOf(isCase: boolean, usual: number, habit: number): number {
  return isCase ? Math.log(habit / usual) : Math.log((1 - habit) / (1 - usual));
}
