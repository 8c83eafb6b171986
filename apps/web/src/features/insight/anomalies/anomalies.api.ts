import { listDrivers } from '@fleet/contracts/fleet/drivers.ts';
import { listVehicles } from '@fleet/contracts/fleet/vehicles.ts';
import {
  claimAnomalyCase,
  commentAnomalyCase,
  decideAnomalyCase,
  getAnomalyCase,
  listAnomalyCases,
  requeueAnomalyCase,
} from '@fleet/contracts/insight/anomaly-cases.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useServerEvents } from '../../../lib/event-stream.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList } from '../../../lib/use-list.ts';
import { findIn } from '../../../ui/find-in.ts';

export type ListedCase = AnswerOf<typeof listAnomalyCases>['rows'][number];
export type AnomalyCase = AnswerOf<typeof getAnomalyCase>;
export type CaseQuery = NonNullable<InputOf<typeof listAnomalyCases>['query']>;

const KIND = 'anomaly_case';

export const useCases = (query: CaseQuery) => useList(listAnomalyCases, KIND, query);

export function useCase(id: string) {
  return useQuery({
    queryKey: [KIND, 'detail', id],
    queryFn: ({ signal }) => call(getAnomalyCase, { params: { id }, signal }),
  });
}

/** Refetches the queue when a case is found or decided. */
export function useLiveCases(): void {
  const queryClient = useQueryClient();
  useServerEvents((event) => {
    if (event.type === 'anomaly') void queryClient.invalidateQueries({ queryKey: [KIND] });
  });
}

export const useTake = () => useChange(claimAnomalyCase, [KIND]);
export const useDecide = () => useChange(decideAnomalyCase, [KIND]);
export const useRequeue = () => useChange(requeueAnomalyCase, [KIND]);
export const useComment = () => useChange(commentAnomalyCase, [KIND]);

export const findVehicles = findIn(listVehicles, (row) => row.plate_no.replace('-', ' '));

export const findDrivers = findIn(listDrivers, (row) => row.name);
