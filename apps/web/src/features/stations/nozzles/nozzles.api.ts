import {
  createNozzle,
  getForecourt,
  updateForecourt,
  updateNozzle,
} from '@fleet/contracts/stations/nozzles.ts';
import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';

export type Forecourt = AnswerOf<typeof getForecourt>;
export type Nozzle = Forecourt['nozzles'][number];

const KINDS = ['nozzle', 'station', 'shift'] as const;

/** A station's nozzles and shift rules. */
export function useForecourt(id: number) {
  return useQuery({
    queryKey: ['nozzle', 'forecourt', id],
    queryFn: ({ signal }) => call(getForecourt, { params: { id }, signal }),
  });
}

/** The same, fetched once, after another user's change. */
export const loadForecourt = (id: number) => call(getForecourt, { params: { id } });

export const useUpdateForecourt = () => useChange(updateForecourt, KINDS);
export const useCreateNozzle = () => useChange(createNozzle, KINDS);
export const useUpdateNozzle = () => useChange(updateNozzle, KINDS);
