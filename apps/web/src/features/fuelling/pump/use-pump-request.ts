import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallError, isCallError } from '../../../lib/call-error.ts';
import {
  fuelRequestKeys,
  useFuelRequest,
  usePumpQueue,
} from '../../../lib/fuel-requests/fuel-requests.api.ts';
import { findAtPump, putInQueue } from './find-at-pump.ts';
import { useOfflineFill } from './offline/offline-mark.tsx';
import { isAnsweredDifferently } from './offline/offline-rules.ts';
import type { OfflineFill } from './offline/offline-store.ts';
import { readDraft } from './pump-draft.ts';

/** State of a request as seen from the pump. */
export type AtPump =
  | { at: 'loading' }
  | { at: 'error'; error: CallError; retry: () => void }
  /** Of another station, or its plate or code was not presented here. */
  | { at: 'unknown' }
  /** Found: to be verified, fueling, or rejected here. */
  | { at: 'pump'; request: PumpRequest }
  /** Finished: completed, held or ended. */
  | { at: 'closed'; detail: FuelRequestDetail }
  /** Finished on this device: unsent, or with an unusual result. */
  | { at: 'offline'; fill: OfflineFill };

/** Query key of a request that was found but not claimed, because it may not be served here. */
export const foundKey = (id: number) => [...fuelRequestKeys.all, 'found-at-pump', id] as const;

/**
 * One request by the id in the address: first among those at the pumps, then by the proof presented on this device, then as a closed
 * one. A reload thus returns to the step of its status.
 */
export function usePumpRequest(id: number): AtPump {
  const queryClient = useQueryClient();
  const queue = usePumpQueue();
  const atPumps = queue.data?.at_the_pumps.find((row) => row.id === id);
  const { proof } = readDraft(id);
  const isElsewhere = queue.isSuccess && !atPumps;

  const found = useQuery<PumpRequest, CallError>({
    queryKey: foundKey(id),
    queryFn: async () => {
      const request = await findAtPump(proof!);
      putInQueue(queryClient, request);
      return request;
    },
    enabled: isElsewhere && proof !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: offlineFill, isPending: isReadingOffline } = useOfflineFill(id);
  const isOffline =
    offlineFill != null && (offlineFill.state !== 'answered' || isAnsweredDifferently(offlineFill));
  const closed = useFuelRequest(
    isElsewhere && proof === undefined && !isReadingOffline && !isOffline ? id : null,
  );

  if (isReadingOffline) return { at: 'loading' };
  if (isOffline)
    return offlineFill.state === 'here'
      ? { at: 'pump', request: offlineFill.request }
      : { at: 'offline', fill: offlineFill };

  if (atPumps) return { at: 'pump', request: atPumps };
  if (queue.isError && !queue.data)
    return { at: 'error', error: queue.error, retry: () => void queue.refetch() };
  if (!queue.isSuccess) return { at: 'loading' };
  if (proof !== undefined) {
    if (found.data) return { at: 'pump', request: found.data };
    return found.isError ? failed(found.error, () => void found.refetch()) : { at: 'loading' };
  }
  if (closed.data) return { at: 'closed', detail: closed.data };
  return closed.isError ? failed(closed.error, () => void closed.refetch()) : { at: 'loading' };
}

function failed(error: CallError, retry: () => void): AtPump {
  const isGone = isCallError(error, 'NOT_FOUND') || isCallError(error, 'REQUEST_NOT_FOUND_AT_PUMP');
  return isGone ? { at: 'unknown' } : { at: 'error', error, retry };
}
