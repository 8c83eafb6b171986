import { listDeliveryVehicles } from '@fleet/contracts/delivery/delivery-vehicles.ts';
import {
  createTracker,
  getTracker,
  listTrackers,
  revokeTracker,
  rotateTracker,
  type TrackerWithKey,
} from '@fleet/contracts/delivery/trackers.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';
import { findIn } from '../../../ui/find-in.ts';

export type Tracker = AnswerOf<typeof listTrackers>['rows'][number];
export type TrackerDetail = AnswerOf<typeof getTracker>;
export type TrackerQuery = NonNullable<InputOf<typeof listTrackers>['query']>;
export type { TrackerWithKey };

const KIND = 'tracker';
/** Trackers report every few seconds, so visible data is polled. */
const FRESH_MS = 15_000;

/** One page of the list, polled; the previous page stays visible while loading. */
export function useTrackers(query: TrackerQuery) {
  return useQuery({
    queryKey: [KIND, 'list', query],
    queryFn: ({ signal }) => call(listTrackers, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_MS,
  });
}

/** One tracker with its recent days, polled, by the id in the address. */
export function useTracker(id: string) {
  return useQuery({
    queryKey: [KIND, 'one', id],
    queryFn: ({ signal }) => call(getTracker, { params: { id }, signal }),
    refetchInterval: FRESH_MS,
  });
}

/** Searches active delivery vehicles by name, plate or driver. */
export const findVehicles = findIn(listDeliveryVehicles, (row) => `${row.code} · ${row.vehicle.plate_no}`, {
  status: 'active',
});

export const useCreateTracker = () => useChange(createTracker, [KIND]);
export const useRotateTracker = () => useChange(rotateTracker, [KIND]);
export const useRevokeTracker = () => useChange(revokeTracker, [KIND]);
