import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { createActionKeys } from './action-keys.ts';
import { type AnswerOf, type AnyRoute, call, type InputOf, type LaterRoute } from './call.ts';

/**
 * Calls a route that changes something, then refetches all queries of these kinds and their history. The first element of a query key
 * is its kind: `['vehicle_type', …]`. Also after an error: a lost response may hide a success.
 */
export function useChange<Route extends AnyRoute | LaterRoute>(route: Route, kinds: readonly string[]) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: useCallOnce(route),
    onSettled: () =>
      Promise.all(
        kinds.flatMap((kind) => [
          queryClient.invalidateQueries({ queryKey: [kind] }),
          queryClient.invalidateQueries({ queryKey: ['changes', kind] }),
        ]),
      ),
  });
  const { mutateAsync } = change;
  const latest = useRef<object>(null);
  // The library's own forgets what follows once its component is gone, as a card is whose trip was just aborted.
  const mutate = useCallback(
    (input: InputOf<Route>, following: Following<AnswerOf<Route>> = {}) => {
      latest.current = following;
      // A double click is followed once.
      const ifLatest =
        <Result>(follow?: (result: Result) => void) =>
        (result: Result) =>
          latest.current === following && follow?.(result);
      void mutateAsync(input).then(ifLatest(following.onSuccess), ifLatest(following.onError));
    },
    [mutateAsync],
  );
  return { ...change, mutate };
}

/** What follows a change, also when the component that asked for it is no longer there. */
interface Following<Answer> {
  readonly onSuccess?: (answer: Answer) => void;
  readonly onError?: (error: Error) => void;
}

/** The activate and deactivate routes of an object, for a `StatusSwitch`. */
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
 * Calls a route such that one intended action is executed once: its key is kept while the same body is sent without a response. Pass
 * a key to preserve it across reloads.
 */
export function useCallOnce<Route extends AnyRoute | LaterRoute>(
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
