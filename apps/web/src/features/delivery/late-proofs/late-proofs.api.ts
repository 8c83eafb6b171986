import { acceptLateProof, dismissLateProof, listLateProofs } from '@fleet/contracts/delivery/late-proofs.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type InputOf } from '../../../lib/call.ts';
import { useServerEvents } from '../../../lib/event-stream.ts';
import { useChange } from '../../../lib/use-change.ts';

const KIND = 'late_proof';
/** Accepting a proof delivers its order and changes its trips. */
const KINDS = [KIND, 'order', 'trip', 'planning_day'];

/** Late proofs; live. */
export function useLateProofs(query: InputOf<typeof listLateProofs>['query']) {
  const queryClient = useQueryClient();
  useServerEvents((event) => {
    if (event.type === KIND) void queryClient.invalidateQueries({ queryKey: [KIND] });
  });
  return useQuery({
    queryKey: [KIND, query],
    queryFn: ({ signal }) => call(listLateProofs, { query, signal }),
  });
}

export const useAcceptLateProof = () => useChange(acceptLateProof, KINDS);
export const useDismissLateProof = () => useChange(dismissLateProof, KINDS);
