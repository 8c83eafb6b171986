import {
  getStationPumps,
  linkNozzles,
  registerPumpController,
  revokePumpController,
} from '@fleet/contracts/pump-controllers.ts';
import { listPumpTransactions } from '@fleet/contracts/pump-orders.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../lib/call.ts';
import { useServerEvents } from '../../lib/event-stream.ts';
import { useChange } from '../../lib/use-change.ts';

export type StationPumps = AnswerOf<typeof getStationPumps>;
export type PumpTransaction = AnswerOf<typeof listPumpTransactions>['rows'][number];

const KINDS = ['pump_controller'] as const;

/** A station's controller with its pumps; live. */
export function useStationPumps(id: number) {
  const queryClient = useQueryClient();
  useServerEvents((event) => {
    if (event.type === 'pump') void queryClient.invalidateQueries({ queryKey: ['pump_controller'] });
  });
  return useQuery({
    queryKey: ['pump_controller', 'station', id],
    queryFn: ({ signal }) => call(getStationPumps, { params: { id }, signal }),
  });
}

/** What the pumps of a station reported, the latest first. */
export function usePumpTransactions(
  station_id: number,
  { page, per_page }: { readonly page: number; readonly per_page: number },
) {
  const query = { station_id, page, per_page };
  return useQuery({
    queryKey: ['pump_controller', 'transactions', query],
    queryFn: ({ signal }) => call(listPumpTransactions, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const useLinkNozzles = () => useChange(linkNozzles, KINDS);
export const useRegisterController = () => useChange(registerPumpController, KINDS);
export const useRevokeController = () => useChange(revokePumpController, KINDS);
