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
/** Devices speak every few seconds: what is shown is read again this often while it is looked at. */
const FRESH_MS = 15_000;

/** One page of the list, kept fresh; the page before stays while the next is fetched. */
export function useTrackers(query: TrackerQuery) {
  return useQuery({
    queryKey: [KIND, 'list', query],
    queryFn: ({ signal }) => call(listTrackers, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_MS,
  });
}

/** One device with its last days, kept fresh; the id as the address has it. */
export function useTracker(id: string) {
  return useQuery({
    queryKey: [KIND, 'one', id],
    queryFn: ({ signal }) => call(getTracker, { params: { id }, signal }),
    refetchInterval: FRESH_MS,
  });
}

/** Delivery vehicles at work by what they are called, plate or driver. */
export const findVehicles = findIn(listDeliveryVehicles, (row) => `${row.code} · ${row.vehicle.plate_no}`, {
  status: 'active',
});

export const useCreateTracker = () => useChange(createTracker, [KIND]);
export const useRotateTracker = () => useChange(rotateTracker, [KIND]);
export const useRevokeTracker = () => useChange(revokeTracker, [KIND]);
