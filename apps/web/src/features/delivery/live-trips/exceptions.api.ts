import { extendOrderWindow } from '@fleet/contracts/delivery/orders.ts';
import { applyPlanOffer, listPlanOffers } from '@fleet/contracts/delivery/plan-offers.ts';
import {
  listFreeDrivers,
  listTripRemedies,
  messageTripDriver,
  resequenceTrip,
} from '@fleet/contracts/delivery/trip-remedies.ts';
import { abortTrip, assignTrip, unassignTrip } from '@fleet/contracts/delivery/trips.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';

const REMEDY = 'trip_remedy';
const OFFER = 'plan_offer';
/** What an action on a trip changes of the live screen. */
const KINDS = ['trip_alert', 'live_trip', 'live_vehicle', 'trip', 'order', REMEDY, OFFER];

/** What would help a late stop; read again with each version of its trip, and as it drives on. */
export function useRemedies(trip_stop_id: number, version: number) {
  return useQuery({
    queryKey: [REMEDY, trip_stop_id, version],
    queryFn: ({ signal }) => call(listTripRemedies, { params: { id: trip_stop_id }, signal }),
    refetchInterval: 60_000,
  });
}

/** Trips that could take an order that has none; `isWanted` until one does. */
export function useOffers(order_id: number, isWanted: boolean) {
  return useQuery({
    enabled: isWanted,
    queryKey: [OFFER, order_id],
    queryFn: ({ signal }) => call(listPlanOffers, { query: { order_id }, signal }),
  });
}

/** Drivers who could drive a trip. */
export function useFreeDrivers(trip_id: number, version: number) {
  return useQuery({
    queryKey: ['free_driver', trip_id, version],
    queryFn: ({ signal }) => call(listFreeDrivers, { params: { id: trip_id }, signal }),
  });
}

export const useApplyOffer = () => useChange(applyPlanOffer, KINDS);
export const useResequence = () => useChange(resequenceTrip, KINDS);
export const useExtendWindow = () => useChange(extendOrderWindow, KINDS);
export const useAssign = () => useChange(assignTrip, KINDS);
export const useUnassign = () => useChange(unassignTrip, []);
export const useAbort = () => useChange(abortTrip, KINDS);
export const useMessageDriver = () => useChange(messageTripDriver, []);
