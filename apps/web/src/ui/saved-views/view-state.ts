import { useNavigate, useSearch } from '@tanstack/react-router';

/** Filters and sorting of a page, as its address says them. */
export type ViewState = Readonly<Record<string, string>>;

/** What an address says of a place in a list: of another look it means nothing. */
const POSITIONS = new Set(['page', 'after', 'before']);
/** What it says of an opened row or part of the page: it is no part of how the list looks, and stays when that changes. */
const OPENED = new Set(['edit', 'tab']);

/** How the page looks now, and how to have it look otherwise. */
export function useViewState(): { viewState: ViewState; show: (viewState: ViewState) => void } {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  return {
    viewState: viewStateOf(search),
    show: (viewState) =>
      void navigate({ to: '.', search: { ...openedOf(search), ...viewState } as never, replace: true }),
  };
}

/** The router reads `?status=5` as a number; what is kept is text. */
export function viewStateOf(search: Readonly<Record<string, unknown>>): ViewState {
  return Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) =>
      POSITIONS.has(key) || OPENED.has(key) || value === undefined || value === ''
        ? []
        : [[key, String(value)]],
    ),
  );
}

/** What another look of the page leaves as it is. */
export function openedOf(search: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(search).filter(([key]) => OPENED.has(key)));
}

export function isSameViewState(a: ViewState, b: ViewState): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}
