import type { FuelRequestDetail } from '@fleet/contracts/fuel-request-shapes.ts';
import type { PumpRequest } from '@fleet/contracts/fuel-requests.ts';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnyRoute, InputOf } from '../../../lib/call.ts';
import { type CallError, isCallError } from '../../../lib/call-error.ts';
import { useCallOnce } from '../../../lib/use-change.ts';
import { fuelRequestKeys } from '../fuel-requests.api.ts';
import { awayStation } from './away/away-station.ts';
import { patience } from './away/patience.ts';
import { awayKey, goOnAway, stepAway } from './away/step-away.ts';
import { type PumpQueue, putInQueue, takeFromQueue } from './find-at-pump.ts';

/**
 * A step at the pump: start, close or stop. Unlike the actions of a desk it never waits for the network in silence: without one this
 * device goes on by itself where it can, else it fails at once, so that the page can say what was kept. What the server answers takes its place in the queue or leaves it.
 */
export function usePumpAction<Route extends AnyRoute>(
  route: Route,
): UseMutationResult<PumpRequest | FuelRequestDetail, CallError, InputOf<Route>> {
  const queryClient = useQueryClient();
  const callOnce = useCallOnce(route) as (input: InputOf<Route>) => Promise<PumpRequest | FuelRequestDetail>;
  return useMutation({
    networkMode: 'always',
    mutationFn: async (input) => {
      const kept = await stepAway(route, input);
      if (kept) return kept;
      try {
        return await callOnce({ ...input, signal: patience('step') });
      } catch (error) {
        if (!isCallError(error, 'OFFLINE')) throw error;
        await awayStation()?.noteLine(true);
        const { id } = (input as unknown as { params: { id: number } }).params;
        const shown = queryClient.getQueryData<PumpQueue>(fuelRequestKeys.pumpQueue);
        const request = shown?.at_the_pumps.find((row) => row.id === id);
        const gone = await goOnAway(route, input, request);
        if (!gone) throw error;
        return gone;
      }
    },
    onSuccess: (answer) => {
      void queryClient.invalidateQueries({ queryKey: fuelRequestKeys.lists });
      void queryClient.invalidateQueries({ queryKey: awayKey(answer.id) });
      if (!('timeline' in answer)) {
        const isHere = answer.status === 'transaction_initiated' || answer.status === 'transaction_held';
        return isHere ? putInQueue(queryClient, answer) : takeFromQueue(queryClient, answer.id);
      }
      void awayStation()?.noteServed(answer.id);
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
