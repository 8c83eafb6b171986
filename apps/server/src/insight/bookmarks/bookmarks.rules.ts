import { type SearchItem, SPECIFIED_PAGES } from '@fleet/contracts/insight/bookmarks.ts';
import type { BookmarkRow } from './bookmarks.queries.ts';

/** Whether a page is bookmarked before its reader says otherwise. */
export function isDefaultBookmark(link: string): boolean {
  return SPECIFIED_PAGES.some((page) => page.link === link && page.isBookmarked);
}

/** A row as the search menu's item. */
export function presentBookmark({ link, title, is_bookmarked }: BookmarkRow): SearchItem {
  const page = SPECIFIED_PAGES.find((one) => one.link === link);
  const target = link.split('?')[0]!.split('/').filter(Boolean).at(-1) ?? '';
  return {
    ...(page ?? { id: link, target, title, icon: 'star', link }),
    isBookmarked: is_bookmarked,
  };
}

/** The specified pages as this reader has them, and all bookmarks: the default ones first. */
export function presentBookmarks(rows: readonly BookmarkRow[]): {
  suggestions: SearchItem[];
  bookmarks: SearchItem[];
} {
  const items = rows.map(presentBookmark);
  const suggestions = SPECIFIED_PAGES.map((page) => items.find(({ id }) => id === page.id) ?? page);
  const others = items.filter(({ id }) => !SPECIFIED_PAGES.some((page) => page.id === id));
  return { suggestions, bookmarks: [...suggestions, ...others].filter(({ isBookmarked }) => isBookmarked) };
}
