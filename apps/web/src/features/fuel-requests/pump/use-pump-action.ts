import type { FuelRequestDetail } from '@fleet/contracts/fuel-request-shapes.ts';
import type { PumpRequest } from '@fleet/contracts/fuel-requests.ts';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnyRoute, InputOf } from '../../../lib/call.ts';
import type { CallError } from '../../../lib/call-error.ts';
import { useCallOnce } from '../../../lib/use-change.ts';
import { fuelRequestKeys } from '../fuel-requests.api.ts';
import { putInQueue, takeFromQueue } from './find-at-pump.ts';

/**
 * A step at the pump: start, close or stop. Unlike the actions of a desk it never waits for the network in silence: without one it fails
 * at once, so that the page can say what was kept. What the server answers takes its place in the queue or leaves it.
 */
export function usePumpAction<Route extends AnyRoute>(
  route: Route,
): UseMutationResult<PumpRequest | FuelRequestDetail, CallError, InputOf<Route>> {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: useCallOnce(route) as (input: InputOf<Route>) => Promise<PumpRequest | FuelRequestDetail>,
    onSuccess: (answer) => {
      void queryClient.invalidateQueries({ queryKey: fuelRequestKeys.lists });
      if (!('timeline' in answer)) return putInQueue(queryClient, answer);
      queryClient.setQueryData(fuelRequestKeys.detail(answer.id), answer);
      takeFromQueue(queryClient, answer.id);
    },
    // Somebody was faster, or nobody knows whether it arrived: show how things stand now.
    onError: (error) => {
      if (error.code === 'STATUS_CONFLICT' || error.status === 0 || error.status >= 500)
        void queryClient.invalidateQueries({ queryKey: fuelRequestKeys.pumpQueue });
    },
  });
}
