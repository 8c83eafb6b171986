import { toWesternDigits } from '@fleet/domain/field-rules.ts';

/** Maximum results per group. */
export const RESULTS_PER_GROUP = 4;

interface Searchable {
  readonly label: string;
  /** Purpose of the page in alternative search words. */
  readonly keywords: string;
  readonly isBookmarked: boolean;
}

/**
 * Pages whose title contains every typed word, those starting with it first; then pages with a matching purpose; then similar
 * words and spelling slips. Bookmarked ones come first within a rank. Without text, bookmarked ones come first.
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

function rankOf({ label, keywords }: Searchable, wanted: string): number {
  if (wanted === '') return 1;
  const words = wanted.split(/\s+/);
  const title = fold(label);
  if (title.startsWith(wanted)) return 6;
  if (words.every((word) => title.includes(word))) return 5;
  const purposes = `${title} ${fold(keywords)}`.split(/\s+/);
  const serves = (word: string) => purposes.some((purpose) => purpose.startsWith(word));
  if (words.every(serves)) return 4;
  // Spelling slips in the name itself: "vehciles", "invocies".
  const names = title.split(/\s+/);
  if (words.every((word) => names.some((name) => isSlipOf(word, name))))
    return names.length === words.length ? 3 : 2;
  // The singular or the plural of a word: "sheets", "password reset".
  return words.some(
    (word) => word.length > 3 && purposes.some((purpose) => word.startsWith(purpose) && purpose.length > 3),
  )
    ? 1
    : 0;
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

/** Normalizes case, accents, vowel marks, the Arabic article, and commonly confused letter forms. */
function fold(text: string): string {
  return toWesternDigits(text.normalize('NFKD'))
    .replace(/[\p{M}\p{Cf}ـء]/gu, '')
    .replace(/[ىی]/g, 'ي')
    .replace(/ة/g, 'ه')
    .toLocaleLowerCase()
    .replace(/(^|\s)ال(?=\p{L}{3})/gu, '$1');
}
