import type { PumpRequest } from '@fleet/contracts/fuel-requests.ts';
import {
  type AttachedPumps,
  getAttachedPumps,
  LIVE_PUMP_ORDERS,
  lockPump,
  type PumpOrder,
  presetPump,
} from '@fleet/contracts/pump-orders.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/call.ts';
import type { CallError } from '../../../../lib/call-error.ts';
import { useServerEvents } from '../../../../lib/event-stream.ts';
import { useCallOnce } from '../../../../lib/use-change.ts';
import { fuelRequestKeys } from '../../fuel-requests.api.ts';
import { useAwayFill } from '../away/away-mark.tsx';

/** In case an event was lost. */
const LOOK_AGAIN_MS = 5_000;

/**
 * Where a fill stands with the pump: `asking` at first, `choose` a nozzle, `under_way` while the pump has it, `reported` when the
 * litres are in, and `typed` where no pump can say them.
 */
export type AttachedStage = 'asking' | 'choose' | 'under_way' | 'reported' | 'typed';

export interface AttachedPump {
  readonly stage: AttachedStage;
  readonly pumps: AttachedPumps | null;
  readonly order: PumpOrder | null;
  readonly preset: (nozzle_id: number) => void;
  readonly lock: () => void;
  readonly isBusy: boolean;
  readonly error: CallError | null;
}

/** The pump of a request that is being fuelled; live. A fill this device does without a line has none. */
export function useAttachedPump(request: PumpRequest, isByHand: boolean): AttachedPump {
  const queryClient = useQueryClient();
  const { data: away, isPending: isReadingAway } = useAwayFill(request.id);
  const queryKey = [...fuelRequestKeys.all, 'attached-pump', request.id] as const;
  const { data, isPending } = useQuery<AttachedPumps, CallError>({
    queryKey,
    queryFn: ({ signal }) => call(getAttachedPumps, { params: { id: request.id }, signal }),
    enabled: !isReadingAway && away == null,
    refetchInterval: LOOK_AGAIN_MS,
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
  const isAsking = isReadingAway || (away == null && isPending && navigator.onLine);
  return {
    stage: isAsking ? 'asking' : stageOf(data ?? null, isByHand),
    pumps: data ?? null,
    order,
    preset: (nozzle_id) => preset.mutate(nozzle_id),
    lock: () => lock.mutate(),
    isBusy: preset.isPending || lock.isPending,
    error: preset.error ?? lock.error,
  };
}

function useCallOnceFor<Route extends typeof presetPump | typeof lockPump, Given>(
  route: Route,
  inputOf: (given: Given) => Parameters<ReturnType<typeof useCallOnce<Route>>>[0],
) {
  const callOnce = useCallOnce(route);
  return (given: Given) => callOnce(inputOf(given)) as Promise<AttachedPumps>;
}

/** A pump that is away while it has the fill says its litres later: until then they are read off it. */
function stageOf(pumps: AttachedPumps | null, isByHand: boolean): AttachedStage {
  if (!pumps) return 'typed';
  const { order, line } = pumps;
  if (order?.dispensed) return 'reported';
  if (order && LIVE_PUMP_ORDERS.has(order.state)) return line === 'lost' && isByHand ? 'typed' : 'under_way';
  return line !== 'connected' || isByHand ? 'typed' : 'choose';
}
