/** A run of consecutive events, first and last included, with the sum of their gains. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly sum: number;
}

/**
 * All periods with at least this much evidence for a pattern: the one with the largest sum of gains, then recursively before and
 * after it. Gains are log-likelihood ratios of an event with the pattern to one without, so that many small ones weigh as much as a
 * few large ones, and the pattern may begin and end at any event (a CUSUM in both directions).
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

/** Log-likelihood ratio of an event, or of its absence, under the pattern's probability instead of the usual one. */
export function gainOf(isCase: boolean, usual: number, habit: number): number {
  return isCase ? Math.log(habit / usual) : Math.log((1 - habit) / (1 - usual));
}
