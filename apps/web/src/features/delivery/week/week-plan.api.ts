import {
  acceptWeekPlan,
  createWeekPlan,
  getWeekPlan,
  listWeekPlans,
  stopWeekPlan,
} from '@fleet/contracts/delivery/week-plans.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';
import { FORECAST_KIND } from './week.api.ts';

const KIND = 'week_plan';
const POLL_MS = 1000;

/** The last plan of a depot's week, followed while it is made; null where there is none. */
export function useLatestWeekPlan(delivery_branch_id: number) {
  return useQuery({
    queryKey: [KIND, delivery_branch_id],
    queryFn: async ({ signal }) => {
      const { rows } = await call(listWeekPlans, { query: { delivery_branch_id }, signal });
      const [latest] = rows;
      return latest ? call(getWeekPlan, { params: { id: latest.id }, signal }) : null;
    },
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'queued' || data?.status === 'running' ? POLL_MS : false,
  });
}

export const usePlanWeek = () => useChange(createWeekPlan, [KIND]);
export const useStopWeek = () => useChange(stopWeekPlan, [KIND]);
export const useAcceptWeek = () =>
  useChange(acceptWeekPlan, [KIND, FORECAST_KIND, 'order', 'trip', 'planning_day']);
