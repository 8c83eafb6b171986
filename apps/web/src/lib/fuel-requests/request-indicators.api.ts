import { listPumpHints, listRequestIndicators } from '@fleet/contracts/insight/anomaly-cases.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../call.ts';
import { useServerEvents } from '../event-stream.ts';

const INDICATORS = 'request_indicators';
const HINTS = 'pump_hints';

/** Indicators of a suspicious request; live. */
export function useRequestIndicators(id: number) {
  useAgainWhenSeen(INDICATORS, id);
  return useQuery({
    queryKey: [INDICATORS, id],
    queryFn: ({ signal }) => call(listRequestIndicators, { params: { id }, signal }),
  });
}

/** Hints for the attendant to check again; live. Empty while offline. */
export function usePumpHints(id: number) {
  useAgainWhenSeen(HINTS, id);
  return useQuery({
    queryKey: [HINTS, id],
    queryFn: ({ signal }) => call(listPumpHints, { params: { id }, signal }),
    retry: false,
  });
}

function useAgainWhenSeen(kind: string, id: number): void {
  const queryClient = useQueryClient();
  useServerEvents((event) => {
    if (event.type === 'anomaly' && event.fuel_request_id === id)
      void queryClient.invalidateQueries({ queryKey: [kind, id] });
  });
}
