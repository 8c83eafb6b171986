import { useNavigate, useSearch } from '@tanstack/react-router';

/** Filters and sorting of a page, from its address. */
export type ViewState = Readonly<Record<string, string>>;

/** Parameters of a position in the list, which are meaningless for another view. */
const POSITIONS = new Set(['page', 'after', 'before']);
/** Parameters of an opened row or tab, which are not part of a view and stay unchanged. */
const OPENED = new Set(['edit', 'tab']);

/** The current view state, and a function to apply another. */
export function useViewState(): { viewState: ViewState; show: (viewState: ViewState) => void } {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    viewState: viewStateOf(search),
    show: (viewState) =>
      void navigate({ to: '.', search: { ...openedOf(search), ...viewState }, replace: true }),
  };
}

/** The router parses `?status=5` as a number; view states are text. */
export function viewStateOf(search: Readonly<Record<string, unknown>>): ViewState {
  return Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) =>
      POSITIONS.has(key) || OPENED.has(key) || value === undefined || value === ''
        ? []
        : [[key, String(value)]],
    ),
  );
}

/** The parameters that applying another view keeps. */
export function openedOf(search: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(search).filter(([key]) => OPENED.has(key)));
}

export function isSameViewState(a: ViewState, b: ViewState): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}
