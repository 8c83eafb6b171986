import { getTankLevel } from '@fleet/contracts/insight/tank-levels.ts';
import { getVehicleSummary } from '@fleet/contracts/insight/vehicle-summaries.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../../lib/call.ts';

export type VehicleSummary = AnswerOf<typeof getVehicleSummary>;
export type TankLevel = AnswerOf<typeof getTankLevel>;

/** Periods of at most a month, so that each day has its bar. */
export const SUMMARY_PERIODS = ['7_days', '30_days', 'this_month', 'last_month'] as const;
export type SummaryPeriod = (typeof SUMMARY_PERIODS)[number];

/** A vehicle's period; the one before stays visible while loading. */
export function useVehicleSummary(id: number, period: SummaryPeriod) {
  return useQuery({
    queryKey: ['vehicle', 'summary', id, period],
    queryFn: ({ signal }) => call(getVehicleSummary, { params: { id }, query: { period }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A vehicle's tank level of so many days; what was shown stays visible while loading. */
export function useTankLevel(id: number, days: number) {
  return useQuery({
    queryKey: ['vehicle', 'tank level', id, days],
    queryFn: ({ signal }) => call(getTankLevel, { params: { id }, query: { days }, signal }),
    placeholderData: keepPreviousData,
  });
}
