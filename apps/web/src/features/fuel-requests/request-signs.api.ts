import { listPumpHints, listRequestSigns } from '@fleet/contracts/anomaly-cases.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { useServerEvents } from '../../lib/event-stream.ts';

const SIGNS = 'request_signs';
const HINTS = 'pump_hints';

/** What speaks against a request; live. */
export function useRequestSigns(id: number) {
  useAgainWhenSeen(SIGNS, id);
  return useQuery({
    queryKey: [SIGNS, id],
    queryFn: ({ signal }) => call(listRequestSigns, { params: { id }, signal }),
  });
}

/** What the attendant should look at once more; live. Without a line there is none. */
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
