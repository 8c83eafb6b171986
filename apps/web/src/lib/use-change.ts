import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from './call.ts';

// biome-ignore lint/suspicious/noExplicitAny: any route, whatever its schemas
type AnyRoute = RouteSpec<any, any, any, any>;

/**
 * Calls a route that changes something, and has everything shown of these kinds read again, with its history. The first word of a query's
 * key is its kind: `['vehicle_type', …]`. After a failure too: a lost answer may hide a success.
 */
export function useChange<Route extends AnyRoute>(route: Route, kinds: readonly string[]) {
  const queryClient = useQueryClient();
  return useMutation<AnswerOf<Route>, Error, InputOf<Route>>({
    mutationFn: (input) => call(route as AnyRoute, input as InputOf<AnyRoute>),
    onSettled: () =>
      Promise.all(
        kinds.flatMap((kind) => [
          queryClient.invalidateQueries({ queryKey: [kind] }),
          queryClient.invalidateQueries({ queryKey: ['changes', kind] }),
        ]),
      ),
  });
}
