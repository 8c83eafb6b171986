import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import {
  type AttachedPumps,
  getAttachedPumps,
  LIVE_PUMP_ORDERS,
  lockPump,
  type PumpOrder,
  presetPump,
} from '@fleet/contracts/fuelling/pump-orders.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/call.ts';
import type { CallError } from '../../../../lib/call-error.ts';
import { useServerEvents } from '../../../../lib/event-stream.ts';
import { fuelRequestKeys } from '../../../../lib/fuel-requests/fuel-requests.api.ts';
import { useCallOnce } from '../../../../lib/use-change.ts';
import { useOfflineFill } from '../offline/offline-mark.tsx';

/** Polling in case an event was lost. */
const POLL_MS = 5_000;

/**
 * Stage of a fill with an attached pump: `loading` first, `choose` a nozzle, `in_progress`, `reported` once the volume arrived, and
 * `typed` if no pump can report it.
 */
export type AttachedStage = 'loading' | 'choose' | 'in_progress' | 'reported' | 'typed';

export interface AttachedPump {
  readonly stage: AttachedStage;
  readonly pumps: AttachedPumps | null;
  readonly order: PumpOrder | null;
  readonly preset: (nozzle_id: number) => void;
  readonly lock: () => void;
  readonly isBusy: boolean;
  readonly error: CallError | null;
}

/** The attached pump of a request being fueled; live. None for offline fills. */
export function useAttachedPump(request: PumpRequest, isByHand: boolean): AttachedPump {
  const queryClient = useQueryClient();
  const { data: offlineFill, isPending: isReadingOffline } = useOfflineFill(request.id);
  const queryKey = [...fuelRequestKeys.all, 'attached-pump', request.id] as const;
  const { data, isPending } = useQuery<AttachedPumps, CallError>({
    queryKey,
    queryFn: ({ signal }) => call(getAttachedPumps, { params: { id: request.id }, signal }),
    enabled: !isReadingOffline && offlineFill == null,
    refetchInterval: POLL_MS,
    retry: false,
  });
  useServerEvents((event) => {
    if (event.type === 'pump') void queryClient.invalidateQueries({ queryKey, exact: true });
  });
  const put = (pumps: AttachedPumps) => queryClient.setQueryData(queryKey, pumps);
  const again = () => void queryClient.invalidateQueries({ queryKey, exact: true });
  const params = { id: request.id };
  const preset = useMutation<AttachedPumps, CallError, number>({
    mutationFn: useCallOnceFor(presetPump, (nozzle_id: number) => ({ params, body: { nozzle_id } })),
    onSuccess: put,
    onError: again,
  });
  const lock = useMutation<AttachedPumps, CallError, void>({
    mutationFn: useCallOnceFor(lockPump, () => ({ params })),
    onSuccess: put,
    onError: again,
  });
  const order = data?.order ?? null;
  const isLoading = isReadingOffline || (offlineFill == null && isPending && navigator.onLine);
  return {
    stage: isLoading ? 'loading' : stageOf(data ?? null, isByHand),
    pumps: data ?? null,
    order,
    preset: (nozzle_id) => preset.mutate(nozzle_id),
    lock: () => lock.mutate(),
    isBusy: preset.isPending || lock.isPending,
    error: preset.error ?? lock.error,
  };
}

function useCallOnceFor<Route extends typeof presetPump | typeof lockPump, Input>(
  route: Route,
  inputOf: (input: Input) => Parameters<ReturnType<typeof useCallOnce<Route>>>[0],
) {
  const callOnce = useCallOnce(route);
  return (input: Input) => callOnce(inputOf(input)) as Promise<AttachedPumps>;
}

/** A pump that goes offline during a fill reports its volume later: until then it is read from the display. */
function stageOf(pumps: AttachedPumps | null, isByHand: boolean): AttachedStage {
  if (!pumps) return 'typed';
  const { order, line } = pumps;
  if (order?.dispensed) return 'reported';
  if (order && LIVE_PUMP_ORDERS.has(order.state))
    return line === 'lost' && isByHand ? 'typed' : 'in_progress';
  return line !== 'connected' || isByHand ? 'typed' : 'choose';
}
