import type { FillFacts } from '../anomaly-facts.ts';

const AROUND_MS = 20 * 86_400_000;

/** Of so many fills, so many are a case, and so many would be by what is usual. */
export interface Tally {
  readonly fills: number;
  readonly cases: number;
  readonly expected: number;
}

/** What is counted of fills, by whoever they belong to. */
interface Counted {
  readonly ownerOf: (fill: FillFacts) => string;
  readonly isCase: (fill: FillFacts) => boolean;
  /** How likely an honest one is a case, where that is known. */
  readonly chanceOf?: (fill: FillFacts) => number;
}

/**
 * Goes over fills, oldest first, and tells of each the counts of its owner and of everybody else in the twenty days before
 * and after: a habit shows in the fills around, and one that has ended says nothing of the next months.
 */
export function tallied(
  fills: readonly FillFacts[],
  { ownerOf, isCase, chanceOf = () => 0 }: Counted,
): { readonly fill: FillFacts; readonly own: Tally; readonly peers: Tally }[] {
  const counts = new Map<string, { fills: number; cases: number; expected: number }>();
  const all = { fills: 0, cases: 0, expected: 0 };
  let from = 0;
  let to = 0;
  const count = (fill: FillFacts, by: 1 | -1) => {
    const own = counts.get(ownerOf(fill)) ?? { fills: 0, cases: 0, expected: 0 };
    counts.set(ownerOf(fill), own);
    for (const tally of [own, all]) {
      tally.fills += by;
      tally.expected += by * chanceOf(fill);
      if (isCase(fill)) tally.cases += by;
    }
  };
  return fills.map((fill) => {
    while (to < fills.length && fills[to]!.closed_at_ms <= fill.closed_at_ms + AROUND_MS)
      count(fills[to++]!, 1);
    while (fills[from]!.closed_at_ms < fill.closed_at_ms - AROUND_MS) count(fills[from++]!, -1);
    const own = { ...counts.get(ownerOf(fill))! };
    const peers = {
      fills: all.fills - own.fills,
      cases: all.cases - own.cases,
      expected: all.expected - own.expected,
    };
    return { fill, own, peers };
  });
}
