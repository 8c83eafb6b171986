import type { AnyResource } from '@fleet/contracts/define-resource.ts';
import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import type { z } from 'zod';
import { type AnswerOf, type AnyRoute, call } from '../../lib/call.ts';
import { useList, useOne } from '../../lib/use-list.ts';
import { type ListState, masterQuery, useListState } from '../list-state.ts';
import { usePanel } from '../panel-state.ts';

type Page<R extends AnyResource> = AnswerOf<R['routes']['list']>;
/** A row of a resource's list. */
export type RowOf<R extends AnyResource> = Page<R> extends { rows: (infer Row)[] } ? Row : never;
/** One row, as its panel shows it. */
export type DetailOf<R extends AnyResource> = AnswerOf<R['routes']['get']>;
type QueryOf<R extends AnyResource> = z.input<R['routes']['list']['query']>;
type ListRoute<Row> = RouteSpec<z.ZodType, z.ZodType, z.ZodType, z.ZodType<{ rows: Row[]; total: number }>>;
type State<Filters> = ListState & { q: string; status: string } & Filters;

interface ListOptions<R extends AnyResource, Filters> {
  /** The column it is sorted by until its reader sorts it. */
  sort: string;
  /** Filters beside the status, by their names in the address, with what they are when it does not name them. */
  filters?: Filters;
  /** What these filters are in the route's query. */
  query?: (state: State<Filters>) => Partial<QueryOf<R>>;
  /** Whether the list is what is shown; where a map may be instead, it is not loaded for nothing. */
  isShown?: (state: State<Filters>) => boolean;
}

export type ResourceList<R extends AnyResource> = ReturnType<typeof useResourceList<R>>;

/** A resource's list: its filters and sorting in the address, the page they give, and what its panel shows. */
export function useResourceList<
  R extends AnyResource,
  Filters extends Record<string, string> = Record<never, string>,
>(resource: R, { sort, filters, query: more, isShown }: ListOptions<R, Filters>) {
  const defaults = { q: '', status: 'any', ...filters, sort, order: 'asc' } as unknown as Filters;
  const list = useListState(defaults) as {
    state: State<Filters>;
    set: (next: Partial<State<Filters>>) => void;
  };
  const query = { ...masterQuery(list.state), ...more?.(list.state) } as Record<string, unknown>;
  const route = resource.routes.list as ListRoute<RowOf<R>>;
  const result = useList(route, resource.subject, query, isShown?.(list.state));
  return { ...list, query, result, panel: usePanel() };
}

/** One row of a resource; the id as the address has it. */
export function useResourceRow<R extends AnyResource>(resource: R, id: string) {
  return useOne(
    resource.routes.get as RouteSpec<z.ZodType, z.ZodType, z.ZodType, z.ZodType<DetailOf<R>>>,
    resource.subject,
    id,
  );
}

/** Loads one row as it is now. */
export function loadRow<R extends AnyResource>(
  resource: R,
  id: string | number,
  signal?: AbortSignal,
): Promise<DetailOf<R>> {
  const input = { params: { id }, ...(signal ? { signal } : {}) };
  return call(resource.routes.get as AnyRoute, input) as Promise<DetailOf<R>>;
}
