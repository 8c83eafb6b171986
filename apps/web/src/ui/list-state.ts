import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

/** List state in the address: page, page size, sorting and filters, all as text. */
export interface ListState {
  page: number;
  per_page: number;
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
}

/** What a link may narrow a list with these filters to. */
export type ListSearch<Filters> = Partial<Record<keyof Filters | keyof ListState, string | number>>;

/** Page sizes offered under a table. */
export const PAGE_SIZES = [20, 50, 100] as const;

/**
 * List state in the address, so that it can be linked, reloaded and navigated. `defaults` are the filters' default values, which are
 * omitted from the address. `set` returns to page 1 unless it sets the page.
 */
export function useListState<Filters extends Record<string, string>>(
  defaults: Filters,
): { state: ListState & Filters; set: (next: Partial<ListState & Filters>) => void } {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = {
    page: toPage(search.page),
    per_page: toPageSize(search.per_page),
    ...defaults,
  } as ListState & Filters;
  if (typeof search.sort === 'string') state.sort = search.sort;
  if (search.order === 'asc' || search.order === 'desc') state.order = search.order;
  for (const key of Object.keys(defaults)) {
    // The router reads `?status=5` as a number; filters are text.
    if (search[key] !== undefined) (state as Record<string, unknown>)[key] = String(search[key]);
  }

  const set = (next: Partial<ListState & Filters>) => {
    const merged: Record<string, unknown> = {
      ...search,
      ...('page' in next ? {} : { page: undefined }),
      ...next,
    };
    for (const [key, value] of Object.entries(merged)) {
      const isDefault =
        value === undefined || value === '' || value === defaults[key] || (key === 'page' && value === 1);
      if (isDefault) delete merged[key];
    }
    if (merged.per_page === PAGE_SIZES[0]) delete merged.per_page;
    void navigate({ to: '.', search: merged, replace: true });
  };
  return { state, set };
}

/**
 * State of a list beside one that uses the address: a log in a panel, the fees of a run. `set` returns to page 1 unless it sets the
 * page.
 */
export function useOwnListState(): { state: ListState; set: (next: Partial<ListState>) => void } {
  const [state, setState] = useState<ListState>({ page: 1, per_page: PAGE_SIZES[0] });
  return { state, set: (next) => setState((before) => ({ ...before, page: 1, ...next })) };
}

/** Parameters of an address that show another part of a list, or show it otherwise, without narrowing it. */
const NO_FILTERS = new Set([
  'page',
  'per_page',
  'sort',
  'order',
  'view',
  'tab',
  'edit',
  'add',
  'change',
  'section',
]);
const WIDEST = new Set(['any', 'all', '']);

/** Whether the address narrows the list by filters or search text, how to clear them, and how to search another text. Defaults are not in the address. */
export function useNarrowing(): {
  isNarrowed: boolean;
  clear: () => void;
  search: (q: string) => void;
} {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const narrowing = Object.entries(search).filter(
    ([key, value]) => !NO_FILTERS.has(key) && value !== undefined && !WIDEST.has(String(value)),
  );
  const rest = Object.fromEntries(
    Object.entries(search).filter(([key]) => NO_FILTERS.has(key) && key !== 'page'),
  );
  return {
    isNarrowed: narrowing.length > 0,
    clear: () => void navigate({ to: '.', search: rest, replace: true }),
    search: (q) => void navigate({ to: '.', search: { ...search, q, page: undefined }, replace: true }),
  };
}

/** The sorting in the routes' format: the column's key, with `-` for descending. */
export function sortOfState({ sort, order }: Pick<ListState, 'sort' | 'order'>): string | undefined {
  return sort && `${order === 'desc' ? '-' : ''}${sort}`;
}

/** The common query of master data lists: page, search text, status, sorting. */
export function masterQuery<Query extends { sort?: string | undefined }>(
  state: ListState & { q: string; status: string },
) {
  return {
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    status: state.status === 'active' || state.status === 'inactive' ? state.status : undefined,
    sort: sortOfState(state) as Query['sort'],
  } as const;
}

/**
 * The opened row of a list whose route ends in `{-$id}`: its id, and how to open another or none while keeping the filters. The list
 * stays mounted.
 */
export function useOpened(): {
  opened: string | null;
  open: (id: string | number) => void;
  close: () => void;
} {
  const { id } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (next: string | undefined) => void navigate({ to: '.', params: { id: next }, search });
  return { opened: id ?? null, open: (next) => go(String(next)), close: () => go(undefined) };
}

function toPage(value: unknown): number {
  const page = Number(value);
  return Number.isInteger(page) && page > 0 ? page : 1;
}

function toPageSize(value: unknown): number {
  return PAGE_SIZES.find((size) => size === Number(value)) ?? PAGE_SIZES[0];
}
