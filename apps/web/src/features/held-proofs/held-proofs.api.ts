import { acceptHeldProof, dismissHeldProof, listHeldProofs } from '@fleet/contracts/held-proofs.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type InputOf } from '../../lib/call.ts';
import { useServerEvents } from '../../lib/event-stream.ts';
import { useChange } from '../../lib/use-change.ts';

const KIND = 'held_proof';
/** A proof that is accepted delivers its order, and changes the trips it was on. */
const KINDS = [KIND, 'order', 'trip', 'planning_day'];

/** Proofs that came late. Live. */
export function useHeldProofs(query: InputOf<typeof listHeldProofs>['query']) {
  const queryClient = useQueryClient();
  useServerEvents((event) => {
    if (event.type === KIND) void queryClient.invalidateQueries({ queryKey: [KIND] });
  });
  return useQuery({
    queryKey: [KIND, query],
    queryFn: ({ signal }) => call(listHeldProofs, { query, signal }),
  });
}

export const useAcceptHeldProof = () => useChange(acceptHeldProof, KINDS);
export const useDismissHeldProof = () => useChange(dismissHeldProof, KINDS);
