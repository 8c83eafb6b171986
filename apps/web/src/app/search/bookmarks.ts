import {
  listBookmarks,
  type SearchItem,
  SPECIFIED_PAGES,
  updateBookmark,
} from '@fleet/contracts/insight/bookmarks.ts';
import { useQuery } from '@tanstack/react-query';
import { browserStorage } from '../../lib/browser.ts';
import { call } from '../../lib/call.ts';
import { useChange } from '../../lib/use-change.ts';
import { useSignedIn } from '../../lib/user-context.ts';

const KIND = 'bookmark';
/** Storage key of bookmarks before the server stored them. */
const OLD_KEY = 'bookmarks';
const DEFAULTS = SPECIFIED_PAGES.filter((page) => page.isBookmarked);

/** Bookmarks of the user in the current area, on every device; the specification's four until the server has responded. */
export function useBookmarks(): readonly SearchItem[] {
  const { user } = useSignedIn();
  const { data } = useQuery({
    queryKey: [KIND, user.user_id],
    queryFn: async ({ signal }) => {
      await moveOldBookmarks();
      return (await call(listBookmarks, { signal })).bookmarks;
    },
    staleTime: 60_000,
  });
  return data ?? DEFAULTS;
}

/** Bookmarks a page, or removes its bookmark. `title` names objects that are not pages of the menu. */
export function useSetBookmark(): (link: string, isBookmarked: boolean, title?: string) => void {
  const { mutate } = useChange(updateBookmark, [KIND]);
  return (id, isBookmarked, title) =>
    mutate({ body: { id, isBookmarked, ...(title && { title: title.slice(0, 120) }) } });
}

/** One-time migration: sends this browser's bookmarks to the server and deletes them here once the server has all of them. */
async function moveOldBookmarks(): Promise<void> {
  const old = browserStorage().getItem(OLD_KEY);
  if (old === null) return;
  const links = linksIn(old);
  const removed = DEFAULTS.map((page) => page.link).filter((link) => !links.includes(link));
  for (const id of links) await call(updateBookmark, { body: { id, isBookmarked: true } });
  for (const id of removed) await call(updateBookmark, { body: { id, isBookmarked: false } });
  browserStorage().removeItem(OLD_KEY);
}

function linksIn(text: string): string[] {
  try {
    const links: unknown = JSON.parse(text);
    const isLink = (link: unknown) => updateBookmark.body.safeParse({ id: link }).success;
    return Array.isArray(links) ? links.filter(isLink) : [];
  } catch {
    return [];
  }
}
