import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createActionKeys } from './action-keys.ts';
import { type AnswerOf, type AnyRoute, call, type InputOf } from './call.ts';

/**
 * Calls a route that changes something, and has everything shown of these kinds read again, with its history. The first word of a query's
 * key is its kind: `['vehicle_type', …]`. After a failure too: a lost answer may hide a success.
 */
export function useChange<Route extends AnyRoute>(route: Route, kinds: readonly string[]) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: useCallOnce(route),
    onSettled: () =>
      Promise.all(
        kinds.flatMap((kind) => [
          queryClient.invalidateQueries({ queryKey: [kind] }),
          queryClient.invalidateQueries({ queryKey: ['changes', kind] }),
        ]),
      ),
  });
}

/** The two routes that switch a thing on and off, as what a `StatusSwitch` does. */
export function useSwitch<On extends AnyRoute, Off extends AnyRoute>(
  on: On,
  off: Off,
  kinds: readonly string[],
) {
  const routes = { active: useChange(on, kinds), inactive: useChange(off, kinds) };
  return (id: number, next: 'active' | 'inactive') =>
    routes[next].mutateAsync({ params: { id } } as InputOf<On> & InputOf<Off>);
}

/**
 * Calls a route so that one intended action is carried out once: its key is kept for as long as the same is sent and no
 * answer came. Who keeps the key over a reload hands in their own.
 */
export function useCallOnce<Route extends AnyRoute>(
  route: Route,
): (input: InputOf<Route>) => Promise<AnswerOf<Route>> {
  const [keys] = useState(createActionKeys);
  return async (input) => {
    const parts = input as InputOf<AnyRoute>;
    const idempotencyKey = parts.idempotencyKey ?? keys.keyFor(parts);
    const answer = await call(route as AnyRoute, { ...parts, idempotencyKey });
    keys.done(parts);
    return answer as AnswerOf<Route>;
  };
}
