import { dismissSetup, getSetup } from '@fleet/contracts/insight/setup.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../../lib/call.ts';
import { useServerEvents } from '../../../lib/event-stream.ts';
import { useChange } from '../../../lib/use-change.ts';

export type Setup = NonNullable<AnswerOf<typeof getSetup>>;

const KIND = 'setup';
/** Types of server events after which a step may be done. */
export const SETUP_EVENTS: readonly string[] = ['top_up', 'wallet', 'fuel_request'];

/** How far the fleet is; looked up again whenever a page of it opens and when money or requests move. */
export function useSetup() {
  const queryClient = useQueryClient();
  useServerEvents((event) => {
    if (SETUP_EVENTS.includes(event.type)) void queryClient.invalidateQueries({ queryKey: [KIND] });
  });
  return useQuery({ queryKey: [KIND], queryFn: ({ signal }) => call(getSetup, { signal }), staleTime: 0 });
}

export const useDismissSetup = () => useChange(dismissSetup, [KIND]);

export function isOpen(setup: Setup | null | undefined): setup is Setup {
  return Boolean(setup && setup.left > 0 && !setup.is_dismissed);
}
