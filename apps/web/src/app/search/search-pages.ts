import type { Role } from '@fleet/contracts/permissions.ts';

/** A page of the search menu (specification section 3): `link` is below the base. */
export interface SearchPage {
  id: string;
  target: string;
  title: string;
  icon: string;
  link: string;
  isBookmarked: boolean;
  roles?: readonly Role[];
}

/**
 * The entries that the specification lists for the search menu. Each is shown once the area's table has a page at its link: see
 * docs/decisions/0002-hide-unbuilt-pages.md.
 */
export const SPECIFIED_PAGES: readonly SearchPage[] = [
  {
    id: 'dashboard',
    target: 'oms',
    title: 'search.dashboard',
    icon: 'dashboard',
    link: '/oms',
    isBookmarked: false,
  },
  {
    id: 'email',
    target: 'email',
    title: 'search.email',
    icon: 'mail',
    link: '/apps/email',
    isBookmarked: true,
  },
  {
    id: 'chat',
    target: 'chat',
    title: 'search.chat',
    icon: 'message',
    link: '/apps/chat',
    isBookmarked: true,
  },
  {
    id: 'todo',
    target: 'todo',
    title: 'search.todo',
    icon: 'checkbox',
    link: '/apps/todo',
    isBookmarked: true,
  },
  {
    id: 'calendar',
    target: 'calendar',
    title: 'search.calendar',
    icon: 'calendar',
    link: '/apps/calendar',
    isBookmarked: true,
  },
];

/** Maximum results per group. */
export const RESULTS_PER_GROUP = 4;

/** Pages whose title contains every typed word, prefix matches first; without a text the bookmarked ones first. */
export function findPages<Page extends { label: string; isBookmarked: boolean }>(
  pages: readonly Page[],
  text: string,
): Page[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') {
    return [...pages]
      .sort((a, b) => Number(b.isBookmarked) - Number(a.isBookmarked))
      .slice(0, RESULTS_PER_GROUP);
  }
  const words = wanted.split(/\s+/);
  return pages
    .filter((page) => words.every((word) => page.label.toLocaleLowerCase().includes(word)))
    .sort(
      (a, b) =>
        Number(b.label.toLocaleLowerCase().startsWith(wanted)) -
        Number(a.label.toLocaleLowerCase().startsWith(wanted)),
    )
    .slice(0, RESULTS_PER_GROUP);
}
