import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../lib/browser.ts';
import { SPECIFIED_PAGES } from './search-pages.ts';

const KEY = 'bookmarks';
const watchers = new Set<() => void>();

function read(): string {
  return (
    browserStorage().getItem(KEY) ??
    JSON.stringify(SPECIFIED_PAGES.filter((page) => page.isBookmarked).map((page) => page.link))
  );
}

/** The links bookmarked in this browser; by default the specification's four. */
export function useBookmarks(): readonly string[] {
  const text = useSyncExternalStore((changed) => {
    watchers.add(changed);
    return () => watchers.delete(changed);
  }, read);
  return JSON.parse(text) as string[];
}

/** Toggles a page's bookmark. */
export function toggleBookmark(link: string): void {
  const links = JSON.parse(read()) as string[];
  const next = links.includes(link) ? links.filter((other) => other !== link) : [...links, link];
  browserStorage().setItem(KEY, JSON.stringify(next));
  for (const changed of watchers) changed();
}
