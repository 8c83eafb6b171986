import {
  getDeliveryMeasures,
  listTripMeasures,
  listVehicleMeasures,
} from '@fleet/contracts/delivery/delivery-measures.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';

export type DeliveryMeasures = AnswerOf<typeof getDeliveryMeasures>;
export type MeasuresQuery = NonNullable<InputOf<typeof getDeliveryMeasures>['query']>;
export type VehicleQuery = NonNullable<InputOf<typeof listVehicleMeasures>['query']>;
export type TripQuery = NonNullable<InputOf<typeof listTripMeasures>['query']>;

/** Key figures are derived from trips, so changes of trips refetch them. */
const KIND = 'trip';

export function useDeliveryMeasures(query: MeasuresQuery) {
  return useQuery({
    queryKey: [KIND, 'sums', query],
    queryFn: ({ signal }) => call(getDeliveryMeasures, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useVehicleMeasures(query: VehicleQuery) {
  return useQuery({
    queryKey: [KIND, 'vehicle-measures', query],
    queryFn: ({ signal }) => call(listVehicleMeasures, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useTripMeasureList(query: TripQuery) {
  return useQuery({
    queryKey: [KIND, 'trip-measures', query],
    queryFn: ({ signal }) => call(listTripMeasures, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
