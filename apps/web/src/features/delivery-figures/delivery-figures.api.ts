import {
  getDeliveryFigures,
  listTripFigures,
  listVehicleFigures,
} from '@fleet/contracts/delivery-figures.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../lib/call.ts';

export type Figures = AnswerOf<typeof getDeliveryFigures>;
export type FiguresQuery = NonNullable<InputOf<typeof getDeliveryFigures>['query']>;
export type VehicleQuery = NonNullable<InputOf<typeof listVehicleFigures>['query']>;
export type TripQuery = NonNullable<InputOf<typeof listTripFigures>['query']>;

/** Figures follow trips: whatever changes a trip has them read again. */
const KIND = 'trip';

export function useDeliveryFigures(query: FiguresQuery) {
  return useQuery({
    queryKey: [KIND, 'sums', query],
    queryFn: ({ signal }) => call(getDeliveryFigures, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useVehicleFigures(query: VehicleQuery) {
  return useQuery({
    queryKey: [KIND, 'vehicle-figures', query],
    queryFn: ({ signal }) => call(listVehicleFigures, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useTripFigureList(query: TripQuery) {
  return useQuery({
    queryKey: [KIND, 'trip-figures', query],
    queryFn: ({ signal }) => call(listTripFigures, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
