import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, type AnyRoute, call, type InputOf } from './call.ts';

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
    queryFn: ({ signal }) => call(route as AnyRoute, { query, signal }) as Promise<AnswerOf<Route>>,
    placeholderData: keepPreviousData,
    enabled: isShown,
  });
}

/** One row; the id as the address has it. */
export function useOne<Route extends AnyRoute>(route: Route, kind: string, id: string) {
  return useQuery({
    queryKey: [kind, 'one', id],
    queryFn: ({ signal }) => call(route as AnyRoute, { params: { id }, signal }) as Promise<AnswerOf<Route>>,
  });
}
