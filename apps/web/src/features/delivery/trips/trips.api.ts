import { getTripMeasures } from '@fleet/contracts/delivery/delivery-measures.ts';
import { listTripFuelRequests } from '@fleet/contracts/delivery/trip-stops.ts';
import {
  abortTrip,
  approveTrip,
  assignTrip,
  getTrip,
  listTrips,
  loadTrip,
  rejectTrip,
  startTrip,
  unassignTrip,
} from '@fleet/contracts/delivery/trips.ts';
import { listDrivers } from '@fleet/contracts/fleet/drivers.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useServerEvents } from '../../../lib/event-stream.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList } from '../../../lib/use-list.ts';
import { findIn } from '../../../ui/find-in.ts';

export type ListedTrip = AnswerOf<typeof listTrips>['rows'][number];
export type Trip = AnswerOf<typeof getTrip>;
export type TripStop = Trip['steps'][number];
export type TripFuelRequest = AnswerOf<typeof listTripFuelRequests>['rows'][number];
export type TripQuery = NonNullable<InputOf<typeof listTrips>['query']>;

const KIND = 'trip';
/** Changes of a trip affect its orders. */
const KINDS = [KIND, 'order'];

/** Refetches trips when one changes on the road or elsewhere. */
function useTripNews(): void {
  const queryClient = useQueryClient();
  useServerEvents(({ type }) => {
    if (type === KIND) void queryClient.invalidateQueries({ queryKey: [KIND] });
  });
}

/** One page of trips, the specification's `tripList`, live; disabled until the filters are known. */
export function useTrips(query: TripQuery, isKnown: boolean) {
  useTripNews();
  const result = useList(listTrips, KIND, query, isKnown);
  return { ...result, tripList: result.data?.rows };
}

/** One trip with its stops, by the id in the address; null for none. */
export function useTrip(id: string | null) {
  return useQuery({
    queryKey: [KIND, 'one', id],
    enabled: id !== null,
    queryFn: ({ signal }) => call(getTrip, { params: { id: id! }, signal }),
  });
}

/** Planned against actual of a trip; refetched with each version. */
export function useTripMeasures(id: number, version: number) {
  return useQuery({
    queryKey: [KIND, 'measures', id, version],
    queryFn: ({ signal }) => call(getTripMeasures, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Fuel requests for a trip's own vehicle. */
export function useTripFuelRequests(id: number) {
  return useQuery({
    queryKey: [KIND, 'fuel', id],
    queryFn: ({ signal }) => call(listTripFuelRequests, { params: { id }, signal }),
  });
}

/** Trip actions by their name in `can`. */
export function useTripActions() {
  return {
    approve: useChange(approveTrip, KINDS),
    reject: useChange(rejectTrip, KINDS),
    assign: useChange(assignTrip, KINDS),
    unassign: useChange(unassignTrip, KINDS),
    load: useChange(loadTrip, KINDS),
    start: useChange(startTrip, KINDS),
    abort: useChange(abortTrip, KINDS),
  };
}

/** Searches active drivers of a fleet by name. */
export function findDrivers(client_id: number) {
  return findIn(listDrivers, (row) => `${row.name} (${row.employee_number})`, {
    client_id,
    status: 'active',
  });
}
