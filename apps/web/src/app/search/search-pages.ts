import { toWesternDigits } from '@fleet/domain/field-rules.ts';

/** Maximum results per group. */
export const RESULTS_PER_GROUP = 4;

export interface Named {
  readonly label: string;
  /** Purpose of the page in alternative search words. */
  readonly keywords: string;
}

interface Searchable extends Named {
  readonly isBookmarked: boolean;
  /** The same in the language that the text is written in, where that is not the reader's. */
  readonly inOther?: Named | null;
}

/**
 * Pages whose title contains every typed word, those starting with it first; then pages with a matching purpose; then similar
 * words and spelling slips, and for a question those that most of its words are about. Bookmarked ones come first within a rank. Without text, bookmarked ones come first.
 */
export function findPages<Page extends Searchable>(
  pages: readonly Page[],
  text: string,
  max = RESULTS_PER_GROUP,
): Page[] {
  const wanted = fold(text).trim();
  const ranked = pages.map((page) => ({ page, rank: rankOf(page, wanted) }));
  // Similar words count only if there is no better match.
  const least = ranked.some(({ rank }) => rank > 3) ? 4 : 1;
  return ranked
    .filter(({ rank }) => rank >= least)
    .sort((a, b) => b.rank - a.rank || Number(b.page.isBookmarked) - Number(a.page.isBookmarked))
    .slice(0, max)
    .map(({ page }) => page);
}

/** How close the closest of these is to the text, in `findPages`' ranks; 0 for none. */
export function closenessOf(pages: readonly Searchable[], text: string): number {
  const wanted = fold(text).trim();
  return Math.max(0, ...pages.map((page) => rankOf(page, wanted)));
}

function rankOf(page: Searchable, wanted: string): number {
  return Math.max(nameRankOf(page, wanted), page.inOther ? nameRankOf(page.inOther, wanted) : 0);
}

function nameRankOf({ label, keywords }: Named, wanted: string): number {
  if (wanted === '') return 1;
  const words = wanted.split(/\s+/);
  const title = fold(label);
  if (title.startsWith(wanted)) return 6;
  const names = title.split(/\s+/);
  if (words.every((word) => names.some((name) => name.startsWith(word)))) return 5;
  const purposes = `${title} ${fold(keywords)}`.split(/\s+/);
  const serves = (word: string) => purposes.some((purpose) => purpose.startsWith(word));
  const topical = words.filter((word) => word.length > 2 && !FILLERS.has(word));
  // A question about this very page: "How does a network get paid?" answers "when will I get paid".
  const isName = (word: string) => PLURALS.some((ending) => names.includes(word + ending));
  if (topical.length > 0 && topical.every(isName)) return 4.5;
  if (words.every(serves) || (topical.length > 0 && topical.every(serves))) {
    // Complete words before beginnings of others.
    const exact = topical.filter((word) => purposes.includes(word)).length;
    return 4 + exact / (4 * Math.max(1, topical.length));
  }
  // Spelling slips in the name itself: "vehciles", "invocies".
  if (words.every((word) => names.some((name) => isSlipOf(word, name))))
    return names.length === words.length ? 3 : 2;
  // A question in the user's own words: the pages that most of its words are about.
  const score = topical.reduce((sum, word) => {
    if (names.some((name) => isInflectionOf(word, name))) return sum + 2;
    if (purposes.includes(word)) return sum + 1.25;
    return sum + Number(purposes.some((purpose) => isInflectionOf(word, purpose)));
  }, 0);
  return score === 0 ? 0 : 1 + score / (2 * topical.length + 1);
}

/** Endings of a name that is asked for in the singular. */
const PLURALS = ['', 's', 'ون', 'ات'];

/** Words of a question that say nothing of what it is about, folded. */
const FILLERS = new Set(
  [
    'the our you your for are was were has have had does did how what when why which who can will this that with and not get',
    'want need from into there them then its change new about give more over who whose',
    'في علي الي عن ما ماذا متي كيف لماذا هذا هذه ذلك هل كل مع لا لم ان او ثم قد غير اريد يمكن يمكنني تغيير جديد جديده',
  ].flatMap((words) => words.split(' ')),
);

const SHORTEST_STEM = 4;
/** Of the longer word. */
const MIN_SHARE = 0.6;

/** The same word with another ending: "approved" and "approve", "deliveries" and "delivery". Short words must be equal. */
function isInflectionOf(word: string, other: string): boolean {
  if (word === other) return true;
  let stem = 0;
  while (stem < word.length && word[stem] === other[stem]) stem += 1;
  return stem >= SHORTEST_STEM && stem >= MIN_SHARE * Math.max(word.length, other.length);
}

/** A word of five letters may have one slip, one of eight letters two: a letter missing, added, wrong, or swapped with the next. */
function isSlipOf(word: string, name: string): boolean {
  const allowed = word.length >= 8 ? 2 : word.length >= 5 ? 1 : 0;
  return Math.abs(word.length - name.length) <= allowed && slipsBetween(word, name) <= allowed;
}

/** Damerau-Levenshtein distance with adjacent swaps (optimal string alignment). */
function slipsBetween(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwap = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      current[at] = Math.min(
        above[at]! + 1,
        current[at - 1]! + 1,
        above[at - 1]! + (isSame ? 0 : 1),
        ...(isSwap ? [before[at - 2]! + 1] : []),
      );
    }
    before = above;
    above = current;
  }
  return above[other.length]!;
}

/** Normalizes case, accents, vowel marks, punctuation, the Arabic article, and commonly confused letter forms. */
function fold(text: string): string {
  return toWesternDigits(text.normalize('NFKD'))
    .replace(/[\p{M}\p{Cf}ـء]/gu, '')
    .replace(/[ىی]/g, 'ي')
    .replace(/ة/g, 'ه')
    .toLocaleLowerCase()
    .replace(/[’']s\b/g, '')
    .replace(/[^\p{L}\p{N}@.+#/-]+/gu, ' ')
    .replace(/(^|\s)(?:[وبفك]?ال|لل)(?=\p{L}{3})/gu, '$1');
}
