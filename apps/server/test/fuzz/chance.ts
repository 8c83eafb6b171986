/** Chance that can be repeated: the same seed and number give the same call. */
export interface Chance {
  /** From 0 to below 1. */
  next(): number;
  /** True in so many of a hundred cases. */
  percent(share: number): boolean;
  below(count: number): number;
  pick<T>(values: readonly T[]): T;
}

/** Mulberry32, seeded by both numbers. */
export function chanceOf(seed: number, call: number): Chance {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(call + 1, 0x85ebca6b)) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    percent: (share) => next() * 100 < share,
    pick: (values) => values[below(values.length)]!,
  };
}
