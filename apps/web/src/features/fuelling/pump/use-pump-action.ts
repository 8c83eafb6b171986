import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnyRoute, InputOf } from '../../../lib/call.ts';
import { type CallError, isCallError } from '../../../lib/call-error.ts';
import { fuelRequestKeys } from '../../../lib/fuel-requests/fuel-requests.api.ts';
import { useCallOnce } from '../../../lib/use-change.ts';
import { type PumpQueue, putInQueue, takeFromQueue } from './find-at-pump.ts';
import { offlineStation } from './offline/offline-station.ts';
import { continueOffline, offlineKey, stepOffline } from './offline/step-offline.ts';
import { timeoutSignal } from './offline/timeouts.ts';

/**
 * A step at the pump: start, close or stop. Unlike other actions it never waits for the network: it continues offline if possible,
 * otherwise it fails immediately. The response updates the queue.
 */
export function usePumpAction<Route extends AnyRoute>(
  route: Route,
): UseMutationResult<PumpRequest | FuelRequestDetail, CallError, InputOf<Route>> {
  const queryClient = useQueryClient();
  const callOnce = useCallOnce(route) as (input: InputOf<Route>) => Promise<PumpRequest | FuelRequestDetail>;
  return useMutation({
    networkMode: 'always',
    mutationFn: async (input) => {
      const queued = await stepOffline(route, input);
      if (queued) return queued;
      try {
        return await callOnce({ ...input, signal: timeoutSignal('step') });
      } catch (error) {
        if (!isCallError(error, 'OFFLINE')) throw error;
        await offlineStation()?.noteLine(true);
        const { id } = (input as unknown as { params: { id: number } }).params;
        const shown = queryClient.getQueryData<PumpQueue>(fuelRequestKeys.pumpQueue);
        const request = shown?.at_the_pumps.find((row) => row.id === id);
        const gone = await continueOffline(route, input, request);
        if (!gone) throw error;
        return gone;
      }
    },
    onSuccess: (answer) => {
      void queryClient.invalidateQueries({ queryKey: fuelRequestKeys.lists });
      void queryClient.invalidateQueries({ queryKey: offlineKey(answer.id) });
      if (!('timeline' in answer)) {
        const isHere = answer.status === 'transaction_initiated' || answer.status === 'transaction_held';
        return isHere ? putInQueue(queryClient, answer) : takeFromQueue(queryClient, answer.id);
      }
      void offlineStation()?.noteServed(answer.id);
      queryClient.setQueryData(fuelRequestKeys.detail(answer.id), answer);
      takeFromQueue(queryClient, answer.id);
    },
    // Conflict, or unknown outcome: reload the current state.
    onError: (error) => {
      if (error.code === 'STATUS_CONFLICT' || error.status === 0 || error.status >= 500)
        void queryClient.invalidateQueries({ queryKey: fuelRequestKeys.pumpQueue });
    },
  });
}
