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

/** Where a request stands, seen from the pump. */
export type AtPump =
  | { at: 'loading' }
  | { at: 'error'; error: CallError; retry: () => void }
  /** Not of this station, or nobody has shown its plate or code here. */
  | { at: 'unknown' }
  /** Found: to be checked, fueling, or refused here. */
  | { at: 'pump'; request: PumpRequest }
  /** Over for the pump: completed, held or ended. */
  | { at: 'closed'; detail: FuelRequestDetail }
  /** Over for this device: not sent yet, or answered otherwise than with a line. */
  | { at: 'offline'; fill: OfflineFill };

/** The key of a request that was found but not taken on, because it may not be served here. */
export const foundKey = (id: number) => [...fuelRequestKeys.all, 'found-at-pump', id] as const;

/**
 * One request by its id in the address, whatever happened before: first among those at the pumps, then by the plate or code that was
 * shown for it on this device, then as a closed one. So a reload returns to the step its status says.
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
