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
 * Pages whose title contains every typed word, those starting with it first; then pages with a matching purpose, bookmarked ones
 * first within a rank. Without text, bookmarked ones come first.
 */
export function findPages<Page extends Searchable>(
  pages: readonly Page[],
  text: string,
  max = RESULTS_PER_GROUP,
): Page[] {
  const wanted = fold(text).trim();
  const ranked = pages.map((page) => ({ page, rank: rankOf(page, wanted) }));
  // Similar words count only if there is no better match.
  const least = ranked.some(({ rank }) => rank > 1) ? 2 : 1;
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
  if (title.startsWith(wanted)) return 4;
  if (words.every((word) => title.includes(word))) return 3;
  const purposes = `${title} ${fold(keywords)}`.split(/\s+/);
  const serves = (word: string) => purposes.some((purpose) => purpose.startsWith(word));
  if (words.every(serves)) return 2;
  // The singular or the plural of a word: "sheets", "password reset".
  return words.some(
    (word) => word.length > 3 && purposes.some((purpose) => word.startsWith(purpose) && purpose.length > 3),
  )
    ? 1
    : 0;
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
