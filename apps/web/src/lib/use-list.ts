import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ZodType } from 'zod';
import { type AnswerOf, type AnyRoute, call, type InputOf } from './call.ts';
import { withMirror } from './mirrored-plate.ts';

type QueryOf<Route> = InputOf<Route> extends { query?: infer Query } ? NonNullable<Query> : never;

/**
 * One page of a list; the page before stays while the next is fetched. `kind` is what changes of the rows name, see
 * `useChange`. A list that is not shown is not fetched.
 */
export function useList<Route extends AnyRoute>(
  route: Route,
  kind: string,
  query: QueryOf<Route>,
  isShown = true,
) {
  return useQuery({
    queryKey: [kind, 'list', query],
    queryFn: ({ signal }) =>
      withMirror(
        sortable(route, query),
        (input) => call(route as AnyRoute, { query: input, signal }) as Promise<AnswerOf<Route>>,
      ),
    placeholderData: keepPreviousData,
    enabled: isShown,
  });
}

/** An address may name a column that the list is not sorted by, as an old bookmark does: it is shown in its own order. */
function sortable<Query extends object>(route: AnyRoute, query: Query): Query {
  const sorts = (route.query as { shape?: Record<string, ZodType> }).shape?.sort;
  const { sort, ...rest } = query as Query & { sort?: unknown };
  return sort === undefined || !sorts || sorts.safeParse(sort).success ? query : (rest as Query);
}

/** One row; the id as the address has it. */
export function useOne<Route extends AnyRoute>(route: Route, kind: string, id: string) {
  return useQuery({
    queryKey: [kind, 'one', id],
    queryFn: ({ signal }) => call(route as AnyRoute, { params: { id }, signal }) as Promise<AnswerOf<Route>>,
  });
}
