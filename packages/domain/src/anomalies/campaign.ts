/** Probability of an incident at one fill: very low in quiet weeks, high during a campaign. */
export interface Habits {
  readonly quiet: number;
  readonly busy: number;
  /** Probability per fill that a campaign begins, and that it ends. */
  readonly begins: number;
  readonly ends: number;
}

/** Likelihood ratio of one fill with an incident to one without: for any amount, and for each typical amount. */
export interface Ratios {
  readonly any: number;
  readonly by_amount: readonly number[];
}

/** Share of incidents with an amount other than the typical one. */
const OTHER_AMOUNT = 0.2;

/**
 * Repeat offenders mostly use the same can: the probability of each fill that it was done there, its neighbors
 * considered. Weeks are quiet or busy with some amount, unknown which: all ways of dividing them are weighed against
 * each other (a hidden Markov chain, forward and backward).
 */
export function chancesOf(ratios: readonly Ratios[], habits: Habits): number[] {
  const { quiet, busy, begins, ends } = habits;
  const amounts = ratios[0]?.by_amount.length ?? 0;
  const done = ratios.map(({ any, by_amount }) => [
    quiet * any,
    ...by_amount.map((ratio) => busy * (OTHER_AMOUNT * any + (1 - OTHER_AMOUNT) * ratio)),
  ]);
  const seen = done.map((parts) => parts.map((part, state) => part + 1 - (state === 0 ? quiet : busy)));

  const ahead: number[][] = [];
  const settled = begins + ends;
  let state = [ends / settled, ...new Array<number>(amounts).fill(begins / settled / amounts)];
  for (const [index, here] of seen.entries()) {
    if (index > 0) {
      const [before, ...others] = state as [number, ...number[]];
      const inBusy = sum(others);
      state = [
        before * (1 - begins) + inBusy * ends,
        ...others.map((one) => (before * begins) / amounts + one * (1 - ends)),
      ];
    }
    state = normal(state.map((one, at) => one * here[at]!));
    ahead.push(state);
  }

  const chances = new Array<number>(ratios.length).fill(0);
  let after = new Array<number>(amounts + 1).fill(1);
  for (let index = ratios.length - 1; index >= 0; index--) {
    const both = normal(ahead[index]!.map((one, at) => one * after[at]!));
    chances[index] = sum(both.map((one, at) => (one * done[index]![at]!) / seen[index]![at]!));
    const [here, ...others] = after.map((one, at) => one * seen[index]![at]!) as [number, ...number[]];
    const inBusy = sum(others) / amounts;
    after = normal([
      (1 - begins) * here + begins * inBusy,
      ...others.map((one) => ends * here + (1 - ends) * one),
    ]);
  }
  return chances;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function normal(values: readonly number[]): number[] {
  const total = sum(values) || 1;
  return values.map((value) => value / total);
}
