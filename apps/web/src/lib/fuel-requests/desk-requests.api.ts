import { addComment, decideAsAdmin, decideAsClient } from '@fleet/contracts/fuelling/held-transactions.ts';
import { sumFuelRequests } from '@fleet/contracts/insight/dashboards.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../call.ts';
import { fuelRequestKeys, type ListQuery, useAction, useRefreshOn } from './fuel-requests.api.ts';

/** Calls about fuel requests that only desks make: a phone on a slow line does without them. */

/** Totals may be a few seconds old: they are expensive to compute. */
const SUMS_QUIET_MS = 5_000;

/** Totals of all requests that match a list; null if there are too many to add up. */
export function useFuelRequestSums({
  status,
  client_id,
  network_id,
  station_id,
  vehicle_id,
  driver_id,
  ...rest
}: ListQuery) {
  const { fuel_type_id, flagged, amount_from_halalas, amount_to_halalas, from, to, q } = rest;
  const parties = { status, client_id, network_id, station_id, vehicle_id, driver_id };
  const query = { ...parties, fuel_type_id, flagged, amount_from_halalas, amount_to_halalas, from, to, q };
  const key = fuelRequestKeys.sums(query);
  useRefreshOn(() => true, key, SUMS_QUIET_MS);
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(sumFuelRequests, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const useDecideAsClient = () => useAction(decideAsClient);
export const useDecideAsAdmin = () => useAction(decideAsAdmin);
export const useAddComment = () => useAction(addComment);
