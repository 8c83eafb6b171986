import { useNavigate, useSearch } from '@tanstack/react-router';

/** Filters and sorting of a page, as its address says them. */
export type PageLook = Readonly<Record<string, string>>;

/** What an address says of a place in a list or of an opened row: it is no part of how a page looks. */
const PLACES = new Set(['page', 'after', 'before', 'edit', 'tab']);

/** How the page looks now, and how to have it look otherwise. */
export function usePageLook(): { look: PageLook; show: (look: PageLook) => void } {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  return {
    look: lookOf(search),
    show: (look) => void navigate({ to: '.', search: look as never, replace: true }),
  };
}

/** The router reads `?status=5` as a number; what is kept is text. */
export function lookOf(search: Readonly<Record<string, unknown>>): PageLook {
  return Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) =>
      PLACES.has(key) || value === undefined || value === '' ? [] : [[key, String(value)]],
    ),
  );
}

export function isSameLook(a: PageLook, b: PageLook): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}
