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
/** One row as shown in its panel. */
export type DetailOf<R extends AnyResource> = AnswerOf<R['routes']['get']>;
type QueryOf<R extends AnyResource> = z.input<R['routes']['list']['query']>;
type ListRoute<Row> = RouteSpec<z.ZodType, z.ZodType, z.ZodType, z.ZodType<{ rows: Row[]; total: number }>>;
type State<Filters> = ListState & { q: string; status: string } & Filters;

interface ListOptions<R extends AnyResource, Filters> {
  /** Default sort column. */
  sort: string;
  /** Filters besides the status, with their defaults. */
  filters?: Filters;
  /** Converts these filters to the route's query. */
  query?: (state: State<Filters>) => Partial<QueryOf<R>>;
  /** Whether the list is what is shown; where a map may be instead, it is not loaded for nothing. */
  isShown?: (state: State<Filters>) => boolean;
}

export type ResourceList<R extends AnyResource> = ReturnType<typeof useResourceList<R>>;

/** A resource's list: filters and sorting from the address, the current page, and the panel's state. */
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

/** One row of a resource by the id in the address. */
export function useResourceRow<R extends AnyResource>(resource: R, id: string) {
  return useOne(
    resource.routes.get as RouteSpec<z.ZodType, z.ZodType, z.ZodType, z.ZodType<DetailOf<R>>>,
    resource.subject,
    id,
  );
}

/** Loads the current state of one row. */
export function loadRow<R extends AnyResource>(
  resource: R,
  id: string | number,
  signal?: AbortSignal,
): Promise<DetailOf<R>> {
  const input = { params: { id }, ...(signal ? { signal } : {}) };
  return call(resource.routes.get as AnyRoute, input) as Promise<DetailOf<R>>;
}
