import {
  changePrices,
  getPriceBoard,
  listFuelPrices,
  listPriceBounds,
  listPriceChanges,
  listStationFuels,
  previewPriceChange,
  setFuelPrice,
  stopSellingFuel,
  updateFuelPrice,
  withdrawFuelPrice,
  withdrawPriceChange,
} from '@fleet/contracts/stations/fuel-prices.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';

export type StationFuel = AnswerOf<typeof listStationFuels>['rows'][number];
export type FuelPrice = AnswerOf<typeof listFuelPrices>['rows'][number];
export type BoardRow = AnswerOf<typeof getPriceBoard>['rows'][number];
export type BoundedFuel = AnswerOf<typeof listPriceBounds>['rows'][number];
export type PriceChange = AnswerOf<typeof listPriceChanges>['rows'][number];
export type RequestedChange = InputOf<typeof previewPriceChange>['body'];
export type ChangePreview = AnswerOf<typeof previewPriceChange>;

const KIND = 'fuel_price';
/** Price changes affect station pages and lists. */
const KINDS = [KIND, 'station'] as const;
const HISTORY = 100;

/** Products with current and scheduled prices at a station. */
export function useStationFuels(station_id: number) {
  return useQuery({
    queryKey: [KIND, 'station', station_id],
    queryFn: ({ signal }) => call(listStationFuels, { params: { id: station_id }, signal }),
  });
}

/** A product's prices at a station, latest start first. */
export function usePriceHistory(station_id: number, fuel_type_id: number) {
  return useQuery({
    queryKey: [KIND, 'history', station_id, fuel_type_id],
    queryFn: ({ signal }) =>
      call(listFuelPrices, { query: { station_id, fuel_type_id, per_page: HISTORY }, signal }),
  });
}

/** One page of the price board; the previous page stays visible while loading. */
export function usePriceBoard(query: NonNullable<InputOf<typeof getPriceBoard>['query']>) {
  return useQuery({
    queryKey: [KIND, 'board', query],
    queryFn: ({ signal }) => call(getPriceBoard, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Products on sale with price limits. */
export function usePriceBounds() {
  return useQuery({
    queryKey: [KIND, 'bounds'],
    queryFn: ({ signal }) => call(listPriceBounds, { signal }),
  });
}

/** The latest bulk price changes. */
export function usePriceChanges(network_id: number | undefined) {
  return useQuery({
    queryKey: [KIND, 'changes', network_id],
    queryFn: ({ signal }) => call(listPriceChanges, { query: { network_id, per_page: 5 }, signal }),
  });
}

/** Preview of a bulk change; refetched when it is modified. */
export function useChangePreview(change: RequestedChange | null) {
  return useQuery({
    queryKey: [KIND, 'preview', change],
    queryFn: ({ signal }) => call(previewPriceChange, { body: change!, signal }),
    enabled: change !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const useSetPrice = () => useChange(setFuelPrice, KINDS);
export const useUpdatePrice = () => useChange(updateFuelPrice, KINDS);
export const useWithdrawPrice = () => useChange(withdrawFuelPrice, KINDS);
export const useStopSelling = () => useChange(stopSellingFuel, KINDS);
export const useChangePrices = () => useChange(changePrices, KINDS);
export const useWithdrawChange = () => useChange(withdrawPriceChange, KINDS);
