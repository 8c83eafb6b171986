import { activateSim, createSim, deactivateSim, getSim, listSims, updateSim } from '@fleet/contracts/sims.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../lib/call.ts';
import { useChange, useSwitch } from '../../lib/use-change.ts';

export type Sim = AnswerOf<typeof getSim>;
export type SimQuery = NonNullable<InputOf<typeof listSims>['query']>;

const KIND = 'sim';

/** One page of the list; the page before stays while the next is fetched. */
export function useSims(query: SimQuery) {
  return useQuery({
    queryKey: [KIND, 'list', query],
    queryFn: ({ signal }) => call(listSims, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One card; the id as the address has it. */
export function useSim(id: string) {
  return useQuery({
    queryKey: [KIND, 'one', id],
    queryFn: ({ signal }) => call(getSim, { params: { id }, signal }),
  });
}

export const useCreateSim = () => useChange(createSim, [KIND]);
export const useUpdateSim = () => useChange(updateSim, [KIND, 'handheld_device']);

/** Retires a card or takes it back. */
export const useSwitchSim = () => useSwitch(activateSim, deactivateSim, [KIND]);
