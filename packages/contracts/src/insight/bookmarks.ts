import { z } from 'zod';
import { defineRoute } from '../define-route.ts';

/** Maximum bookmarks per user and area. */
export const MAX_BOOKMARKS = 100;

/** Link of a page or an open object below the base, filters included: `/admin/shifts?period=today`. */
const link = z
  .string()
  .max(200)
  .regex(/^\/(?!\/)[\w\-./~%?=&,:+@]*$/);

/** A page of the search menu, with the specification's fields; `id` is its link. */
export const searchItem = z.object({
  id: z.string(),
  /** Its name in links: `oms`. */
  target: z.string(),
  isBookmarked: z.boolean(),
  /** A key of the locale files for the specification's pages; otherwise the title it was bookmarked with. */
  title: z.string(),
  icon: z.string(),
  link: z.string(),
});
export type SearchItem = z.infer<typeof searchItem>;

function specified(target: string, icon: string, link: string, isBookmarked: boolean): SearchItem {
  return { id: link, target, isBookmarked, title: `search.${target}`, icon, link };
}

/**
 * Entries of the search menu and default bookmarks in the specification. Each is shown as soon as the reader's area has a page at its
 * link: see docs/decisions/0002-hide-unbuilt-pages.md.
 */
export const SPECIFIED_PAGES: readonly SearchItem[] = [
  { ...specified('oms', 'dashboard', '/oms', false), title: 'search.dashboard' },
  specified('email', 'mail', '/apps/email', true),
  specified('chat', 'message', '/apps/chat', true),
  specified('todo', 'checkbox', '/apps/todo', true),
  specified('calendar', 'calendar', '/apps/calendar', true),
];

export const listBookmarks = defineRoute({
  name: 'listBookmarks',
  method: 'GET',
  path: '/bookmarks/data',
  permission: 'signed-in',
  summary: 'The caller’s bookmarks in their area, the newest last, and the pages suggested for bookmarking',
  response: z.object({ suggestions: z.array(searchItem), bookmarks: z.array(searchItem) }),
});

export const updateBookmark = defineRoute({
  name: 'updateBookmark',
  method: 'POST',
  path: '/bookmarks/update',
  permission: 'signed-in',
  summary:
    'Bookmark a page or remove its bookmark; without `isBookmarked` it becomes the opposite of what it is',
  body: z.object({
    id: link,
    isBookmarked: z.boolean().optional(),
    /** Title, if it is not a page of the menu. */
    title: z.string().trim().max(120).optional(),
  }),
  response: searchItem,
});
