import {
  getStationPumps,
  linkNozzles,
  listPumpControllers,
  registerPumpController,
  revokePumpController,
} from '@fleet/contracts/fuelling/pump-controllers.ts';
import { listPumpTransactions } from '@fleet/contracts/fuelling/pump-orders.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useServerEvents } from '../../../lib/event-stream.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList } from '../../../lib/use-list.ts';

export type StationPumps = AnswerOf<typeof getStationPumps>;
export type ControllerQuery = NonNullable<InputOf<typeof listPumpControllers>['query']>;
export type PumpTransaction = AnswerOf<typeof listPumpTransactions>['rows'][number];

const KINDS = ['pump_controller'] as const;

/** A page of the reader's site controllers; live. */
export function useControllers(query: ControllerQuery) {
  useFreshPumps();
  return useList(listPumpControllers, 'pump_controller', query);
}

/** A station's controller with its pumps; live. */
export function useStationPumps(id: number) {
  useFreshPumps();
  return useQuery({
    queryKey: ['pump_controller', 'station', id],
    queryFn: ({ signal }) => call(getStationPumps, { params: { id }, signal }),
  });
}

/** Transactions reported by a station's pumps, latest first. */
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

const QUIET_MS = 1_000;

/** Refetches on pump events, at most once per second: administrators receive events of all stations. */
function useFreshPumps(): void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useServerEvents((event) => {
    if (event.type !== 'pump' || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void queryClient.invalidateQueries({ queryKey: ['pump_controller'] });
    }, QUIET_MS);
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
